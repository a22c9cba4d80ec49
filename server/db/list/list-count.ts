import { type Database, statement } from "../database.ts";
import { hitsOf, isIndexed, textOf, type Words, wordTest } from "../search/search.ts";
import type { Fragment } from "../write/act.ts";
import { along, type Driver, driversOf, isCovered, type Measured, narrowest } from "./list-drivers.ts";
import { type Asked, type KeptGroup, type ListSpec, MOST_COUNTED } from "./list-spec.ts";

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
export function sizesOf(db: Database, asked: Asked): { sizes: number[]; table: number } {
  const sizes = sizeQuestions(asked);
  const columns = sizes.map((one, index) => `${one.text} AS s${index}`);
  const text = `SELECT ${[...columns, `(SELECT max(id) FROM ${asked.spec.table}) AS n`].join(", ")}`;
  const row = db.first<Record<string, number>>(statement(text, ...sizes.flatMap((one) => one.values)));
  return { sizes: sizes.map((_, index) => row?.[`s${index}`] ?? 0), table: row?.n ?? 0 };
}

/** So few rows are looked up as soon as counters are read. */
const FEW = 1_000;

/** The kept groups that obey the enumerated filters, where they are a way in: none opens on few, and the facet index knows all else. */
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

/** Counts the list: from a rollup where one is given, else by the narrowest index; searches stop at {@link MOST_COUNTED}. */
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
    // What one filter leaves is what its driver opens on: there is nothing to measure.
    const [total, table] = [knownTotal(), largestId(db, spec)];
    return { total, isExact: true, sizes: drivers.map(() => Math.min(total, CAP)), table };
  }
  const [measured, known] = [sizesOf(db, asked), knownTotal?.()];
  const found = { ...measured, groups: filters.length > 1 ? groupsOf(db, asked, measured) : null };
  if (known !== undefined) return { ...found, total: known, isExact: true };

  const [size = CAP] = found.sizes;
  const isOneFilter = filters.length === 1 && drivers.length === 1;
  if (isOneFilter && size < CAP) return { ...found, total: size, isExact: true };
  // To count needs no order, so a side table need not know the key of the one that is wanted.
  const { driver } = narrowest(asked, driversOf({ ...asked, sort: "" }), found);
  return { ...found, total: count(db, driver), isExact: true };
}

/** Counts what a search finds. The index of the words is looked into only as far as it may be the narrowest way in. */
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

/** A search that finds more than is counted. Hits come in order of id, so how far they reach tells how thick they lie. */
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

/** About how many rows a search finds, where there are more than {@link CAP}. */
export function guessHits(db: Database, { spec }: Asked, words: Words): number {
  if (words.long.length === 0 || !spec.searched) {
    // Short words come in order of the word, not of the row: the newest rows tell how thick they lie.
    const test = wordTest(words.short);
    const newest = `SELECT ${textOf(spec.searched)} AS search FROM ${spec.table} AS t ORDER BY id DESC LIMIT ${SAMPLE}`;
    const text = `SELECT count(*) AS found, (SELECT max(id) FROM ${spec.table}) AS n FROM (${newest}) AS t WHERE ${test.text}`;
    const row = db.first<{ found: number; n: number }>(statement(text, ...test.values));
    return row ? Math.max(CAP, (row.n * row.found) / SAMPLE) : CAP;
  }
  // Hits come in order of id, so how far the first ten thousand reach tells how thick all of them lie.
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
