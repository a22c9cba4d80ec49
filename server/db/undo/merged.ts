import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { type Database, inList, type Query, q, type Step } from "../database.ts";
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

interface Draft {
  user_id: number;
  conversation_id: number;
}

/** What a merge changes besides the columns of both conversations, before and after it. */
interface Merged extends Merging {
  messages: readonly number[];
  /** The newest message of the whole. */
  newest: number;
  /** The length of the search text that the whole had before, in characters. */
  searched: number;
  before: { seen: readonly Seen[]; drafts: readonly Draft[] };
  after: { seen: readonly Seen[]; drafts: readonly Draft[] };
}

/** Columns of a row, or expressions over them, by name. */
type Expressions = Readonly<Record<string, RawBuilder<unknown>>>;

const DRAFT_COLUMNS = ["mode", "to_json", "cc_json", "subject", "body", "files_json", "seen_message_id"];
const draftColumns = sql.join(DRAFT_COLUMNS.map((column) => sql.ref(column)));
const draftValues: Expressions = Object.fromEntries(DRAFT_COLUMNS.map((column) => [column, sql.ref(column)]));
/** Shows whether a draft was changed since, by the lengths of its texts. */
const draftState: Expressions = {
  at: sql`at`,
  mode: sql`mode`,
  seen_message_id: sql`seen_message_id`,
  sizes: sql.join(
    ["to_json", "cc_json", "subject", "body", "files_json"].map((column) => sql`length(${sql.ref(column)})`),
    sql` || ',' || `,
  ),
};
const seenValues: Expressions = { news: sql`news`, starred: sql`starred` };

/** Rows of both conversations in a table, as SQL for a JSON list. */
function rowsJson(
  table: "conversation_seen" | "drafts",
  expressions: Expressions,
  { from, into }: Merging,
): RawBuilder<string> {
  const fields = sql.join(Object.entries(expressions).map(([name, value]) => sql`${sql.lit(name)}, ${value}`));
  return sql`json((SELECT json_group_array(json_object('user_id', user_id, 'conversation_id', conversation_id, ${fields}))
    FROM ${sql.table(table)} WHERE conversation_id IN (${from}, ${into})))`;
}

/** State that a merge is about to change, as SQL for a JSON object. */
function stateBefore(merging: Merging): RawBuilder<string> {
  const { from, into, news } = merging;
  return sql`json_object('from', ${from}, 'into', ${into}, 'news', ${news},
    'searched', (SELECT length(search) FROM conversations WHERE id = ${into}),
    'messages', json((SELECT json_group_array(id) FROM messages WHERE conversation_id = ${from})),
    'newest', (SELECT coalesce(max(id), 0) FROM messages WHERE conversation_id IN (${from}, ${into})),
    'before', json_object('seen', ${rowsJson("conversation_seen", seenValues, merging)},
      'drafts', ${rowsJson("drafts", draftValues, merging)}))`;
}

/** One value in the database holds at most 2 MB. A merge that would have to save more than this cannot be undone. */
const MERGED_BYTES_MAX = 1_500_000;

/** Whether the undo row of a merge can hold all of its state. */
export function canUndoMerge(db: Database, merging: Merging): boolean {
  const row = db.first(sql<{ bytes: number }>`SELECT length(CAST(${stateBefore(merging)} AS BLOB)) AS bytes`);
  return (row?.bytes ?? 0) <= MERGED_BYTES_MAX;
}

/**
 * Runs `rest`, which moves the records of a merge, and saves the state before and after it in the undo row of `mark`.
 */
export const keepMerged = (mark: string, merging: Merging, rest: readonly Query[]): Query[] => [
  sql`UPDATE undo_log SET records_json = json_set(records_json, '$[0].merged', ${stateBefore(merging)})
    WHERE token_hash = ${mark}`,
  ...rest,
  sql`UPDATE undo_log SET records_json = json_set(records_json, '$[0].merged.after',
      json_object('seen', ${rowsJson("conversation_seen", seenValues, merging)},
        'drafts', ${rowsJson("drafts", draftState, merging)}))
    WHERE token_hash = ${mark}`,
];

/** The search text of the whole: `own`, then that of the other conversation; its limit is not below `length`. */
const joinedSearch = (own: RawBuilder<string>, length: RawBuilder<number>): RawBuilder<string> =>
  sql`substr(${own} || ' ' || other.search, 1, max(${sql.lit(SEARCHED_MAX)}, ${length}))`;

/** Appends the search text of `from` to that of `into`. */
export const joinSearch = ({ from, into }: Merging): Query =>
  sql`UPDATE conversations
    SET search = ${joinedSearch(sql`conversations.search`, sql`length(conversations.search)`)}
    FROM conversations AS other WHERE conversations.id = ${into} AND other.id = ${from}`;

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
    q
      .updateTable("conversations")
      .set({ search: sql`substr(search, 1, ${searched})` })
      .where("id", "=", into),
    q
      .updateTable("messages")
      .set({ conversation_id: from })
      .where("conversation_id", "=", into)
      .where("id", "in", inList(messages)),
    ...restoreDrafts(merged, now),
    ...restoreSeen(merged),
  ];
}

const mergedIn = (records: readonly UndoRecord[]): Merged | undefined =>
  records.map((record) => (record as UndoRecord & { merged?: Merged }).merged).find((merged) => merged !== undefined);

/** Requires that the search text of the whole is still its own words, then those of the other conversation. */
function requireUnchanged(db: Database, { from, into, newest, searched }: Merged, mark: string): void {
  const search = joinedSearch(sql`substr(whole.search, 1, ${searched})`, sql`${searched}`);
  const unchanged = sql`SELECT 1 FROM conversations AS whole JOIN conversations AS other ON other.id = ${from}
    WHERE whole.id = ${into} AND whole.search = ${search}
      AND (SELECT coalesce(max(id), 0) FROM messages WHERE conversation_id = ${into}) = ${newest}
      AND (SELECT count(*) FROM audit WHERE undo_hash = ${mark}) = 2`;
  if (!db.first(unchanged)) throw new AppError("changed_since");
}

/** The rows of one conversation, as a table `one`. */
const rowsOf = (rows: readonly { conversation_id: number }[], id: number): RawBuilder<unknown> =>
  sql`json_each(${JSON.stringify(rows.filter((row) => row.conversation_id === id))})`;

/** People of these rows, as an operand of IN. */
const peopleOf = (rows: RawBuilder<unknown>): RawBuilder<number> => sql`(SELECT value ->> '$.user_id' FROM ${rows})`;

const personOfOne = sql<number>`one.value ->> '$.user_id'`;

/** Rows of the whole in a table, as the merge left them. */
interface MergedRows {
  table: "conversation_seen" | "drafts";
  expressions: Expressions;
  /** The rows as a table of JSON values. */
  left: RawBuilder<unknown>;
  into: number;
}

/** Condition that a person's row in the whole is as the merge left it. */
function isAsLeft({ table, expressions, left, into }: MergedRows, person: RawBuilder<number>): RawBuilder<SqlBool> {
  const same = Object.entries(expressions).map(
    ([name, value]) => sql`(${value}) IS after.value ->> ${sql.lit(`$.${name}`)}`,
  );
  return sql`EXISTS (SELECT 1 FROM ${sql.table(table)} AS t JOIN ${left} AS after ON after.value ->> '$.user_id' = t.user_id
    WHERE t.conversation_id = ${into} AND t.user_id = ${person} AND ${sql.join(same, sql` AND `)})`;
}

/** A deactivated person keeps their drafts; a removed one does not. */
const isPresent = sql<SqlBool>`EXISTS (SELECT 1 FROM users AS u WHERE u.id = ${personOfOne} AND u.removed_at IS NULL)`;

/**
 * Restores the drafts of the conversation that was merged away, then those of the whole, where nobody changed them since.
 * Both become newer than the draft in the whole, for pages that show it. A draft written since in the conversation that
 * was merged away stays.
 */
function restoreDrafts({ from, into, before, after }: Merged, now: number): Query[] {
  const left: MergedRows = { table: "drafts", expressions: draftState, left: rowsOf(after.drafts, into), into };
  const values = sql.join(DRAFT_COLUMNS.map((column) => sql`one.value ->> ${sql.lit(`$.${column}`)}`));
  const insert = (id: number, onConflict: RawBuilder<unknown>) =>
    sql`INSERT INTO drafts (user_id, conversation_id, at, ${draftColumns})
      SELECT ${personOfOne}, ${id}, max(${now}, (SELECT whole.at + 1 FROM drafts AS whole
        WHERE whole.conversation_id = ${into} AND whole.user_id = ${personOfOne})), ${values}
      FROM ${rowsOf(before.drafts, id)} AS one WHERE ${isPresent} AND ${isAsLeft(left, personOfOne)}
      ON CONFLICT (user_id, conversation_id) DO ${onConflict}`;
  const excluded = ["at", ...DRAFT_COLUMNS].map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  return [
    insert(from, sql`NOTHING`),
    q
      .deleteFrom("drafts")
      .where("conversation_id", "=", into)
      .where(isAsLeft(left, sql`drafts.user_id`))
      .where("user_id", "not in", peopleOf(rowsOf(before.drafts, into))),
    insert(into, sql`UPDATE SET ${sql.join(excluded)}`),
  ];
}

function restoreSeen({ from, into, news, before, after }: Merged): Query[] {
  const left: MergedRows = {
    table: "conversation_seen",
    expressions: seenValues,
    left: rowsOf(after.seen, into),
    into,
  };
  const isOwnAsLeft = isAsLeft(left, sql`conversation_seen.user_id`);
  const ofWhole = rowsOf(before.seen, into);
  return [
    // A person who has read the whole since has read both.
    sql`INSERT INTO conversation_seen (user_id, conversation_id, news, starred)
      SELECT user_id, ${from}, (SELECT news FROM conversations WHERE id = ${from}), 0 FROM conversation_seen
      WHERE conversation_id = ${into} AND news >= ${news} AND NOT ${isOwnAsLeft}
      ON CONFLICT (user_id, conversation_id) DO UPDATE SET news = excluded.news`,
    sql`UPDATE conversation_seen SET starred = one.value ->> '$.starred',
        news = iif(${isOwnAsLeft} OR (SELECT whole.news FROM conversation_seen AS whole
          WHERE whole.conversation_id = ${into} AND whole.user_id = conversation_seen.user_id) < ${news},
          one.value ->> '$.news', news)
      FROM ${rowsOf(before.seen, from)} AS one
      WHERE conversation_seen.conversation_id = ${from} AND conversation_seen.user_id = ${personOfOne}`,
    // Deletes rows of the whole that only the merge wrote, then caps the seen news of the others at the news there are.
    q
      .deleteFrom("conversation_seen")
      .where("conversation_id", "=", into)
      .where(isOwnAsLeft)
      .where("user_id", "not in", peopleOf(ofWhole)),
    sql`UPDATE conversation_seen SET news = min(news, (SELECT c.news FROM conversations AS c WHERE c.id = ${into}))
      WHERE conversation_id = ${into} AND NOT ${isOwnAsLeft}`,
    sql`UPDATE conversation_seen SET news = one.value ->> '$.news', starred = one.value ->> '$.starred'
      FROM ${ofWhole} AS one
      WHERE conversation_seen.conversation_id = ${into} AND conversation_seen.user_id = ${personOfOne}
        AND ${isAsLeft(left, personOfOne)}`,
  ];
}
