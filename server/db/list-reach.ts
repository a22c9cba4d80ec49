import { type Cell, statement } from "./cell.ts";
import type { Fragment } from "./commit.ts";
import { type Asked, type Filter, type ListSpec, MOST_COUNTED } from "./list-spec.ts";
import { hitsOf, isIndexed, type Words, wordTest } from "./search.ts";

/** One way into the rows: FROM and the whole WHERE. */
export interface Driver {
  from: string;
  where: Fragment;
  /** True when the words were asked of an index. */
  isSearch?: boolean;
}

/** What is known before a page is read. `sizes` go with the drivers and stop one above {@link MOST_COUNTED}. */
export interface Counted {
  total: number;
  isExact: boolean;
  sizes: number[];
  /** About how many rows the table has. */
  table: number;
  /** About how many rows a search finds, where counting stopped. */
  hits?: number;
}

/** The way a page is read. */
export interface Reach {
  driver: Driver;
  isFromEnd: boolean;
  total: number;
}

/** One more than is counted, so that a count tells whether there are more. */
export const CAP = MOST_COUNTED + 1;

/** All conditions but those a driver sees to itself. */
function whereOf(asked: Asked, own: Fragment | null, seen: { filter?: Filter; isSearch?: boolean } = {}): Fragment {
  const { spec, filters, words } = asked;
  const parts: Fragment[] = own ? [own] : [];
  if (spec.always) parts.push({ text: spec.always, values: [] });
  for (const filter of filters) if (filter !== seen.filter) parts.push(filter);
  if (words) {
    // The trigram table knows all long words; of short ones the index has seen one at most.
    const left = seen.isSearch
      ? words.long.length > 0 || words.short.length > 1
        ? words.short
        : []
      : [...words.long, ...words.short];
    if (left.length > 0) parts.push(wordTest(left));
  }
  return {
    text: parts.map((part) => part.text).join(" AND ") || "1",
    values: parts.flatMap((part) => part.values),
  };
}

/** The way along one index, every condition asked of each row. */
export const along = (asked: Asked, index: string): Driver => ({
  from: `${asked.spec.table} AS t INDEXED BY ${index}`,
  where: whereOf(asked, null),
});

/** The ways in that narrow: one for each filter that has an index or a side table, and one for the words. */
export function driversOf(asked: Asked): Driver[] {
  const { spec, filters, words } = asked;
  const drivers: Driver[] = filters.flatMap((filter) => {
    if (filter.source) {
      const from = `(${filter.source.text}) AS named CROSS JOIN ${spec.table} AS t ON t.id = named.id`;
      const { text, values } = whereOf(asked, null, { filter });
      return [{ from, where: { text, values: [...filter.source.values, ...values] } }];
    }
    return filter.index ? [along(asked, filter.index)] : [];
  });
  if (words && isIndexed(words, spec.searched)) {
    const hits = hitsOf(words, spec.table, spec.searched);
    drivers.push({
      from: `${hits.from} ${hits.join}`,
      where: whereOf(asked, hits.where, { isSearch: true }),
      isSearch: true,
    });
  }
  return drivers;
}

/** How many rows each driver opens on alone, as scalar questions. */
function sizeQuestions(asked: Asked): Fragment[] {
  const { spec, filters, words } = asked;
  const single: Driver[] = filters.flatMap((filter) => driversOf({ ...asked, filters: [filter], words: null }));
  if (words && isIndexed(words, spec.searched)) single.push(hitsOf(words, spec.table, spec.searched));
  return single.map(({ from, where }) => ({
    text: `(SELECT count(*) FROM (SELECT 1 FROM ${from} WHERE ${where.text} LIMIT ${CAP}))`,
    values: where.values,
  }));
}

/** Measures each driver, up to a cap, and about how large the table is. */
export async function sizesOf(cell: Cell, asked: Asked): Promise<{ sizes: number[]; table: number }> {
  const sizes = sizeQuestions(asked);
  const columns = sizes.map((one, index) => `${one.text} AS s${index}`);
  const text = `SELECT ${[...columns, `(SELECT max(id) FROM ${asked.spec.table}) AS n`].join(", ")}`;
  const { rows } = await cell.run<Record<string, number>>(statement(text, ...sizes.flatMap((one) => one.values)));
  return { sizes: sizes.map((_, index) => rows[0]?.[`s${index}`] ?? 0), table: rows[0]?.n ?? 0 };
}

/** Counts the list: from a rollup where one is given, else by the narrowest index; searches stop at {@link MOST_COUNTED}. */
export async function countRows(
  cell: Cell,
  asked: Asked,
  { drivers, knownTotal }: { drivers: Driver[]; knownTotal?: (() => Promise<number>) | undefined },
): Promise<Counted> {
  const { spec, words, filters } = asked;
  if (!words && filters.length === 0) {
    const total = knownTotal ? await knownTotal() : await count(cell, along(asked, spec.countIndex));
    return { total, isExact: true, sizes: [], table: total };
  }
  if (knownTotal && !words && filters.length === 1 && drivers.length === 1) {
    // What one filter leaves is what its driver opens on: there is nothing to measure.
    const [total, table] = await Promise.all([knownTotal(), largestId(cell, spec)]);
    return { total, isExact: true, sizes: [Math.min(total, CAP)], table };
  }
  const [found, known] = await Promise.all([sizesOf(cell, asked), knownTotal?.()]);
  if (known !== undefined) return { ...found, total: known, isExact: true };

  const [size = CAP] = found.sizes;
  const isOneFilter = !words && filters.length === 1 && drivers.length === 1;
  if (isOneFilter && size < CAP) return { ...found, total: size, isExact: true };
  const { driver } = narrowest(asked, drivers, found.sizes);
  if (!words) return { ...found, total: await count(cell, driver), isExact: true };
  const capped = await count(cell, driver, CAP);
  if (capped < CAP) return { ...found, total: capped, isExact: true };
  return { ...found, total: MOST_COUNTED, isExact: false, hits: await guessHits(cell, asked, words) };
}

const SAMPLE = 400;

/** About how many rows a search finds, where there are more than {@link CAP}. */
export async function guessHits(cell: Cell, { spec }: Asked, words: Words): Promise<number> {
  if (words.long.length === 0 || !spec.searched) {
    // Short words come in order of the word, not of the row: the newest rows tell how thick they lie.
    const test = wordTest(words.short);
    const newest = `SELECT search FROM ${spec.table} ORDER BY id DESC LIMIT ${SAMPLE}`;
    const text = `SELECT count(*) AS found, (SELECT max(id) FROM ${spec.table}) AS n FROM (${newest}) AS t WHERE ${test.text}`;
    const { rows } = await cell.run<{ found: number; n: number }>(statement(text, ...test.values));
    return rows[0] ? Math.max(CAP, (rows[0].n * rows[0].found) / SAMPLE) : CAP;
  }
  // Hits come in order of id, so how far the first ten thousand reach tells how thick all of them lie.
  const { id, from, where } = hitsOf(words, spec.table, spec.searched);
  const first = `SELECT ${id} AS id FROM ${from} WHERE ${where.text} LIMIT ${CAP}`;
  const text = `SELECT max(id) AS last, (SELECT max(id) FROM ${spec.table}) AS n FROM (${first})`;
  const { rows } = await cell.run<{ last: number; n: number }>(statement(text, ...where.values));
  return rows[0] ? (CAP * rows[0].n) / rows[0].last : CAP;
}

async function largestId(cell: Cell, { table }: ListSpec): Promise<number> {
  const { rows } = await cell.run<{ n: number | null }>(statement(`SELECT max(id) AS n FROM ${table}`));
  return rows[0]?.n ?? 0;
}

async function count(cell: Cell, { from, where }: Driver, cap?: number): Promise<number> {
  const text = cap
    ? `SELECT count(*) AS n FROM (SELECT 1 FROM ${from} WHERE ${where.text} LIMIT ${cap})`
    : `SELECT count(*) AS n FROM ${from} WHERE ${where.text}`;
  const { rows } = await cell.run<{ n: number }>(statement(text, ...where.values));
  return rows[0]?.n ?? 0;
}

/** The driver that opens on the fewest rows; where all open on many, the index that covers the enumerated columns. */
export function narrowest(asked: Asked, drivers: Driver[], sizes: number[]): { driver: Driver; size: number } {
  const size = Math.min(...sizes, Number.POSITIVE_INFINITY);
  const best = drivers[sizes.indexOf(size)];
  if (best && size <= MOST_COUNTED) return { driver: best, size };
  const search = drivers.find((driver) => driver.isSearch);
  const only = drivers.length === 1 && asked.filters.length <= 1 ? drivers[0] : undefined;
  const wide = only ?? search ?? along(asked, asked.spec.facetIndex);
  return { driver: wide, size: Number.POSITIVE_INFINITY };
}

interface Sought {
  drivers: Driver[];
  offset: number;
  size: number;
  counted: Counted | null;
}

/** Chooses how to read a page: along the order's own index, or by gathering the few rows that fit and sorting them. */
export function reachOf(asked: Asked, { drivers, offset, size, counted }: Sought): Reach {
  const { spec, sort, filters } = asked;
  const total = counted?.total ?? 0;
  const isFromEnd = counted?.isExact === true && offset * 2 > total && offset < total;
  const steps = (isFromEnd ? total - offset : offset) + size;
  const paired = filters.find((filter) => filter.walk?.sort === sort)?.walk?.index;
  const own = paired ?? spec.sorts[sort]?.index;
  if (counted === null || drivers.length === 0) {
    return { driver: along(asked, own ?? spec.countIndex), isFromEnd, total };
  }
  const narrow = narrowest(asked, drivers, counted.sizes);
  // A walk along the order passes by the rows that do not fit; a gathering reads all that its index opens on.
  const only = filters.length === 1 && !asked.words ? filters[0] : undefined;
  const isExactWalk = only !== undefined && (paired !== undefined || only.index === own);
  const fitting = Math.max(1, counted.hits ?? total);
  const walkCost = steps * (isExactWalk ? 1 : counted.table / fitting);
  const gatherCost = Number.isFinite(narrow.size)
    ? narrow.size
    : only
      ? total
      : (counted.hits ?? Math.max(total, counted.table / 8));
  const wide = spec.sorts[sort]?.wide;
  if (wide && !isExactWalk && isCovered(asked) && PASSED * walkCost < Math.min(walkCost, gatherCost)) {
    return { driver: along(asked, wide), isFromEnd, total };
  }
  const least = Math.min(walkCost, gatherCost);
  if (own && !isExactWalk && bySetCost(asked, { walkCost, total, table: counted.table }) < least) {
    return { driver: alongSet(asked, own, total * 2 > counted.table), isFromEnd, total };
  }
  const isWalk = own && walkCost <= gatherCost;
  return { driver: isWalk ? along(asked, own) : narrow.driver, isFromEnd, total };
}

/** Whether the indexes made for it answer every filter, without a look at the row. */
const isCovered = ({ spec, words, filters }: Asked): boolean =>
  !words && filters.every((filter) => spec.facetFilters.includes(filter.name));

/** Measured against looking up a row: noting an id down, and passing one by in the order's own index. */
const NOTED = 0.3;
const PASSED = 0.1;

function bySetCost(
  asked: Asked,
  { walkCost, total, table }: { walkCost: number; total: number; table: number },
): number {
  return isCovered(asked) ? NOTED * Math.min(total, table - total) + PASSED * walkCost : Number.POSITIVE_INFINITY;
}

/** Along an index with the ids that fit noted down first, or those that do not where they are fewer: no row is read. */
function alongSet(asked: Asked, index: string, isMost: boolean): Driver {
  const { spec, filters } = asked;
  const fits = filters.map((filter) => filter.text).join(" AND ");
  const base = spec.always ? `${spec.always} AND ` : "";
  const set = `SELECT t.id FROM ${spec.table} AS t INDEXED BY ${spec.facetIndex} WHERE ${base}${isMost ? `NOT (${fits})` : fits}`;
  return {
    from: `${spec.table} AS t INDEXED BY ${index}`,
    where: {
      text: `${base}t.id ${isMost ? "NOT IN" : "IN"} (${set})`,
      values: filters.flatMap((filter) => filter.values),
    },
  };
}
