import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { type Database, type Query, type Step, statement } from "../database.ts";
import { SEARCHED_MAX } from "../mail/outgoing-message.ts";
import type { RecordKind } from "../write/act.ts";
import type { UndoRecord } from "./undo-records.ts";

/** A merge of conversation `from` into `into`, the whole. `news` is the number of news of the whole. */
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

/** What a merge changes besides the columns of both conversations, before and after it. */
interface Merged extends Merging {
  messages: readonly number[];
  /** The newest message of the whole. */
  newest: number;
  /** The length of the search text that the whole had before, in characters. */
  searched: number;
  before: { seen: readonly Seen[]; drafts: readonly unknown[] };
  after: { seen: readonly Seen[]; drafts: readonly unknown[] };
}

/** Columns of a row, or expressions over them, as SQL by name. */
type Facts = Readonly<Record<string, string>>;

const DRAFT_COLUMNS = ["mode", "to_json", "cc_json", "subject", "body", "files_json", "seen_message_id"];
const DRAFT: Facts = Object.fromEntries(DRAFT_COLUMNS.map((column) => [column, column]));
/** Shows whether a draft was changed since, by the lengths of its texts. */
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

/** State that a merge of `?1` into `?2`, with `?3` news, is about to change, as SQL. */
const BEFORE = `json_object('from', ?1, 'into', ?2, 'news', ?3,
  'searched', (SELECT length(search) FROM conversations WHERE id = ?2),
  'messages', json((SELECT json_group_array(id) FROM messages WHERE conversation_id = ?1)),
  'newest', (SELECT coalesce(max(id), 0) FROM messages WHERE conversation_id IN (?1, ?2)),
  'before', json_object('seen', ${kept("conversation_seen", SEEN)}, 'drafts', ${kept("drafts", DRAFT)}))`;

/** One value in the database holds at most 2 MB. A merge that would have to save more than this cannot be undone. */
const MERGED_BYTES_MAX = 1_500_000;

/** Whether the undo row of a merge can hold all of its state. */
export function canUndoMerge(db: Database, { from, into, news }: Merging): boolean {
  const row = db.first<{ bytes: number }>(
    statement(`SELECT length(CAST(${BEFORE} AS BLOB)) AS bytes`, from, into, news),
  );
  return (row?.bytes ?? 0) <= MERGED_BYTES_MAX;
}

/**
 * Runs `rest`, which moves the records of a merge, and saves the state before and after it in the undo row of `mark`.
 */
export function keepMerged(mark: string, { from, into, news }: Merging, rest: readonly Query[]): Query[] {
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

/** The search text of the whole: its own words, then those of the other conversation. */
const searchedBy = (own: string, letters: string) =>
  `substr(${own} || ' ' || other.search, 1, max(${SEARCHED_MAX}, ${letters}))`;

/** Appends the search text of `from` to that of `into`. */
export const joinSearch = ({ from, into }: Merging): Query =>
  statement(
    `UPDATE conversations SET search = ${searchedBy("conversations.search", "length(conversations.search)")}
     FROM conversations AS other WHERE conversations.id = ? AND other.id = ?`,
    into,
    from,
  );

/**
 * Restores what a merge moved, under the `mark` of its undo. Throws `changed_since` unless both conversations are
 * restored and the whole has no new message since. A draft that was changed since stays in the whole. A person who has
 * read or starred the whole since has done so to both.
 */
export function unmergeSteps(
  { db, now }: Actor,
  { object, records, mark }: { object: RecordKind; records: readonly UndoRecord[]; mark: string },
): Step[] {
  const merged = object === "conversation" ? mergedIn(records) : undefined;
  if (!merged) return [];
  const { from, into, messages, searched } = merged;
  return [
    () => requireUnchanged(db, merged, mark),
    statement("UPDATE conversations SET search = substr(search, 1, ?) WHERE id = ?", searched, into),
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

/** Requires that the search text of the whole is still its own words, then those of the other conversation. */
function requireUnchanged(db: Database, { from, into, newest, searched }: Merged, mark: string): void {
  const unchanged = statement(
    `SELECT 1 FROM conversations AS whole JOIN conversations AS other ON other.id = ?2
     WHERE whole.id = ?3 AND whole.search = ${searchedBy("substr(whole.search, 1, ?1)", "?1")}
       AND (SELECT coalesce(max(id), 0) FROM messages WHERE conversation_id = ?3) = ?4
       AND (SELECT count(*) FROM audit WHERE undo_hash = ?5) = 2`,
    searched,
    from,
    into,
    newest,
    mark,
  );
  if (!db.first(unchanged)) throw new AppError("changed_since");
}

/** The rows of one conversation, as JSON. */
const ofOne = (rows: readonly unknown[], id: number): string =>
  JSON.stringify(rows.filter((row) => (row as Seen).conversation_id === id));

/** Whether the row of a person in the whole (`?1`) is as the merge left it (`?2`). */
const isLeft = (table: string, facts: Facts, person = "one.value ->> '$.user_id'") =>
  `EXISTS (SELECT 1 FROM ${table} AS t JOIN json_each(?2) AS after ON after.value ->> '$.user_id' = t.user_id
     WHERE t.conversation_id = ?1 AND t.user_id = ${person}
       AND ${Object.entries(facts)
         .map(([name, sql]) => `(${sql}) IS after.value ->> '$.${name}'`)
         .join(" AND ")})`;

/** A deactivated person keeps their drafts; a removed one does not. */
const IS_HERE = "EXISTS (SELECT 1 FROM users AS u WHERE u.id = one.value ->> '$.user_id' AND u.removed_at IS NULL)";

/**
 * Restores the drafts of the conversation that was merged away, then those of the whole, where nobody changed them since.
 * Both become newer than the draft in the whole, for pages that show it. A draft written since in the conversation that
 * was merged away stays.
 */
function draftsBack({ from, into, before, after }: Merged, now: number): Query[] {
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

function seenBack({ from, into, news, before, after }: Merged): Query[] {
  const left = ofOne(after.seen, into);
  const isSame = (person?: string) => isLeft("conversation_seen", SEEN, person);
  const [was, wasWhole] = [ofOne(before.seen, from), ofOne(before.seen, into)];
  return [
    // A person who has read the whole since has read both.
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
    // Deletes rows of the whole that only the merge wrote, then caps the seen news of the others at the news there are.
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
