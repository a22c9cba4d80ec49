import { type RawBuilder, sql } from "kysely";
import { compiled, type Database, type Query } from "../database.ts";
import { readWords } from "../search/search.ts";
import { accessPathsOf, groupKeys, groupScan, indexScan, narrowestPath } from "./access-paths.ts";
import { type ListCache, noCache } from "./list-cache.ts";
import { estimateHits, matchingGroups, measurePaths } from "./list-count.ts";
import {
  COUNT_CAP,
  COUNT_LIMIT,
  type Filter,
  filterKey,
  type GroupCount,
  type ListRequest,
  type ListSpec,
} from "./list-spec.ts";

interface Grouping<Row> {
  filters: readonly Filter[];
  q: string | undefined;
  /** Selected values of each column that has a facet; groups that no facet needs are skipped. */
  selected: Selection;
  /** Further aggregates of each group, as SQL of the SELECT list. */
  sums?: RawBuilder<unknown>;
  /** Query for the same groups and sums from stored counters, used without filters. */
  counters: Query<Row>;
  cache?: ListCache | undefined;
}

/** Selected values by column; a column without any accepts all. */
type Selection = Readonly<Record<string, readonly string[] | undefined>>;

/** Counts the rows of a list for each combination of some enumerated columns. */
export function countGroups<Row extends GroupCount>(
  db: Database,
  spec: ListSpec,
  columns: readonly string[],
  { filters, q, selected, sums, counters, cache = noCache }: Grouping<Row>,
): Row[] {
  const words = readWords(q);
  if (!words && filters.length === 0) return db.all(counters);
  const request: ListRequest = { spec, filters, words, sort: "", direction: "asc", column: "id" };
  const paths = accessPathsOf(request);
  const key = filterKey(request);
  const { sizes, table } = cache.get(["sizes", key], () => measurePaths(db, request));
  const isFrequent = words && spec.groups && filters.length === 0 && !sums && (sizes[0] ?? 0) >= COUNT_CAP;
  if (isFrequent) {
    const hits = cache.get(["hits", key], () => estimateHits(db, request, words));
    if (isCheaperByGroup(hits, table)) {
      return cache.get(["groups", key, columns, selected], () =>
        countNeeded({ groups: db.all(counters), columns, selected, share: hits / table }, (groups) =>
          countEach(db, request, groups),
        ),
      );
    }
  }
  const covered = cache.get(["covered", key], () => matchingGroups(db, request, { sizes }));
  const { path, size } = narrowestPath(request, paths, { sizes, groups: covered });
  const isCovered = covered !== null && !Number.isFinite(size);
  if (isCovered && !sums) {
    return cache.get(["groups", key, columns], () => {
      const counts = countEach(db, request, covered);
      return covered.map((group, at) => ({ ...(group as Row), n: counts[at] ?? 0 }));
    });
  }
  return cache.get(["groups", key, columns, sums ? compiled(sums).sql : null], () => {
    const { from, where } = isCovered ? indexScan(request, spec.facetIndex) : path;
    const names = columns.map((column) => sql.raw(`t.${column}`));
    const counted = sql.join([...names, sql`count(*) AS n`, ...(sums ? [sums] : [])]);
    const grouping = names.length > 0 ? sql`GROUP BY ${sql.join(names)}` : sql``;
    return db.all(sql<Row>`SELECT ${counted} FROM ${from} WHERE ${where} ${grouping}`);
  });
}

const LARGE_GROUPS = 10;

/** Collecting reads every hit. Counting group by group stops at the cap, so frequent hits need fewer rows. */
const isCheaperByGroup = (hits: number, table: number) => hits > (LARGE_GROUPS * COUNT_CAP * table) / hits;

interface Counting<Row> {
  groups: readonly Row[];
  columns: readonly string[];
  selected: Selection;
  /** Approximate share of a group's rows that the search finds. */
  share: number;
}

/**
 * Counts as many groups as each facet and the total need, at most to where counts stop. The largest come first, so a
 * few are mostly enough; groups that nobody needs get zero.
 */
function countNeeded<Row extends GroupCount>(
  { groups, columns, selected, share }: Counting<Row>,
  count: (groups: readonly Row[]) => readonly number[],
): Row[] {
  const fits = (group: Row, column: string) => selected[column]?.includes(String(group[column])) ?? true;
  /** Names of the sums that a group adds to: the total, and its own value in each column. */
  const namesOf = (group: Row) => {
    const missed = columns.filter((column) => !fits(group, column));
    const facets = columns.filter((column) => missed.every((one) => one === column));
    return [...(missed.length === 0 ? ["total"] : []), ...facets.map((column) => `${column} ${group[column]}`)];
  };
  const sums = new Map<string, number>();
  const addTo = (some: Map<string, number>, group: Row, n: number) => {
    for (const name of namesOf(group)) some.set(name, (some.get(name) ?? 0) + n);
  };
  const isNeeded = (some: Map<string, number>, group: Row) =>
    namesOf(group).some((name) => (some.get(name) ?? 0) < COUNT_LIMIT);

  const counted = new Map<Row, number>();
  const bySize = groups.toSorted((a, b) => b.n - a.n);
  for (;;) {
    const hoped = new Map(sums);
    const next = bySize.filter((group) => {
      if (counted.has(group) || !isNeeded(hoped, group)) return false;
      addTo(hoped, group, Math.min(COUNT_CAP, group.n * share));
      return true;
    });
    if (next.length === 0) return groups.map((group) => ({ ...group, n: counted.get(group) ?? 0 }));
    const found = count(next);
    next.forEach((group, at) => {
      counted.set(group, found[at] ?? 0);
      addTo(sums, group, found[at] ?? 0);
    });
  }
}

/** Counts the matching rows of each group separately, in the order of the groups; a search stops at the cap. */
function countEach(db: Database, request: ListRequest, groups: readonly GroupCount[]): number[] {
  const { from, where } = groupScan(request);
  const count = request.words
    ? sql`SELECT count(*) FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ${sql.lit(COUNT_CAP)})`
    : sql`SELECT count(*) FROM ${from} WHERE ${where}`;
  const keys = groupKeys(request, groups);
  const rows = db.all(sql<{ n: number }>`SELECT (${count}) AS n FROM json_each(${keys}) AS g ORDER BY g.key`);
  return rows.map(({ n }) => n);
}

/** Limit of a list's counts: a search stops where its list does. */
const limitOf = (q: string | undefined) => (readWords(q) ? COUNT_LIMIT : Number.POSITIVE_INFINITY);

interface Faceted<Column extends string> {
  groups: readonly (Record<NoInfer<Column>, string> & { n: number })[];
  /** Selected values of each column that has a facet. */
  selected: Partial<Record<Column, readonly string[] | undefined>>;
  q: string | undefined;
}

/**
 * Adds groups up to one count for each value of `column`. A facet ignores the selection in its own column, so that it
 * shows what another value would find.
 */
export function facetOf<Column extends string, Value extends string>(
  { groups, selected, q }: Faceted<Column>,
  column: NoInfer<Column>,
  values: readonly Value[],
): Record<Value, number> {
  const others = { ...selected, [column]: undefined };
  const count = (value: Value) =>
    totalOf({ groups: groups.filter((group) => (group[column] as string) === value), selected: others, q });
  return Object.fromEntries(values.map((value) => [value, count(value)])) as Record<Value, number>;
}

/** Number of rows that match the selected values of every column. */
export function totalOf<Column extends string>({ groups, selected, q }: Faceted<Column>): number {
  const columns = Object.keys(selected) as Column[];
  const fits = groups.filter((group) => columns.every((column) => selected[column]?.includes(group[column]) ?? true));
  return Math.min(
    fits.reduce((sum, group) => sum + group.n, 0),
    limitOf(q),
  );
}
