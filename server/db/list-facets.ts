import { type Cell, statement } from "./cell.ts";
import { CAP, guessHits, sizesOf } from "./list-count.ts";
import { driversOf, narrowest } from "./list-drivers.ts";
import { type Asked, type Filter, type ListSpec, MOST_COUNTED } from "./list-spec.ts";
import { readWords, type Words, wordTest } from "./search.ts";

interface Grouping {
  filters: readonly Filter[];
  q: string | undefined;
  /** Further aggregates over each group, as SQL of the SELECT list. */
  sums?: string;
  /** A question for the same groups from kept counters; asked when nothing narrows. */
  kept: string;
}

/** Counts the rows of a list for each combination of some enumerated columns. */
export async function countGroups<Row>(
  cell: Cell,
  spec: ListSpec,
  columns: readonly string[],
  { filters, q, sums = "", kept }: Grouping,
): Promise<Row[]> {
  const words = readWords(q);
  if (!words && filters.length === 0) return (await cell.run<Row>(statement(kept))).rows;
  const asked: Asked = { spec, filters, words, sort: "", direction: "asc", column: "id" };
  const drivers = driversOf(asked);
  const { sizes, table } = await sizesOf(cell, asked);
  const isThick = words && filters.length === 0 && !sums && (sizes[0] ?? 0) >= CAP;
  if (isThick && isQuickerByGroup(await guessHits(cell, asked, words), table)) {
    return (await cell.run<Row>(eachGroup(asked, columns, { words, kept }))).rows;
  }
  const { driver } = narrowest(asked, drivers, sizes);
  const names = columns.map((column) => `t.${column}`);
  const groups = names.length > 0 ? `GROUP BY ${names.join(", ")}` : "";
  const text = `SELECT ${[...names, "count(*) AS n", sums].filter(Boolean).join(", ")} FROM ${driver.from} WHERE ${driver.where.text} ${groups}`;
  return (await cell.run<Row>(statement(text, ...driver.where.values))).rows;
}

const LARGE_GROUPS = 10;

/** Gathering reads each hit; group by group as many rows are read as hold what is counted at most, the thicker the fewer. */
const isQuickerByGroup = (hits: number, table: number) => hits > (LARGE_GROUPS * CAP * table) / hits;

/** Counts each group by itself, and only as far as counts go. */
function eachGroup({ spec }: Asked, columns: readonly string[], { words, kept }: { words: Words; kept: string }) {
  const test = wordTest([...words.long, ...words.short]);
  const same = columns.map((column) => `t.${column} = g.${column}`).join(" AND ");
  const always = spec.always ? `${spec.always} AND ` : "";
  const rows = `SELECT 1 FROM ${spec.table} AS t INDEXED BY ${spec.facetIndex} WHERE ${always}${same} AND ${test.text} LIMIT ${CAP}`;
  const text = `SELECT ${columns.map((column) => `g.${column}`).join(", ")}, (SELECT count(*) FROM (${rows})) AS n FROM (${kept}) AS g`;
  return statement(text, ...test.values);
}

/** How far the counts of a list go: a search stops where its list does. */
const mostOf = (q: string | undefined) => (readWords(q) ? MOST_COUNTED : Number.POSITIVE_INFINITY);

interface Faceted<Column extends string> {
  groups: readonly (Record<NoInfer<Column>, string> & { n: number })[];
  /** The wanted values of each column that has a facet. */
  wanted: Partial<Record<Column, readonly string[] | undefined>>;
  q: string | undefined;
}

/**
 * Adds groups up to one count for each value of `column`. Each facet obeys the wanted values of all columns but its own,
 * so that it tells what choosing another value would show.
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

/** The rows that obey the wanted values of every column. */
export function totalOf<Column extends string>({ groups, wanted, q }: Faceted<Column>): number {
  const columns = Object.keys(wanted) as Column[];
  const fits = groups.filter((group) => columns.every((column) => wanted[column]?.includes(group[column]) ?? true));
  return Math.min(
    fits.reduce((sum, group) => sum + group.n, 0),
    mostOf(q),
  );
}
