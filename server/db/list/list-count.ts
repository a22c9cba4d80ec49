import { type Database, statement } from "../database.ts";
import { hitsOf, isIndexed, textOf, type Words, wordTest } from "../search/search.ts";
import type { SqlFragment } from "../write/act.ts";
import { along, type Driver, driversOf, isCovered, type Measured, narrowest } from "./access-paths.ts";
import { type Asked, type KeptGroup, type ListSpec, MOST_COUNTED } from "./list-spec.ts";

/** Counts that are known before a page is read. */
export interface Counted extends Measured {
  total: number;
  isExact: boolean;
  /** Approximate number of rows in the table. */
  table: number;
  /** Approximate number of search hits, where counting stopped. */
  hits?: number;
}

/** One above the limit, so that a count shows whether there are more. */
export const CAP = MOST_COUNTED + 1;

/** Number of rows that each driver finds by itself, as scalar subqueries. */
function sizeQuestions(asked: Asked): SqlFragment[] {
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

/** Measures each driver, up to the cap, and the approximate size of the table. */
export function sizesOf(db: Database, asked: Asked): { sizes: number[]; table: number } {
  const sizes = sizeQuestions(asked);
  const columns = sizes.map((one, index) => `${one.text} AS s${index}`);
  const text = `SELECT ${[...columns, `(SELECT max(id) FROM ${asked.spec.table}) AS n`].join(", ")}`;
  const row = db.first<Record<string, number>>(statement(text, ...sizes.flatMap((one) => one.values)));
  return { sizes: sizes.map((_, index) => row?.[`s${index}`] ?? 0), table: row?.n ?? 0 };
}

/** This many rows are looked up as fast as the counters are read. */
const FEW = 1_000;

/**
 * Stored groups that match the enumerated filters. Null if a driver finds few rows, or if the facet index does not
 * cover all conditions.
 */
export function groupsOf(db: Database, asked: Asked, { sizes }: Measured): KeptGroup[] | null {
  const { groups } = asked.spec;
  if (!groups || !isCovered(asked) || Math.min(...sizes) <= FEW) return null;
  const rows = db.all<KeptGroup>(statement(groups.kept));
  const fits = (group: KeptGroup) =>
    asked.filters.every(({ name, values }) => {
      const column = groups.columns[name];
      return column === undefined || values.includes(group[column]);
    });
  return rows.filter((group) => group.n > 0 && fits(group));
}

/**
 * Counts the list: from a rollup if one is given, otherwise by the narrowest index; searches stop at
 * {@link MOST_COUNTED}.
 */
export function countRows(
  db: Database,
  asked: Asked,
  { drivers, knownTotal }: { drivers: Driver[]; knownTotal?: (() => number) | undefined },
): Counted {
  const { spec, words, filters } = asked;
  if (!words && filters.length === 0) {
    const total = knownTotal ? knownTotal() : count(db, along(asked, spec.countIndex));
    return { total, isExact: true, sizes: [], table: total };
  }
  if (words) return countHits(db, asked, { words, drivers });
  if (knownTotal && filters.length === 1) {
    // The total of a single filter is the size of its driver, so nothing needs measuring.
    const [total, table] = [knownTotal(), largestId(db, spec)];
    return { total, isExact: true, sizes: drivers.map(() => Math.min(total, CAP)), table };
  }
  const [measured, known] = [sizesOf(db, asked), knownTotal?.()];
  const found = { ...measured, groups: filters.length > 1 ? groupsOf(db, asked, measured) : null };
  if (known !== undefined) return { ...found, total: known, isExact: true };

  const [size = CAP] = found.sizes;
  const isOneFilter = filters.length === 1 && drivers.length === 1;
  if (isOneFilter && size < CAP) return { ...found, total: size, isExact: true };
  // Counting needs no order, so a side table without the key of the requested sort is enough.
  const { driver } = narrowest(asked, driversOf({ ...asked, sort: "" }), found);
  return { ...found, total: count(db, driver), isExact: true };
}

/** Counts search hits. The search index is read only as far as it may be the narrowest driver. */
function countHits(db: Database, asked: Asked, { words, drivers }: { words: Words; drivers: Driver[] }): Counted {
  const { spec } = asked;
  const { sizes, table } = sizesOf(db, { ...asked, words: null });
  const search = drivers.find(({ isSearch }) => isSearch);
  if (search && spec.searched) {
    const { id, from, where } = hitsOf(words, spec.table, spec.searched);
    const bare = countIds(db, { from, where }, { id, cap: Math.min(CAP, Math.min(...sizes, CAP) + 1) });
    sizes.push(bare.n);
    if (search.isWhole && bare.n < CAP && sizes.length === 1) return { total: bare.n, isExact: true, sizes, table };
    if (search.isWhole && bare.n >= CAP) return beyond(db, { asked, words, last: bare.last, sizes, table });
  }
  const { driver } = narrowest(asked, drivers, { sizes });
  const { n, last } = countIds(db, driver, { id: "t.id", cap: CAP });
  if (n < CAP) return { total: n, isExact: true, sizes, table };
  return beyond(db, { asked, words, last: driver.isSearch ? last : null, sizes, table });
}

interface Beyond {
  asked: Asked;
  words: Words;
  last: number | null;
  sizes: number[];
  table: number;
}

/**
 * Result of a search with more hits than are counted. Hits come in order of id, so the last id read gives their
 * density.
 */
function beyond(db: Database, { asked, words, last, sizes, table }: Beyond): Counted {
  const hits = last && words.long.length > 0 ? (CAP * table) / last : guessHits(db, asked, words);
  return { total: MOST_COUNTED, isExact: false, sizes, table, hits };
}

function countIds(db: Database, { from, where }: Driver, { id, cap }: { id: string; cap: number }) {
  const text = `SELECT count(*) AS n, max(id) AS last FROM (SELECT ${id} AS id FROM ${from} WHERE ${where.text} LIMIT ${cap})`;
  const row = db.first<{ n: number; last: number | null }>(statement(text, ...where.values));
  return row ?? { n: 0, last: null };
}

const SAMPLE = 400;

/** Estimates the number of search hits, where there are more than {@link CAP}. */
export function guessHits(db: Database, { spec }: Asked, words: Words): number {
  if (words.long.length === 0 || !spec.searched) {
    // Hits of short words come in order of the word, not of the id: a sample of the newest rows gives their density.
    const test = wordTest(words.short);
    const newest = `SELECT ${textOf(spec.searched)} AS search FROM ${spec.table} AS t ORDER BY id DESC LIMIT ${SAMPLE}`;
    const text = `SELECT count(*) AS found, (SELECT max(id) FROM ${spec.table}) AS n FROM (${newest}) AS t WHERE ${test.text}`;
    const row = db.first<{ found: number; n: number }>(statement(text, ...test.values));
    return row ? Math.max(CAP, (row.n * row.found) / SAMPLE) : CAP;
  }
  // Hits come in order of id, so the last id of the first ten thousand gives the density of all.
  const { id, from, where } = hitsOf(words, spec.table, spec.searched);
  const first = `SELECT ${id} AS id FROM ${from} WHERE ${where.text} LIMIT ${CAP}`;
  const hit = spec.searched.owner?.table ?? spec.table;
  const text = `SELECT max(id) AS last, (SELECT max(id) FROM ${hit}) AS n FROM (${first})`;
  const row = db.first<{ last: number; n: number }>(statement(text, ...where.values));
  return row ? (CAP * row.n) / row.last : CAP;
}

function largestId(db: Database, { table }: ListSpec): number {
  const row = db.first<{ n: number | null }>(statement(`SELECT max(id) AS n FROM ${table}`));
  return row?.n ?? 0;
}

function count(db: Database, { from, where }: Driver): number {
  const text = `SELECT count(*) AS n FROM ${from} WHERE ${where.text}`;
  const row = db.first<{ n: number }>(statement(text, ...where.values));
  return row?.n ?? 0;
}
