import type { Fragment } from "./act.ts";
import { type Cell, statement } from "./cell.ts";
import { along, type Driver, driversOf, isCovered, type Measured, narrowest } from "./list-drivers.ts";
import { type Asked, type KeptGroup, type ListSpec, MOST_COUNTED } from "./list-spec.ts";
import { hitsOf, isIndexed, textOf, type Words, wordTest } from "./search.ts";

/** What is known before a page is read. */
export interface Counted extends Measured {
  total: number;
  isExact: boolean;
  /** About how many rows the table has. */
  table: number;
  /** About how many rows a search finds, where counting stopped. */
  hits?: number;
}

/** One more than is counted, so that a count tells whether there are more. */
export const CAP = MOST_COUNTED + 1;

/** How many rows each driver opens on alone, as scalar questions. */
function sizeQuestions(asked: Asked): Fragment[] {
  const { spec, filters, words } = asked;
  const single: Driver[] = filters.flatMap((filter) =>
    driversOf({ ...asked, filters: [filter], words: null, sort: "" }),
  );
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

/** So few rows are looked up as soon as counters are read. */
const FEW = 1_000;

/** The kept groups that obey the enumerated filters, where they are a way in: none opens on few, and the facet index knows all else. */
export async function groupsOf(cell: Cell, asked: Asked, { sizes }: Measured): Promise<KeptGroup[] | null> {
  const { groups } = asked.spec;
  if (!groups || !isCovered(asked) || Math.min(...sizes) <= FEW) return null;
  const { rows } = await cell.run<KeptGroup>(statement(groups.kept));
  const fits = (group: KeptGroup) =>
    asked.filters.every(({ name, values }) => {
      const column = groups.columns[name];
      return column === undefined || values.includes(group[column]);
    });
  return rows.filter((group) => group.n > 0 && fits(group));
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
  if (words) return countHits(cell, asked, { words, drivers });
  if (knownTotal && filters.length === 1) {
    // What one filter leaves is what its driver opens on: there is nothing to measure.
    const [total, table] = await Promise.all([knownTotal(), largestId(cell, spec)]);
    return { total, isExact: true, sizes: drivers.map(() => Math.min(total, CAP)), table };
  }
  const [measured, known] = await Promise.all([sizesOf(cell, asked), knownTotal?.()]);
  const found = { ...measured, groups: filters.length > 1 ? await groupsOf(cell, asked, measured) : null };
  if (known !== undefined) return { ...found, total: known, isExact: true };

  const [size = CAP] = found.sizes;
  const isOneFilter = filters.length === 1 && drivers.length === 1;
  if (isOneFilter && size < CAP) return { ...found, total: size, isExact: true };
  // To count needs no order, so a side table need not know the key of the one that is wanted.
  const { driver } = narrowest(asked, driversOf({ ...asked, sort: "" }), found);
  return { ...found, total: await count(cell, driver), isExact: true };
}

/** Counts what a search finds. The index of the words is looked into only as far as it may be the narrowest way in. */
async function countHits(
  cell: Cell,
  asked: Asked,
  { words, drivers }: { words: Words; drivers: Driver[] },
): Promise<Counted> {
  const { spec } = asked;
  const { sizes, table } = await sizesOf(cell, { ...asked, words: null });
  const search = drivers.find(({ isSearch }) => isSearch);
  if (search && spec.searched) {
    const { id, from, where } = hitsOf(words, spec.table, spec.searched);
    const bare = await countIds(cell, { from, where }, { id, cap: Math.min(CAP, Math.min(...sizes, CAP) + 1) });
    sizes.push(bare.n);
    if (search.isWhole && bare.n < CAP && sizes.length === 1) return { total: bare.n, isExact: true, sizes, table };
    if (search.isWhole && bare.n >= CAP) return beyond(cell, { asked, words, last: bare.last, sizes, table });
  }
  const { driver } = narrowest(asked, drivers, { sizes });
  const { n, last } = await countIds(cell, driver, { id: "t.id", cap: CAP });
  if (n < CAP) return { total: n, isExact: true, sizes, table };
  return beyond(cell, { asked, words, last: driver.isSearch ? last : null, sizes, table });
}

interface Beyond {
  asked: Asked;
  words: Words;
  last: number | null;
  sizes: number[];
  table: number;
}

/** A search that finds more than is counted. Hits come in order of id, so how far they reach tells how thick they lie. */
async function beyond(cell: Cell, { asked, words, last, sizes, table }: Beyond): Promise<Counted> {
  const hits = last && words.long.length > 0 ? (CAP * table) / last : await guessHits(cell, asked, words);
  return { total: MOST_COUNTED, isExact: false, sizes, table, hits };
}

async function countIds(cell: Cell, { from, where }: Driver, { id, cap }: { id: string; cap: number }) {
  const text = `SELECT count(*) AS n, max(id) AS last FROM (SELECT ${id} AS id FROM ${from} WHERE ${where.text} LIMIT ${cap})`;
  const { rows } = await cell.run<{ n: number; last: number | null }>(statement(text, ...where.values));
  return rows[0] ?? { n: 0, last: null };
}

const SAMPLE = 400;

/** About how many rows a search finds, where there are more than {@link CAP}. */
export async function guessHits(cell: Cell, { spec }: Asked, words: Words): Promise<number> {
  if (words.long.length === 0 || !spec.searched) {
    // Short words come in order of the word, not of the row: the newest rows tell how thick they lie.
    const test = wordTest(words.short);
    const newest = `SELECT ${textOf(spec.searched)} AS search FROM ${spec.table} AS t ORDER BY id DESC LIMIT ${SAMPLE}`;
    const text = `SELECT count(*) AS found, (SELECT max(id) FROM ${spec.table}) AS n FROM (${newest}) AS t WHERE ${test.text}`;
    const { rows } = await cell.run<{ found: number; n: number }>(statement(text, ...test.values));
    return rows[0] ? Math.max(CAP, (rows[0].n * rows[0].found) / SAMPLE) : CAP;
  }
  // Hits come in order of id, so how far the first ten thousand reach tells how thick all of them lie.
  const { id, from, where } = hitsOf(words, spec.table, spec.searched);
  const first = `SELECT ${id} AS id FROM ${from} WHERE ${where.text} LIMIT ${CAP}`;
  const hit = spec.searched.owner?.table ?? spec.table;
  const text = `SELECT max(id) AS last, (SELECT max(id) FROM ${hit}) AS n FROM (${first})`;
  const { rows } = await cell.run<{ last: number; n: number }>(statement(text, ...where.values));
  return rows[0] ? (CAP * rows[0].n) / rows[0].last : CAP;
}

async function largestId(cell: Cell, { table }: ListSpec): Promise<number> {
  const { rows } = await cell.run<{ n: number | null }>(statement(`SELECT max(id) AS n FROM ${table}`));
  return rows[0]?.n ?? 0;
}

async function count(cell: Cell, { from, where }: Driver): Promise<number> {
  const text = `SELECT count(*) AS n FROM ${from} WHERE ${where.text}`;
  const { rows } = await cell.run<{ n: number }>(statement(text, ...where.values));
  return rows[0]?.n ?? 0;
}
