import { type SqlBool, sql } from "kysely";
import { readInboxSearch } from "#shared/rules/inbox/inbox-search.ts";
import { withAsciiDomain } from "#shared/rules/inbox/mail-address.ts";
import { fold } from "#shared/rules/text/fold.ts";
import { dayStart } from "#shared/rules/time/zone.ts";
import { type Database, q } from "../../../db/database.ts";
import { idIn, oneOf } from "../../../db/list/list-filters.ts";
import type { Filter } from "../../../db/list/list-spec.ts";
import { ordersNumbered } from "../../../db/search/order-numbers.ts";
import { matching, type SearchIndex } from "../../../db/search/search.ts";
import { NOTHING, type Scope } from "./scope.ts";

const WORD_MIN = 3;

interface Asking {
  db: Database;
  me: number;
  tz: string;
}

/** A parsed search. */
export interface ReadSearch extends Omit<Scope, "states"> {
  /** Words for the full-text index; `also` holds its queries of single columns. */
  q: string;
  also: SearchIndex["also"];
  /** States that the search names. */
  states: Scope["states"];
  filters: Filter[];
}

/** Parses a search into words, scope and filters. */
export function readSearch(typed: string | undefined, asking: Asking): ReadSearch {
  const search = readInboxSearch(typed ?? "");
  const { me, tz } = asking;
  const heads = [
    ...search.from.map((value) => headOf("from_search", value)),
    ...search.to.map((value) => headOf("to_search", value)),
    ...search.subject.map((value) => headOf("subject_search", value)),
  ];
  const long = heads.filter(({ isLong }) => isLong);
  // Text in one column is also in the combined text, whose index finds it faster.
  const within = heads.map(({ text, isLong }) => (isLong ? longOf(text).join(" ") : text));
  return {
    q: [search.words, ...within].join(" ").trim(),
    also: long.length > 0 ? alsoOf(long) : undefined,
    states: search.is.filter((word) => word !== "unread" && word !== "read" && word !== "starred"),
    labels: search.label.map((value) => labelsNamed(asking.db, value)),
    people: search.assignee.map((value) => assigneesNamed(asking, value)),
    since: search.after ? dayStart(search.after, tz) : null,
    until: search.before ? dayStart(search.before, tz) : null,
    filters: [
      ...heads.map(holds),
      ...search.is.flatMap((word) => {
        if (word === "starred") return [starredBy(me)];
        return word === "unread" || word === "read" ? [seenBy(me, word)] : [];
      }),
      ...(search.hasAttachment ? [withFiles] : []),
      ...search.order.map((value) => ofOrder(asking.db, value)),
    ],
  };
}

interface Head {
  column: string;
  text: string;
  /** At least one word is long enough for the index. */
  isLong: boolean;
}

const alsoOf = (heads: readonly Head[]) => ({
  match: heads.map(({ column, text }) => matching(text, column)).join(" AND "),
  words: heads.flatMap(({ text }) => longOf(text)),
});

const longOf = (text: string): string[] => text.split(" ").filter((word) => [...word].length >= WORD_MIN);

function headOf(column: string, value: string): Head {
  const text = fold(withAsciiDomain(value.replaceAll("\0", " ")));
  return { column, text, isLong: longOf(text).length > 0 };
}

/** Filter for text in one column: anywhere, or at the start of a word if it is too short for the index. */
function holds({ column, text, isLong }: Head): Filter {
  const stored = sql.raw(`t.${column}`);
  return isLong
    ? { name: column, condition: sql`instr(${stored}, ${text}) > 0`, isInSearch: true }
    : { name: column, condition: sql`instr(' ' || ${stored}, ${` ${text}`}) > 0` };
}

const withFiles: Filter = {
  name: "files",
  condition: sql`t.has_files = 1`,
  index: "conversations_with_files",
  sorted: { sort: "lastMessageAt", index: "conversations_with_files" },
};

/** Filter for conversations that the caller has or has not read completely. */
function seenBy(me: number, word: "read" | "unread"): Filter {
  const seen = sql`coalesce((SELECT s.news FROM conversation_seen AS s
    WHERE s.user_id = ${me} AND s.conversation_id = t.id), 0)`;
  return { name: word, condition: word === "unread" ? sql`t.news > ${seen}` : sql`t.news <= ${seen}` };
}

/** Filter for conversations that a person has starred. */
export const starredBy = (me: number): Filter => ({
  ...idIn("starred", sql`SELECT conversation_id AS id FROM conversation_seen WHERE user_id = ${me} AND starred = 1`),
  condition: sql<SqlBool>`EXISTS (SELECT 1 FROM conversation_seen AS s
    WHERE s.user_id = ${me} AND s.conversation_id = t.id AND s.starred = 1)`,
});

/** Labels whose name starts with the value. */
function labelsNamed(db: Database, value: string): number[] {
  const start = fold(value);
  const rows = db.all(
    q
      .selectFrom("inbox_labels")
      .select("id")
      .where("removed_at", "is", null)
      .where(sql<SqlBool>`substr(name_fold, 1, length(${start})) = ${start}`),
  );
  return rows.map(({ id }) => id);
}

/** People whose name contains the words; `me` is the caller, `none` (null) is unassigned. */
function assigneesNamed({ db, me }: Asking, value: string): number[] | null {
  if (value === "none") return null;
  return value === "me" ? [me] : peopleNamed(db, value);
}

/** Reads only people with assigned conversations: few, even if many customers share the name. */
function peopleNamed(db: Database, name: string): number[] {
  const rows = db.all(
    sql<{ id: number; search: string }>`SELECT id, search FROM users
      WHERE id IN (SELECT assignee_id FROM conversation_counters WHERE n > 0)`,
  );
  const words = fold(name).split(" ");
  const isNamed = (search: string) =>
    words.every((word) => ([...word].length >= WORD_MIN ? search.includes(word) : ` ${search}`.includes(` ${word}`)));
  return rows.filter(({ search }) => isNamed(search)).map(({ id }) => id);
}

function ofOrder(db: Database, typed: string): Filter {
  const ids = ordersNumbered(db, typed);
  const target = { name: "order", column: "order_id", index: "conversations_by_order" };
  return ids.length === 0 ? NOTHING : oneOf(target, ids)[0]!;
}
