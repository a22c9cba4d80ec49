import { type RawBuilder, type SqlBool, sql } from "kysely";
import { LONG_WORD, lettersIn, searchedWords } from "#shared/rules/text/search-text.ts";
import { allOf, type Condition } from "../conditions.ts";
import type { Database } from "../database.ts";
import type { SearchObject } from "../tables/search.ts";

/** Words typed into a search field, folded: long ones match anywhere, others the start of a word. */
export interface Words {
  long: string[];
  short: string[];
}

/** The typed text, in the forms in which it is compared. */
export interface Typed {
  code: string;
  words: string;
}

/** A row that may come first in a search. */
export interface TopHitRow {
  id: number;
  name: string;
  /** 1: the typed text is a whole code of this row. 0: a code of it begins with it. Null: its name begins with it. */
  whole: 0 | 1 | null;
}

/** Finds the rows that come first: by a whole code, a whole name, or the beginning of one. */
export type FindTopHits = (db: Database, typed: Typed) => readonly TopHitRow[];

/** Search index of a table's folded text. */
export interface SearchIndex {
  fts: string;
  /** Object of its short words in the table `words`; without it they are searched row by row. */
  object?: SearchObject;
  /** Column that holds the words, if the index has several. */
  column?: string;
  /** Further condition in the query language of the index, and the words of the search that it covers. */
  also?: { match: string; words: readonly string[] };
  /** Finds the rows that come first. */
  topHits?: FindTopHits;
  /** Index of the table that begins with the id and holds the columns of its filters and sorts. */
  byId?: string;
  /**
   * Record that holds the text, if a row is found by the words of the record it belongs to: its `table.id` is in the
   * row's `column`.
   */
  owner?: { table: string; column: string; index: string };
}

/** Whether an index can find any of the words. */
export const isIndexed = (words: Words, searchIndex: SearchIndex | undefined): searchIndex is SearchIndex =>
  searchIndex !== undefined && (words.long.length > 0 || searchIndex.object !== undefined);

/** Sorts after every letter. */
export const LAST_LETTER = "\u{10ffff}";

/** Words of `q`, or null if it has none. */
export function readWords(q: string | undefined): Words | null {
  const all = searchedWords(q ?? "");
  if (all.length === 0) return null;
  const isLong = (word: string) => lettersIn(word) >= LONG_WORD;
  return { long: all.filter(isLong), short: all.filter((word) => !isLong(word)) };
}

interface Hits {
  /** Name of the row's id in the hits. */
  id: string;
  from: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
  where: Condition;
}

/**
 * Rows of `table` (as `t`) that an index finds by the words: `from` and `where` give the hits, `join` their rows. The
 * trigram index matches all long words. Without any, the table `words` matches one short word and {@link wordTest} must
 * test the others.
 */
export function searchHits(words: Words, table: string, { fts, object, column, also, byId, owner }: SearchIndex): Hits {
  const index = owner?.index ?? byId;
  const rows = `${table} AS t${index ? ` INDEXED BY ${index}` : ""}`;
  const joinOn = (id: string) => sql.raw(`CROSS JOIN ${rows} ON t.${owner?.column ?? "id"} = ${id}`);
  if (words.long.length > 0) {
    const match = words.long.filter((word) => !also?.words.includes(word)).map((word) => matching(word, column));
    if (also) match.push(also.match);
    return {
      id: "rowid",
      from: sql.raw(fts),
      join: joinOn(`${fts}.rowid`),
      where: sql`${sql.raw(fts)} MATCH ${match.join(" AND ")}`,
    };
  }
  const hits = { id: "w.id", join: joinOn("w.id") };
  const isObject = sql.raw(`object = '${object}'`);
  const word = words.short.toSorted((a, b) => lettersIn(b) - lettersIn(a))[0] ?? "";
  if (lettersIn(word) === 2) return { ...hits, from: sql`words AS w`, where: sql`w.${isObject} AND w.word = ${word}` };
  // DISTINCT, since two words of one text may begin with the same letter.
  const ids = sql`SELECT DISTINCT id FROM words WHERE ${isObject} AND word >= ${word} AND word < ${word + LAST_LETTER}`;
  return { ...hits, from: sql`(${ids}) AS w`, where: allOf([]) };
}

/** FTS query for a text of at least three characters, in one column of the index or in any. */
export const matching = (text: string, column?: string): string =>
  `${column ? `${column} : ` : ""}"${text.replaceAll('"', '""')}"`;

/** More words than this are bound as one JSON value, since a statement takes at most 100 values. */
const MOST_VALUES = 12;

/** Folded text of one row, as SQL; `t` is its table. */
export const textOf = (searchIndex?: SearchIndex): RawBuilder<string> =>
  sql.raw(
    searchIndex?.owner
      ? `(SELECT search FROM ${searchIndex.owner.table} WHERE id = t.${searchIndex.owner.column})`
      : "t.search",
  );

/** Condition that one row's text has the words, for scans of another index. */
export function wordTest(words: readonly string[], searchIndex?: SearchIndex): Condition {
  const text = textOf(searchIndex);
  if (words.length <= MOST_VALUES) {
    return allOf(
      words.map(
        (word): Condition =>
          isLongWord(word) ? sql`instr(${text}, ${word}) > 0` : sql`instr(' ' || ${text}, ${` ${word}`}) > 0`,
      ),
    );
  }
  const needles = JSON.stringify(words.map((word) => (isLongWord(word) ? word : ` ${word}`)));
  return sql<SqlBool>`NOT EXISTS (SELECT 1 FROM json_each(${needles}) AS needle WHERE instr(' ' || ${text}, needle.value) = 0)`;
}

const isLongWord = (word: string) => lettersIn(word) >= LONG_WORD;
