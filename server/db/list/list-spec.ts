import type { Searched, Words } from "../search/search.ts";
import type { Fragment } from "../write/act.ts";
import type { Direction } from "./list-cursor.ts";
import type { ListMemory } from "./list-memory.ts";

/** An index of a filtered column and then of a sort's. */
export interface Walk {
  sort: string;
  index: string;
}

/** One narrowing of a list, `t` being its table, and the quick ways it opens into the rows. */
export interface Filter extends Fragment {
  name: string;
  /** What a cursor knows it by, where that is not its values: these move with the clock. */
  known?: readonly unknown[];
  /** An index that begins with the filtered column. */
  index?: string;
  /** For one wanted value. */
  walk?: Walk;
  /** For several: the same of each, to be put together in their order. */
  walks?: Walk & { each: readonly Fragment[] };
  /** A side table that names the rows: a question for column `id`, each once. */
  source?: Fragment;
  /** A side table that holds the rows together with the keys of some sorts, in their order. */
  rows?: SideRows;
  /** The index of the words holds such rows only. */
  isInSearch?: true;
}

/** Rows of a side table, the names of their ids, and by sort those of their keys. */
export interface SideRows {
  from: string;
  where: Fragment;
  id: string;
  keys: Readonly<Partial<Record<string, string>>>;
}

/** What a list is made of; every sort has an index, `null` where the rows are few and are simply sorted. */
export interface ListSpec<Sort extends string = string> {
  table: string;
  /** What holds for every row, as the partial indexes say it; empty when all rows count. */
  always: string;
  /** What the page reads, with its joins, once the ids are known. */
  columns: string;
  joins: string;
  /** `wide`: an index of the sort that also holds the columns of {@link facetFilters}, so that passing by reads no row. */
  sorts: Record<Sort, { column: string; index: string | null; wide?: string }>;
  defaultSort: readonly [Sort, Direction];
  /** The smallest index of all rows, and one that covers the enumerated columns. */
  countIndex: string;
  facetIndex: string;
  /** The filters that the facet index covers, by name. */
  facetFilters: readonly string[];
  /** The enumerated columns that index begins with, where kept counters tell how many rows have each combination of them. */
  groups?: Groups<Sort>;
  /** How its rows are found by words, where they are. */
  searched?: Searched;
}

/** Kept counts of the combinations of some enumerated columns. */
export interface Groups<Sort extends string = string> {
  /** Each column by the filter of it, in their order in the facet index. */
  columns: Readonly<Record<string, string>>;
  /** The question for the counts: those columns, and `n`. */
  kept: string;
  /** The sorts whose column the facet index holds, and the one whose column follows the enumerated ones. */
  sorts: readonly Sort[];
  next?: Sort;
}

/** How many rows share their values in the enumerated columns. */
export type KeptGroup = Readonly<Record<string, unknown>> & { n: number };

/** The parameters every list takes. */
export interface ListQuery<Sort extends string = string> {
  page: number;
  pageSize: number;
  cursor?: string | undefined;
  sort?: [Sort, Direction] | undefined;
  q?: string | undefined;
}

/** One question to a list. */
export interface ListInput<Sort extends string = string> {
  query: ListQuery<Sort>;
  filters: readonly Filter[];
  /** The number of rows from a rollup, where one knows it for these filters. */
  total?: (() => number) | undefined;
  skip?: Skip | undefined;
  /** What was found out about the same list before. */
  memory?: ListMemory | undefined;
}

/** Rollups that tell where a page far down the list by `sort` begins. */
export interface Skip {
  sort: string;
  /** A condition on `t` that leaves out the first rows, `passed` of them, at most `offset`; null where none is known. */
  to(offset: number, direction: Direction): { bound: Fragment; passed: number } | null;
}

/** One list being asked: its spec, filters, words, and the order it is wanted in. */
export interface Asked {
  spec: ListSpec;
  filters: readonly Filter[];
  words: Words | null;
  sort: string;
  direction: Direction;
  column: string;
}

/** What tells one narrowed list from another, whatever its order. */
export const narrowingOf = ({
  spec,
  words,
  filters,
}: Pick<Asked, "spec" | "words" | "filters">): readonly unknown[] => [
  spec.table,
  spec.always,
  words,
  filters.map(({ text, values }) => [text, values]),
];

/** So many walks are put together in one statement at most: workerd allows its engine no more (`SQLITE_LIMIT_COMPOUND_SELECT`). */
export const MOST_WALKS = 5;

/** A text search stops counting here. */
export const MOST_COUNTED = 10_000;
