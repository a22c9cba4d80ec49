import { LONG_WORD, lettersIn, searchedWords } from "#shared/rules/text/search-text.ts";
import type { Database } from "../database.ts";
import type { SearchObject } from "../tables/search.ts";
import type { SqlFragment } from "../write/act.ts";

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
export interface LeadRow {
  id: number;
  name: string;
  /** 1: the typed text is a whole code of this row. 0: a code of it begins with it. Null: its name begins with it. */
  whole: 0 | 1 | null;
}

/** Finds the rows that come first: by a whole code, a whole name, or the beginning of one. */
export type FindLeads = (db: Database, typed: Typed) => readonly LeadRow[];

/** Search index of a table's folded text. */
export interface Searched {
  fts: string;
  /** Object of its short words in the table `words`; without it they are searched row by row. */
  object?: SearchObject;
  /** Column that holds the words, if the index has several. */
  column?: string;
  /** Further condition in the query language of the index, and the words of the search that it covers. */
  also?: { match: string; words: readonly string[] };
  /** Finds the rows that come first. */
  leads?: FindLeads;
  /** Index of the table that begins with the id and holds the columns of its filters and sorts. */
  byId?: string;
  /**
   * Record that holds the text, if a row is found by the words of the record it belongs to: its `table.id` is in the
   * row's `column`.
   */
  owner?: { table: string; column: string; index: string };
}

/** Whether an index can find any of the words. */
export const isIndexed = (words: Words, searched: Searched | undefined): searched is Searched =>
  searched !== undefined && (words.long.length > 0 || searched.object !== undefined);

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
  from: string;
  join: string;
  where: SqlFragment;
}

/**
 * Rows of `table` (as `t`) that an index finds by the words: `from` and `where` give the hits, `join` their rows. The
 * trigram index matches all long words. Without any, the table `words` matches one short word and {@link wordTest} must
 * test the others.
 */
export function hitsOf(words: Words, table: string, { fts, object, column, also, byId, owner }: Searched): Hits {
  const index = owner?.index ?? byId;
  const rows = `${table} AS t${index ? ` INDEXED BY ${index}` : ""}`;
  const named = `t.${owner?.column ?? "id"}`;
  if (words.long.length > 0) {
    const match = words.long.filter((word) => !also?.words.includes(word)).map((word) => matching(word, column));
    return {
      id: "rowid",
      from: fts,
      join: `CROSS JOIN ${rows} ON ${named} = ${fts}.rowid`,
      where: { text: `${fts} MATCH ?`, values: [[...match, ...(also ? [also.match] : [])].join(" AND ")] },
    };
  }
  const join = `CROSS JOIN ${rows} ON ${named} = w.id`;
  const word = words.short.toSorted((a, b) => lettersIn(b) - lettersIn(a))[0] ?? "";
  if (lettersIn(word) === 2) {
    return {
      id: "w.id",
      from: "words AS w",
      join,
      where: { text: `w.object = '${object}' AND w.word = ?`, values: [word] },
    };
  }
  // DISTINCT, since two words of one text may begin with the same letter.
  const ids = `SELECT DISTINCT id FROM words WHERE object = '${object}' AND word >= ? AND word < ?`;
  return {
    id: "w.id",
    from: `(${ids}) AS w`,
    join,
    where: { text: "1", values: [word, word + LAST_LETTER] },
  };
}

/** FTS query for a text of at least three characters, in one column of the index or in any. */
export const matching = (text: string, column?: string): string =>
  `${column ? `${column} : ` : ""}"${text.replaceAll('"', '""')}"`;

/** More words than this are bound as one JSON value, since a statement takes at most 100 values. */
const MOST_VALUES = 12;

/** Folded text of one row, as SQL; `t` is its table. */
export const textOf = (searched?: Searched): string =>
  searched?.owner ? `(SELECT search FROM ${searched.owner.table} WHERE id = t.${searched.owner.column})` : "t.search";

/** Condition that one row's text has the words, for scans of another index. */
export function wordTest(words: readonly string[], searched?: Searched): SqlFragment {
  const text = textOf(searched);
  if (words.length <= MOST_VALUES) {
    const parts = words.map((word) => `instr(${lettersIn(word) >= LONG_WORD ? "" : "' ' || "}${text}, ?) > 0`);
    return { text: parts.join(" AND "), values: words.map(needleOf) };
  }
  return {
    text: `NOT EXISTS (SELECT 1 FROM json_each(?) AS needle WHERE instr(' ' || ${text}, needle.value) = 0)`,
    values: [JSON.stringify(words.map(needleOf))],
  };
}

const needleOf = (word: string) => (lettersIn(word) >= LONG_WORD ? word : ` ${word}`);
