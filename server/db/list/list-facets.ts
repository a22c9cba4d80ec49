import { type Database, statement } from "../database.ts";
import { readWords } from "../search/search.ts";
import { along, driversOf, inGroup, keysOf, narrowest } from "./access-paths.ts";
import { type ListMemory, noMemory } from "./list-cache.ts";
import { CAP, groupsOf, guessHits, sizesOf } from "./list-count.ts";
import { type Asked, type Filter, type ListSpec, MOST_COUNTED, narrowingOf } from "./list-spec.ts";

interface Grouping {
  filters: readonly Filter[];
  q: string | undefined;
  /** Selected values of each column that has a facet; groups that no facet needs are skipped. */
  wanted: Wanted;
  /** Further aggregates of each group, as SQL of the SELECT list. */
  sums?: string;
  /** Query for the same groups and sums from stored counters, used without filters. */
  kept: string;
  memory?: ListMemory | undefined;
}

/** Selected values by column; a column without any accepts all. */
type Wanted = Readonly<Record<string, readonly string[] | undefined>>;

/** Value of a group in one of its columns. */
const sharedIn = (group: object, column: string): unknown => (group as Record<string, unknown>)[column];

/** Counts the rows of a list for each combination of some enumerated columns. */
export function countGroups<Row extends { n: number }>(
  db: Database,
  spec: ListSpec,
  columns: readonly string[],
  { filters, q, wanted, sums = "", kept, memory = noMemory }: Grouping,
): Row[] {
  const words = readWords(q);
  if (!words && filters.length === 0) return db.all<Row>(statement(kept));
  const asked: Asked = { spec, filters, words, sort: "", direction: "asc", column: "id" };
  const drivers = driversOf(asked);
  const narrowing = narrowingOf(asked);
  const { sizes, table } = memory.keep(["sizes", narrowing], () => sizesOf(db, asked));
  const isThick = words && spec.groups && filters.length === 0 && !sums && (sizes[0] ?? 0) >= CAP;
  if (isThick) {
    const hits = memory.keep(["hits", narrowing], () => guessHits(db, asked, words));
    if (isQuickerByGroup(hits, table)) {
      return memory.keep(["groups", narrowing, columns, wanted], () => {
        const groups = db.all<Row>(statement(kept));
        const count = (some: readonly Row[]) => countEach(db, asked, some);
        return countNeeded({ groups, columns, wanted, share: hits / table }, count);
      });
    }
  }
  const covered = memory.keep(["covered", narrowing], () => groupsOf(db, asked, { sizes }));
  const { driver: best, size } = narrowest(asked, drivers, { sizes, groups: covered });
  const isWhole = covered !== null && !Number.isFinite(size);
  if (isWhole && !sums) {
    return memory.keep(["groups", narrowing, columns], () => {
      const found = countEach(db, asked, covered);
      return covered.map((group, at) => ({ ...(group as Row), n: found[at] ?? 0 }));
    });
  }
  const driver = isWhole ? along(asked, spec.facetIndex) : best;
  const names = columns.map((column) => `t.${column}`);
  const groups = names.length > 0 ? `GROUP BY ${names.join(", ")}` : "";
  const text = `SELECT ${[...names, "count(*) AS n", sums].filter(Boolean).join(", ")} FROM ${driver.from} WHERE ${driver.where.text} ${groups}`;
  return memory.keep(["groups", narrowing, columns, sums], () => {
    const rows = db.all<Row>(statement(text, ...driver.where.values));
    return rows;
  });
}

const LARGE_GROUPS = 10;

/** Collecting reads every hit. Counting group by group stops at the cap, so frequent hits need fewer rows. */
const isQuickerByGroup = (hits: number, table: number) => hits > (LARGE_GROUPS * CAP * table) / hits;

interface Counting<Row> {
  groups: readonly Row[];
  columns: readonly string[];
  wanted: Wanted;
  /** Approximate share of a group's rows that the search finds. */
  share: number;
}

/**
 * Counts as many groups as each facet and the total need, at most to where counts stop. The largest come first, so a
 * few are mostly enough; groups that nobody needs get zero.
 */
function countNeeded<Row extends { n: number }>(
  { groups, columns, wanted, share }: Counting<Row>,
  count: (groups: readonly Row[]) => readonly number[],
): Row[] {
  const fits = (group: Row, column: string) => wanted[column]?.includes(String(sharedIn(group, column))) ?? true;
  /** Names of the sums that a group adds to: the total, and its own value in each column. */
  const namesOf = (group: Row) => {
    const missed = columns.filter((column) => !fits(group, column));
    const facets = columns.filter((column) => missed.every((one) => one === column));
    return [
      ...(missed.length === 0 ? ["total"] : []),
      ...facets.map((column) => `${column} ${sharedIn(group, column)}`),
    ];
  };
  const sums = new Map<string, number>();
  const addTo = (some: Map<string, number>, group: Row, n: number) => {
    for (const name of namesOf(group)) some.set(name, (some.get(name) ?? 0) + n);
  };
  const isNeeded = (some: Map<string, number>, group: Row) =>
    namesOf(group).some((name) => (some.get(name) ?? 0) < MOST_COUNTED);

  const counted = new Map<Row, number>();
  const bySize = groups.toSorted((a, b) => b.n - a.n);
  for (;;) {
    const hoped = new Map(sums);
    const next = bySize.filter((group) => {
      if (counted.has(group) || !isNeeded(hoped, group)) return false;
      addTo(hoped, group, Math.min(CAP, group.n * share));
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
function countEach(db: Database, asked: Asked, groups: readonly object[]): number[] {
  const { from, where } = inGroup(asked);
  const rows = asked.words
    ? `count(*) FROM (SELECT 1 FROM ${from} WHERE ${where.text} LIMIT ${CAP})`
    : `count(*) FROM ${from} WHERE ${where.text}`;
  const text = `SELECT (SELECT ${rows}) AS n FROM json_each(?) AS g ORDER BY g.key`;
  const found = db.all<{ n: number }>(statement(text, ...where.values, keysOf(asked, groups)));
  return found.map(({ n }) => n);
}

/** Limit of a list's counts: a search stops where its list does. */
const mostOf = (q: string | undefined) => (readWords(q) ? MOST_COUNTED : Number.POSITIVE_INFINITY);

interface Faceted<Column extends string> {
  groups: readonly (Record<NoInfer<Column>, string> & { n: number })[];
  /** Selected values of each column that has a facet. */
  wanted: Partial<Record<Column, readonly string[] | undefined>>;
  q: string | undefined;
}

/**
 * Adds groups up to one count for each value of `column`. A facet ignores the selection in its own column, so that it
 * shows what another value would find.
 */
export function facetOf<Column extends string, Value extends string>(
  { groups, wanted, q }: Faceted<Column>,
  column: NoInfer<Column>,
  values: readonly Value[],
): Record<Value, number> {
  const others = { ...wanted, [column]: undefined };
  const count = (value: Value) =>
    totalOf({ groups: groups.filter((group) => (group[column] as string) === value), wanted: others, q });
  return Object.fromEntries(values.map((value) => [value, count(value)])) as Record<Value, number>;
}

/** Number of rows that match the selected values of every column. */
export function totalOf<Column extends string>({ groups, wanted, q }: Faceted<Column>): number {
  const columns = Object.keys(wanted) as Column[];
  const fits = groups.filter((group) => columns.every((column) => wanted[column]?.includes(group[column]) ?? true));
  return Math.min(
    fits.reduce((sum, group) => sum + group.n, 0),
    mostOf(q),
  );
}
