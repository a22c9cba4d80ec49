import type { RecordKind } from "./act.ts";
import { type Compilable, statement } from "./cell.ts";
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
  before: { seen: readonly Seen[]; drafts: readonly unknown[] };
  after: { seen: readonly Seen[]; drafts: readonly unknown[] };
}

const DRAFT_COLUMNS = ["mode", "to_json", "cc_json", "subject", "body", "files_json", "at", "seen_message_id"];
const fields = (columns: readonly string[]) => columns.map((column) => `'${column}', ${column}`).join(", ");
const kept = (table: string, columns: readonly string[]) =>
  `(SELECT json_group_array(json_object(${fields(["user_id", "conversation_id", ...columns])})) FROM ${table}
     WHERE conversation_id IN (?, ?))`;

/** Goes right before what a merge moves: `rest` moves it. The right to undo it, by its `mark`, then knows how all was. */
export function keepMerged(mark: string, merging: Merging, rest: readonly Compilable[]): Compilable[] {
  const { from, into, news } = merging;
  const state = `json_object('seen', json(${kept("conversation_seen", ["news", "starred"])}),
    'drafts', json(${kept("drafts", DRAFT_COLUMNS)}))`;
  return [
    statement(
      `UPDATE undo_log SET records_json = json_set(records_json, '$[0].merged', json_object('from', ?, 'into', ?, 'news', ?,
         'messages', (SELECT json_group_array(id) FROM messages WHERE conversation_id = ?), 'before', ${state}))
       WHERE token_hash = ?`,
      ...[from, into, news, from, from, into, from, into, mark],
    ),
    ...rest,
    statement(
      `UPDATE undo_log SET records_json = json_set(records_json, '$[0].merged.after', ${state}) WHERE token_hash = ?`,
      ...[from, into, from, into, mark],
    ),
  ];
}

/**
 * Puts back what a merge moved, under the `mark` of its undo: both conversations have come back, or nothing does. A draft
 * that was written on since stays in the whole; who has read or marked the whole since has done so to both.
 */
export function unmergeStatements(
  { object, records }: { object: RecordKind; records: readonly UndoRecord[] },
  mark: string,
): Compilable[] {
  const merged = object === "conversation" ? mergedIn(records) : undefined;
  if (!merged) return [];
  return [
    statement("INSERT INTO tx_guard (restored) SELECT count(*) = 2 FROM audit WHERE undo_hash = ?", mark),
    statement(
      "UPDATE messages SET conversation_id = ? WHERE conversation_id = ? AND id IN (SELECT value FROM json_each(?))",
      ...[merged.from, merged.into, JSON.stringify(merged.messages)],
    ),
    ...draftsBack(merged),
    ...seenBack(merged),
  ];
}

const mergedIn = (records: readonly UndoRecord[]): Merged | undefined =>
  records.map((record) => (record as UndoRecord & { merged?: Merged }).merged).find((merged) => merged !== undefined);

/** Those rows of a list that are of one conversation, as JSON. */
const ofOne = (rows: readonly unknown[], id: number): string =>
  JSON.stringify(rows.filter((row) => (row as Seen).conversation_id === id));

/** The row of a table in the whole (`?1`) is as the merge left it (`?2`), for the person of `one`. */
const isLeft = (table: string, columns: readonly string[], person = "one.value ->> '$.user_id'") =>
  `EXISTS (SELECT 1 FROM ${table} AS t JOIN json_each(?2) AS after ON after.value ->> '$.user_id' = t.user_id
     WHERE t.conversation_id = ?1 AND t.user_id = ${person}
       AND ${columns.map((column) => `t.${column} IS after.value ->> '$.${column}'`).join(" AND ")})`;

const IS_HERE =
  "EXISTS (SELECT 1 FROM users AS u WHERE u.id = one.value ->> '$.user_id' AND u.removed_at IS NULL AND u.status = 'active')";

/** First those of the conversation that was merged away, then those of the whole, as long as it can be told which to put back. */
function draftsBack({ from, into, before, after }: Merged): Compilable[] {
  const left = ofOne(after.drafts, into);
  const columns = DRAFT_COLUMNS.join(", ");
  const put = (id: number) =>
    statement(
      `INSERT INTO drafts (user_id, conversation_id, ${columns})
       SELECT one.value ->> '$.user_id', ?4, ${DRAFT_COLUMNS.map((column) => `one.value ->> '$.${column}'`).join(", ")}
       FROM json_each(?3) AS one WHERE ${IS_HERE} AND ${isLeft("drafts", DRAFT_COLUMNS)}
       ON CONFLICT (user_id, conversation_id) DO UPDATE SET
         ${DRAFT_COLUMNS.map((column) => `${column} = excluded.${column}`).join(", ")}`,
      ...[into, left, ofOne(before.drafts, id), id],
    );
  return [
    put(from),
    statement(
      `DELETE FROM drafts WHERE conversation_id = ?1 AND ${isLeft("drafts", DRAFT_COLUMNS, "drafts.user_id")}
         AND user_id NOT IN (SELECT value ->> '$.user_id' FROM json_each(?3))`,
      ...[into, left, ofOne(before.drafts, into)],
    ),
    put(into),
  ];
}

const SEEN_COLUMNS = ["news", "starred"];

function seenBack({ from, into, news, before, after }: Merged): Compilable[] {
  const left = ofOne(after.seen, into);
  const isSame = (person?: string) => isLeft("conversation_seen", SEEN_COLUMNS, person);
  const [was, wasWhole] = [ofOne(before.seen, from), ofOne(before.seen, into)];
  return [
    // Whoever has read the whole since has read all of either.
    statement(
      `INSERT INTO conversation_seen (user_id, conversation_id, news, starred)
       SELECT user_id, ?3, (SELECT news FROM conversations WHERE id = ?3), 0 FROM conversation_seen
       WHERE conversation_id = ?1 AND news >= ?4 AND NOT ${isSame("conversation_seen.user_id")}
       ON CONFLICT (user_id, conversation_id) DO UPDATE SET news = excluded.news`,
      ...[into, left, from, news],
    ),
    statement(
      `UPDATE conversation_seen SET starred = one.value ->> '$.starred',
         news = iif(${isSame("conversation_seen.user_id")} OR (SELECT whole.news FROM conversation_seen AS whole
           WHERE whole.conversation_id = ?1 AND whole.user_id = conversation_seen.user_id) < ?5, one.value ->> '$.news', news)
       FROM json_each(?3) AS one
       WHERE conversation_seen.conversation_id = ?4 AND conversation_seen.user_id = one.value ->> '$.user_id'`,
      ...[into, left, was, from, news],
    ),
    // Those of the whole that the merge alone has written go; of others no more is seen than there is.
    statement(
      `DELETE FROM conversation_seen WHERE conversation_id = ?1 AND ${isSame("conversation_seen.user_id")}
         AND user_id NOT IN (SELECT value ->> '$.user_id' FROM json_each(?3))`,
      ...[into, left, wasWhole],
    ),
    statement(
      `UPDATE conversation_seen SET news = min(news, (SELECT c.news FROM conversations AS c WHERE c.id = ?1))
       WHERE conversation_id = ?1 AND NOT ${isSame("conversation_seen.user_id")}`,
      ...[into, left],
    ),
    statement(
      `UPDATE conversation_seen SET news = one.value ->> '$.news', starred = one.value ->> '$.starred'
       FROM json_each(?3) AS one
       WHERE conversation_seen.conversation_id = ?1 AND conversation_seen.user_id = one.value ->> '$.user_id'
         AND ${isSame()}`,
      ...[into, left, wasWhole],
    ),
  ];
}
