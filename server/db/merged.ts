import type { RecordKind } from "./act.ts";
import { type Cell, type Compilable, statement } from "./cell.ts";
import { SEARCHED_MAX } from "./outgoing-message.ts";
import type { UndoRecord } from "./undo-records.ts";

/** Two conversations of which one goes into the other. `news` is the number of news that the whole then has. */
export interface Merging {
  from: number;
  into: number;
  news: number;
}

interface Seen {
  user_id: number;
  conversation_id: number;
  news: number;
  starred: number;
}

/** What a merge moved and put together beside the columns of both conversations, as it was before and as it left it. */
interface Merged extends Merging {
  messages: readonly number[];
  /** The newest message of the whole. */
  newest: number;
  /** How many letters of what the whole is searched by were its own before. */
  searched: number;
  before: { seen: readonly Seen[]; drafts: readonly unknown[] };
  after: { seen: readonly Seen[]; drafts: readonly unknown[] };
}

/** Some columns of a row, or what is worked out of them, each as SQL. */
type Facts = Readonly<Record<string, string>>;

const DRAFT_COLUMNS = ["mode", "to_json", "cc_json", "subject", "body", "files_json", "seen_message_id"];
const DRAFT: Facts = Object.fromEntries(DRAFT_COLUMNS.map((column) => [column, column]));
/** What tells that a draft was written on since: not its texts, which may be long. */
const DRAFT_LEFT: Facts = {
  at: "at",
  mode: "mode",
  seen_message_id: "seen_message_id",
  sizes: ["to_json", "cc_json", "subject", "body", "files_json"]
    .map((column) => `length(${column})`)
    .join(" || ',' || "),
};
const SEEN: Facts = { news: "news", starred: "starred" };
const factsOf = (facts: Facts) =>
  Object.entries(facts)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(", ");
const kept = (table: string, facts: Facts) =>
  `json((SELECT json_group_array(json_object('user_id', user_id, 'conversation_id', conversation_id,
     ${factsOf(facts)})) FROM ${table} WHERE conversation_id IN (?1, ?2)))`;

/** What a merge of `?1` into `?2`, with `?3` news, is going to move. */
const BEFORE = `json_object('from', ?1, 'into', ?2, 'news', ?3,
  'searched', (SELECT length(search) FROM conversations WHERE id = ?2),
  'messages', json((SELECT json_group_array(id) FROM messages WHERE conversation_id = ?1)),
  'newest', (SELECT coalesce(max(id), 0) FROM messages WHERE conversation_id IN (?1, ?2)),
  'before', json_object('seen', ${kept("conversation_seen", SEEN)}, 'drafts', ${kept("drafts", DRAFT)}))`;

/** A value of D1 holds 2 MB: of more than this a merge leaves no right to undo it. */
export const MERGED_BYTES_MAX = 1_500_000;
const BYTES = `length(CAST(${BEFORE} AS BLOB))`;

/** How much the right to undo a merge would have to hold. */
export async function mergedBytes(cell: Cell, { from, into, news }: Merging): Promise<number> {
  const { rows } = await cell.run<{ bytes: number }>(statement(`SELECT ${BYTES} AS bytes`, from, into, news));
  return rows[0]?.bytes ?? 0;
}

/** Goes before a merge that leaves a right to undo it: that still holds all of it. */
export const stillHolds = ({ from, into, news }: Merging): Compilable =>
  statement(`INSERT INTO tx_guard (stale) SELECT ${BYTES} <= ${MERGED_BYTES_MAX}`, from, into, news);

/** Goes right before what a merge moves: `rest` moves it. The right to undo it, by its `mark`, then knows how all was. */
export function keepMerged(mark: string, { from, into, news }: Merging, rest: readonly Compilable[]): Compilable[] {
  return [
    statement(
      `UPDATE undo_log SET records_json = json_set(records_json, '$[0].merged', ${BEFORE}) WHERE token_hash = ?4`,
      from,
      into,
      news,
      mark,
    ),
    ...rest,
    statement(
      `UPDATE undo_log SET records_json = json_set(records_json, '$[0].merged.after',
         json_object('seen', ${kept("conversation_seen", SEEN)}, 'drafts', ${kept("drafts", DRAFT_LEFT)}))
       WHERE token_hash = ?3`,
      from,
      into,
      mark,
    ),
  ];
}

/** What the whole is searched by: what it was before, of so many letters, then what `from` is. */
const searchedBy = (own: string, letters: string) =>
  `substr(${own} || ' ' || other.search, 1, max(${SEARCHED_MAX}, ${letters}))`;

/** The whole is found by what either was found by. */
export const joinSearch = ({ from, into }: Merging): Compilable =>
  statement(
    `UPDATE conversations SET search = ${searchedBy("conversations.search", "length(conversations.search)")}
     FROM conversations AS other WHERE conversations.id = ? AND other.id = ?`,
    into,
    from,
  );

/**
 * Puts back what a merge moved, under the `mark` of its undo: both conversations have come back, and nothing was written
 * in the whole since, or nothing does. A draft that was written on since stays in the whole; who has read or marked the
 * whole since has done so to both.
 */
export function unmergeStatements(
  { object, records }: { object: RecordKind; records: readonly UndoRecord[] },
  { mark, now }: { mark: string; now: number },
): Compilable[] {
  const merged = object === "conversation" ? mergedIn(records) : undefined;
  if (!merged) return [];
  const { from, into, messages, newest } = merged;
  return [
    statement("INSERT INTO tx_guard (restored) SELECT count(*) = 2 FROM audit WHERE undo_hash = ?", mark),
    statement(
      "INSERT INTO tx_guard (restored) SELECT coalesce(max(id), 0) = ? FROM messages WHERE conversation_id = ?",
      newest,
      into,
    ),
    ...searchBack(merged),
    statement(
      "UPDATE messages SET conversation_id = ? WHERE conversation_id = ? AND id IN (SELECT value FROM json_each(?))",
      from,
      into,
      JSON.stringify(messages),
    ),
    ...draftsBack(merged, now),
    ...seenBack(merged),
  ];
}

const mergedIn = (records: readonly UndoRecord[]): Merged | undefined =>
  records.map((record) => (record as UndoRecord & { merged?: Merged }).merged).find((merged) => merged !== undefined);

/** What came behind its own words is still that of the other one: then these are as they were, and stay alone. */
const searchBack = ({ from, into, searched }: Merged): Compilable[] => [
  statement(
    `INSERT INTO tx_guard (restored) SELECT whole.search = ${searchedBy("substr(whole.search, 1, ?1)", "?1")}
     FROM conversations AS whole JOIN conversations AS other ON other.id = ?2 WHERE whole.id = ?3`,
    searched,
    from,
    into,
  ),
  statement("UPDATE conversations SET search = substr(search, 1, ?) WHERE id = ?", searched, into),
];

/** Those rows of a list that are of one conversation, as JSON. */
const ofOne = (rows: readonly unknown[], id: number): string =>
  JSON.stringify(rows.filter((row) => (row as Seen).conversation_id === id));

/** The row of a table in the whole (`?1`) is as the merge left it (`?2`), for the person of `one`. */
const isLeft = (table: string, facts: Facts, person = "one.value ->> '$.user_id'") =>
  `EXISTS (SELECT 1 FROM ${table} AS t JOIN json_each(?2) AS after ON after.value ->> '$.user_id' = t.user_id
     WHERE t.conversation_id = ?1 AND t.user_id = ${person}
       AND ${Object.entries(facts)
         .map(([name, sql]) => `(${sql}) IS after.value ->> '$.${name}'`)
         .join(" AND ")})`;

/** Whoever may not sign in for a time keeps their drafts. */
const IS_HERE = "EXISTS (SELECT 1 FROM users AS u WHERE u.id = one.value ->> '$.user_id' AND u.removed_at IS NULL)";

/**
 * First those of the conversation that was merged away, then those of the whole, as long as it can be told which to put
 * back. Both are newer than what lay in the whole, for windows that show that; what somebody has begun in the one merged
 * away since is newer still.
 */
function draftsBack({ from, into, before, after }: Merged, now: number): Compilable[] {
  const left = ofOne(after.drafts, into);
  const put = (id: number, otherwise: string) =>
    statement(
      `INSERT INTO drafts (user_id, conversation_id, at, ${DRAFT_COLUMNS.join(", ")})
       SELECT one.value ->> '$.user_id', ?4, max(?5, (SELECT whole.at + 1 FROM drafts AS whole
           WHERE whole.conversation_id = ?1 AND whole.user_id = one.value ->> '$.user_id')),
         ${DRAFT_COLUMNS.map((column) => `one.value ->> '$.${column}'`).join(", ")}
       FROM json_each(?3) AS one WHERE ${IS_HERE} AND ${isLeft("drafts", DRAFT_LEFT)}
       ON CONFLICT (user_id, conversation_id) DO ${otherwise}`,
      into,
      left,
      ofOne(before.drafts, id),
      id,
      now,
    );
  return [
    put(from, "NOTHING"),
    statement(
      `DELETE FROM drafts WHERE conversation_id = ?1 AND ${isLeft("drafts", DRAFT_LEFT, "drafts.user_id")}
         AND user_id NOT IN (SELECT value ->> '$.user_id' FROM json_each(?3))`,
      into,
      left,
      ofOne(before.drafts, into),
    ),
    put(into, `UPDATE SET ${["at", ...DRAFT_COLUMNS].map((column) => `${column} = excluded.${column}`).join(", ")}`),
  ];
}

function seenBack({ from, into, news, before, after }: Merged): Compilable[] {
  const left = ofOne(after.seen, into);
  const isSame = (person?: string) => isLeft("conversation_seen", SEEN, person);
  const [was, wasWhole] = [ofOne(before.seen, from), ofOne(before.seen, into)];
  return [
    // Whoever has read the whole since has read all of either.
    statement(
      `INSERT INTO conversation_seen (user_id, conversation_id, news, starred)
       SELECT user_id, ?3, (SELECT news FROM conversations WHERE id = ?3), 0 FROM conversation_seen
       WHERE conversation_id = ?1 AND news >= ?4 AND NOT ${isSame("conversation_seen.user_id")}
       ON CONFLICT (user_id, conversation_id) DO UPDATE SET news = excluded.news`,
      into,
      left,
      from,
      news,
    ),
    statement(
      `UPDATE conversation_seen SET starred = one.value ->> '$.starred',
         news = iif(${isSame("conversation_seen.user_id")} OR (SELECT whole.news FROM conversation_seen AS whole
           WHERE whole.conversation_id = ?1 AND whole.user_id = conversation_seen.user_id) < ?5, one.value ->> '$.news', news)
       FROM json_each(?3) AS one
       WHERE conversation_seen.conversation_id = ?4 AND conversation_seen.user_id = one.value ->> '$.user_id'`,
      into,
      left,
      was,
      from,
      news,
    ),
    // Those of the whole that the merge alone has written go; of others no more is seen than there is.
    statement(
      `DELETE FROM conversation_seen WHERE conversation_id = ?1 AND ${isSame("conversation_seen.user_id")}
         AND user_id NOT IN (SELECT value ->> '$.user_id' FROM json_each(?3))`,
      into,
      left,
      wasWhole,
    ),
    statement(
      `UPDATE conversation_seen SET news = min(news, (SELECT c.news FROM conversations AS c WHERE c.id = ?1))
       WHERE conversation_id = ?1 AND NOT ${isSame("conversation_seen.user_id")}`,
      into,
      left,
    ),
    statement(
      `UPDATE conversation_seen SET news = one.value ->> '$.news', starred = one.value ->> '$.starred'
       FROM json_each(?3) AS one
       WHERE conversation_seen.conversation_id = ?1 AND conversation_seen.user_id = one.value ->> '$.user_id'
         AND ${isSame()}`,
      into,
      left,
      wasWhole,
    ),
  ];
}
