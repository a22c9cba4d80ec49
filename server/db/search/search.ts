import { LONG_WORD, lettersIn, searchedWords } from "#shared/rules/search-text.ts";
import type { Database } from "../database.ts";
import type { SearchObject } from "../tables/search.ts";
import type { Fragment } from "../write/act.ts";

/** Words typed into a search field, folded: long ones match anywhere, others the start of a word. */
export interface Words {
  long: string[];
  short: string[];
}

/** What was typed, in the forms in which it is compared. */
export interface Typed {
  code: string;
  words: string;
}

/** A row that may come before the others of a search. */
export interface LeadRow {
  id: number;
  name: string;
  /** 1: what was typed is the whole of a code of this row. 0: a code of it begins so. Null: its name begins so. */
  whole: 0 | 1 | null;
}

/** Finds the rows that come first: by a whole code, by a whole name, by how one begins. */
export type FindLeads = (db: Database, typed: Typed) => readonly LeadRow[];

/** Where a table's folded text is indexed. */
export interface Searched {
  fts: string;
  /** What its short words are kept under; without it they are looked for row by row. */
  object?: SearchObject;
  /** The column that holds the words, where the index has several. */
  column?: string;
  /** What the index is asked besides, in its own language, and the words of the search that are found by that already. */
  also?: { match: string; words: readonly string[] };
  /** Finds the rows that come first. */
  leads?: FindLeads;
  /** An index of the table that begins with the id and holds what its filters and orders ask. */
  byId?: string;
  /** Whose words they are, where a row is found by those of the record it belongs to: as `table.id` the row's `column` names it. */
  owner?: { table: string; column: string; index: string };
}

/** Whether an index knows any of the words. */
export const isIndexed = (words: Words, searched: Searched | undefined): searched is Searched =>
  searched !== undefined && (words.long.length > 0 || searched.object !== undefined);

/** Sorts behind every letter. */
export const LAST_LETTER = "\u{10ffff}";

/** The words of `q`, or null when it holds none. */
export function readWords(q: string | undefined): Words | null {
  const all = searchedWords(q ?? "");
  if (all.length === 0) return null;
  const isLong = (word: string) => lettersIn(word) >= LONG_WORD;
  return { long: all.filter(isLong), short: all.filter((word) => !isLong(word)) };
}

interface Hits {
  /** What the hits call the row's id. */
  id: string;
  from: string;
  join: string;
  where: Fragment;
}

/**
 * The rows of `table` (as `t`) that an index can find by the words: `from` and `where` give bare hits, `join` their rows. Long words are all asked of the
 * trigram table; where there are none, one short word is asked of `words`, and {@link wordTest} sees to the others.
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
  // Two words of one text may begin with the same letter, so a row could come twice here.
  const ids = `SELECT DISTINCT id FROM words WHERE object = '${object}' AND word >= ? AND word < ?`;
  return {
    id: "w.id",
    from: `(${ids}) AS w`,
    join,
    where: { text: "1", values: [word, word + LAST_LETTER] },
  };
}

/** What an index is asked for a text of three letters and more, in one of its columns or in any. */
export const matching = (text: string, column?: string): string =>
  `${column ? `${column} : ` : ""}"${text.replaceAll('"', '""')}"`;

/** Beyond this many words their values travel as one, since a statement takes a hundred at most. */
const MOST_VALUES = 12;

/** The folded text of one row, `t` being its table. */
export const textOf = (searched?: Searched): string =>
  searched?.owner ? `(SELECT search FROM ${searched.owner.table} WHERE id = t.${searched.owner.column})` : "t.search";

/** The same question asked of one row's text, for walks along another index. */
export function wordTest(words: readonly string[], searched?: Searched): Fragment {
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
