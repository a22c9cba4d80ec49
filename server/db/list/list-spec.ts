import type { RawBuilder } from "kysely";
import type { Condition } from "../conditions.ts";
import { compiled, type Query } from "../database.ts";
import type { SearchIndex, Words } from "../search/search.ts";
import type { ListCache } from "./list-cache.ts";
import type { Direction } from "./list-cursor.ts";

/** Composite index (filter column, sort column). */
export interface SortedIndex {
  sort: string;
  index: string;
}

/** One filter of a list, whose table is `t`, and the access paths it offers. */
export interface Filter {
  name: string;
  condition: Condition;
  /** Values that the column may have, if it is a choice of values. */
  values?: readonly (string | number)[];
  /** Values that identify it in a cursor, if those of the condition may change with the clock. */
  cursorKey?: readonly unknown[];
  /** Index that begins with the filtered column. */
  index?: string;
  /** Composite index for a single value. */
  sorted?: SortedIndex;
  /** The same for several values: one index range for each, to be merged in order. */
  sortedRanges?: SortedIndex & { ranges: readonly Condition[] };
  /** Query for the ids of the rows in a side table: column `id`, each id once. */
  ids?: RawBuilder<unknown>;
  /** Side table that holds the rows with the keys of some sorts, in their order. */
  sideTable?: SideTable;
  /** The search index contains only rows that pass this filter. */
  isInSearch?: true;
}

/** Rows of a side table: the name of their id column, and of the key column by sort. */
export interface SideTable {
  from: RawBuilder<unknown>;
  where: Condition;
  id: string;
  keys: Readonly<Partial<Record<string, string>>>;
}

/**
 * Specification of a list. Its texts are SQL over the list's table `t` and never contain input. Every sort has an index;
 * `null` where the rows are few and are sorted by the query.
 */
export interface ListSpec<Sort extends string = string> {
  table: string;
  /** Condition on every row of the list, worded as in the partial indexes; empty when all rows count. */
  always: string;
  /** Columns that a page reads, with their joins, once the ids are known. */
  columns: string;
  joins: string;
  /**
   * `wide`: an index of the sort that also holds the columns of {@link facetFilters}, so that rows are skipped without
   * a table lookup.
   */
  sorts: Record<Sort, { column: string; index: string | null; wide?: string }>;
  defaultSort: readonly [Sort, Direction];
  /** Smallest index of all rows, and an index that covers the enumerated columns. */
  countIndex: string;
  facetIndex: string;
  /** Names of the filters that the facet index covers. */
  facetFilters: readonly string[];
  /** Enumerated columns at the start of the facet index, if counters store the number of rows for each combination. */
  groups?: Groups<Sort>;
  /** Search index of its rows, if there is one. */
  searchIndex?: SearchIndex;
}

/** Stored counters for the combinations of some enumerated columns. */
export interface Groups<Sort extends string = string> {
  /** Each column by the name of its filter, in the order of the facet index. */
  columns: Readonly<Record<string, string>>;
  /** Query for the counters: those columns, and `n`. */
  counters: Query<GroupCount>;
  /** Sorts whose column is in the facet index, and the one whose column follows the enumerated ones. */
  sorts: readonly Sort[];
  next?: Sort;
}

/** Number of rows with the same values in the enumerated columns. */
export type GroupCount = Readonly<Record<string, unknown>> & { n: number };

/** Parameters of every list. */
export interface ListQuery<Sort extends string = string> {
  page: number;
  pageSize: number;
  cursor?: string | undefined;
  sort?: [Sort, Direction] | undefined;
  q?: string | undefined;
}

/** One request to a list. */
export interface ListInput<Sort extends string = string> {
  query: ListQuery<Sort>;
  filters: readonly Filter[];
  /** Number of rows from a rollup, if one has it for these filters. */
  total?: (() => number) | undefined;
  seek?: OffsetSeek | undefined;
  /** Cached results about the same list. */
  cache?: ListCache | undefined;
}

/** Rollups that find the start of a page far down the list sorted by `sort`. */
export interface OffsetSeek {
  sort: string;
  /** Condition on `t` that skips the first `skipped` rows, at most `offset`; null where none is known. */
  to(offset: number, direction: Direction): { bound: Condition; skipped: number } | null;
}

/** A list request: specification, filters, words and order. */
export interface ListRequest {
  spec: ListSpec;
  filters: readonly Filter[];
  words: Words | null;
  sort: string;
  direction: Direction;
  column: string;
}

/** Identifies a filtered list, whatever its order. */
export const filterKey = ({
  spec,
  words,
  filters,
}: Pick<ListRequest, "spec" | "words" | "filters">): readonly unknown[] => [
  spec.table,
  spec.always,
  words,
  filters.map(({ condition }) => {
    const { sql, parameters } = compiled(condition);
    return [sql, parameters];
  }),
];

/**
 * Maximum number of index ranges in one statement: workerd limits compound SELECTs (`SQLITE_LIMIT_COMPOUND_SELECT`).
 */
export const MAX_RANGES = 5;

/** Text searches stop counting here. */
export const COUNT_LIMIT = 10_000;

/** One above the limit, so that a count shows whether there are more. */
export const COUNT_CAP = COUNT_LIMIT + 1;
