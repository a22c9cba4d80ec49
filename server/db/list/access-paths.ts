import { type RawBuilder, type SqlBool, sql } from "kysely";
import { allOf, type Condition } from "../conditions.ts";
import { isIndexed, searchHits, wordTest } from "../search/search.ts";
import {
  COUNT_LIMIT,
  type Filter,
  type GroupCount,
  type ListRequest,
  type ListSpec,
  type SideTable,
} from "./list-spec.ts";

/** A way to reach the rows: FROM and the whole WHERE. */
export interface AccessPath {
  from: RawBuilder<unknown>;
  where: Condition;
  /** The same in parts: index ranges that each hold their rows in the requested order. */
  ranges?: Condition[];
  /** Filter whose index it uses. */
  filter?: Filter;
  /** True if it uses the search index. */
  isSearch?: boolean;
  /** True if the search index answers all conditions, so that each hit is a row. */
  isWhole?: boolean;
  /** Names of the id and the sort key in a side table, if it holds both. */
  sideColumns?: { id: string; key: string };
}

/** All conditions except those that an access path fulfils itself, by a filter's index or the search index. */
function conditionsOf(request: ListRequest, met: { filter?: Filter; isSearch?: boolean } = {}): Condition[] {
  const { spec, filters, words } = request;
  const conditions: Condition[] = spec.always ? [sql.raw(spec.always)] : [];
  for (const filter of filters) {
    if (filter !== met.filter && !(met.isSearch && filter.isInSearch)) conditions.push(filter.condition);
  }
  if (words) {
    // The trigram index has matched all long words; another index has matched at most one short word.
    const left = met.isSearch
      ? words.long.length > 0 || words.short.length > 1
        ? words.short
        : []
      : [...words.long, ...words.short];
    if (left.length > 0) conditions.push(wordTest(left, spec.searchIndex));
  }
  return conditions;
}

const indexed = (table: string, index: string): RawBuilder<unknown> => sql.raw(`${table} AS t INDEXED BY ${index}`);

/** Scan of one index that tests every condition on each row. */
export const indexScan = (request: ListRequest, index: string): AccessPath => ({
  from: indexed(request.spec.table, index),
  where: allOf(conditionsOf(request)),
});

/** Scan of a filter's index for several values, as one range for each. */
export const rangeScans = (
  request: ListRequest,
  filter: Filter,
  { index, ranges }: NonNullable<Filter["sortedRanges"]>,
): AccessPath => ({
  ...indexScan(request, index),
  ranges: ranges.map((range) => allOf([range, ...conditionsOf(request, { filter })])),
});

/** Whether the facet and `wide` indexes answer every filter without a table lookup. */
export const isCovered = ({ spec, words, filters }: ListRequest): boolean =>
  !words && filters.every((filter) => spec.facetFilters.includes(filter.name));

const groupColumns = ({ groups }: ListSpec) => Object.values(groups?.columns ?? {});

/** Conditions beside those on the grouped columns. */
function conditionsBesideGroups(request: ListRequest): Condition[] {
  const grouped = request.spec.groups?.columns ?? {};
  return conditionsOf({ ...request, filters: request.filters.filter(({ name }) => !Object.hasOwn(grouped, name)) });
}

/** Rows of one group by the facet index; `g.value` holds the values of the group. */
export function groupScan(request: ListRequest): AccessPath {
  const { spec } = request;
  const isSame = groupColumns(spec).map((column, at): Condition => sql.raw(`t.${column} = g.value ->> ${at}`));
  return {
    from: indexed(spec.table, spec.facetIndex),
    where: allOf([...isSame, ...conditionsBesideGroups(request)]),
  };
}

/** Values of some groups as JSON, to be joined as `g` with {@link groupScan}. */
export const groupKeys = ({ spec }: ListRequest, groups: readonly GroupCount[]): string =>
  JSON.stringify(groups.map((group) => groupColumns(spec).map((column) => group[column])));

/** Scan of the facet index, from group to group. */
export function groupScans(request: ListRequest, groups: readonly GroupCount[]): AccessPath {
  const { from, where } = groupScan(request);
  return { from: sql`json_each(${groupKeys(request, groups)}) AS g CROSS JOIN ${from}`, where };
}

/** {@link groupScans} as one range for each group. */
export function groupRanges(request: ListRequest, groups: readonly GroupCount[]): AccessPath {
  const { spec } = request;
  const others = conditionsBesideGroups(request);
  const range = (group: GroupCount) =>
    allOf([
      ...groupColumns(spec).map((column) => sql<SqlBool>`${sql.raw(`t.${column}`)} = ${group[column]}`),
      ...others,
    ]);
  return { ...indexScan(request, spec.facetIndex), ranges: groups.map(range) };
}

/** Access paths that narrow the list: one for each filter that has an index or a side table, and one for the words. */
export function accessPathsOf(request: ListRequest): AccessPath[] {
  const { spec, filters, words } = request;
  const paths: AccessPath[] = filters.flatMap((filter) => {
    if (filter.sideTable) return [{ filter, ...sideTableScan(request, filter, filter.sideTable) }];
    if (filter.ids) {
      const from = sql`(${filter.ids}) AS named CROSS JOIN ${rowsById(spec)} ON t.id = named.id`;
      return [{ filter, from, where: allOf(conditionsOf(request, { filter })) }];
    }
    return filter.index ? [{ filter, ...indexScan(request, filter.index) }] : [];
  });
  if (words && isIndexed(words, spec.searchIndex)) {
    const hits = searchHits(words, spec.table, spec.searchIndex);
    const others = conditionsOf(request, { isSearch: true });
    paths.push({
      from: sql`${hits.from} ${hits.join}`,
      where: allOf([hits.where, ...others]),
      isSearch: true,
      isWhole: others.length === 0 && !spec.searchIndex.owner,
    });
  }
  return paths;
}

/** Table of a list, for lookups by id. */
const rowsById = ({ table, searchIndex }: ListSpec): RawBuilder<unknown> =>
  searchIndex?.byId ? indexed(table, searchIndex.byId) : sql.raw(`${table} AS t`);

/** Scan of a side table; the rows are looked up only for conditions that it cannot answer. */
function sideTableScan(request: ListRequest, filter: Filter, { from, where, id, keys }: SideTable): AccessPath {
  const key = keys[request.sort];
  const columns = key ? { sideColumns: { id, key } } : {};
  const others = conditionsOf(request, { filter });
  if (others.length === 0 && (key || !request.sort)) return { from, where, ...columns };
  return {
    from: sql`${from} CROSS JOIN ${rowsById(request.spec)} ON t.id = ${sql.raw(id)}`,
    ...columns,
    where: allOf([where, ...others]),
  };
}

/** Measured cost of skipping a row in an index, relative to looking one up. */
export const SKIP_COST = 0.1;

export const rowsIn = (groups: readonly GroupCount[]): number => groups.reduce((sum, { n }) => sum + n, 0);

/** Measured sizes of access paths. */
export interface Sizes {
  /** Number of rows that each access path finds by itself, up to one above {@link COUNT_LIMIT}. */
  sizes: number[];
  /** Matching groups, if they and the facet index answer all conditions. */
  groups?: readonly GroupCount[] | null;
}

/** Returns the path that finds the fewest rows; where all find many, the index that covers the enumerated columns. */
export function narrowestPath(
  request: ListRequest,
  paths: AccessPath[],
  { sizes, groups }: Sizes,
): { path: AccessPath; size: number } {
  const size = Math.min(...sizes, Number.POSITIVE_INFINITY);
  const best = paths[sizes.indexOf(size)];
  const grouped = groups ? rowsIn(groups) : Number.POSITIVE_INFINITY;
  if (best && size <= COUNT_LIMIT && size <= SKIP_COST * grouped) return { path: best, size };
  if (groups) return { path: groupScans(request, groups), size: Number.POSITIVE_INFINITY };
  const search = paths.find((path) => path.isSearch);
  const only = paths.length === 1 && request.filters.length <= 1 ? paths[0] : undefined;
  const path = only ?? search ?? indexScan(request, request.spec.facetIndex);
  return { path, size: Number.POSITIVE_INFINITY };
}
