import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";
import { isIndexed, searchHits, textOf, type Words, wordTest } from "../search/search.ts";
import { type AccessPath, accessPathsOf, indexScan, isCovered, narrowestPath, type Sizes } from "./access-paths.ts";
import { COUNT_CAP, COUNT_LIMIT, type GroupCount, type ListRequest, type ListSpec } from "./list-spec.ts";

/** Counts that are known before a page is read. */
export interface ListCount extends Sizes {
  total: number;
  isExact: boolean;
  /** Approximate number of rows in the table. */
  table: number;
  /** Approximate number of search hits, where counting stopped. */
  hits?: number;
}

type Source = Pick<AccessPath, "from" | "where">;

/** Largest id of a table: about the number of its rows. */
const largestIdOf = (table: string): RawBuilder<number | null> => sql`(SELECT max(id) FROM ${sql.raw(table)})`;

/** The conditions that are measured: each filter by itself, and the words. */
function sourcesOf(request: ListRequest): Source[] {
  const { spec, filters, words } = request;
  const sources: Source[] = filters.flatMap((filter) =>
    accessPathsOf({ ...request, filters: [filter], words: null, sort: "" }),
  );
  if (words && isIndexed(words, spec.searchIndex)) sources.push(searchHits(words, spec.table, spec.searchIndex));
  return sources;
}

/** Measures each access path, up to the cap, and the approximate size of the table. */
export function measurePaths(db: Database, request: ListRequest): { sizes: number[]; table: number } {
  const sources = sourcesOf(request);
  const columns: RawBuilder<unknown>[] = sources.map(
    ({ from, where }, at) =>
      sql`(SELECT count(*) FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ${sql.lit(COUNT_CAP)})) AS ${sql.raw(`s${at}`)}`,
  );
  columns.push(sql`${largestIdOf(request.spec.table)} AS n`);
  const row = db.first(sql<Record<string, number>>`SELECT ${sql.join(columns)}`);
  return { sizes: sources.map((_, at) => row?.[`s${at}`] ?? 0), table: row?.n ?? 0 };
}

/** This many rows are looked up as fast as the counters are read. */
const FEW = 1_000;

/**
 * Stored counters that match the enumerated filters. Null if a path finds few rows, or if the facet index does not cover
 * all conditions.
 */
export function matchingGroups(db: Database, request: ListRequest, { sizes }: Sizes): GroupCount[] | null {
  const { groups } = request.spec;
  if (!groups || !isCovered(request) || Math.min(...sizes) <= FEW) return null;
  const isMatch = (group: GroupCount) =>
    request.filters.every(({ name, values }) => {
      const column = groups.columns[name];
      return column === undefined || values?.some((value) => value === group[column]);
    });
  return db.all(groups.counters).filter((group) => group.n > 0 && isMatch(group));
}

/**
 * Counts the list: from a rollup if one is given, otherwise by the narrowest path; searches stop at
 * {@link COUNT_LIMIT}.
 */
export function countRows(
  db: Database,
  request: ListRequest,
  { paths, knownTotal }: { paths: AccessPath[]; knownTotal?: (() => number) | undefined },
): ListCount {
  const { spec, words, filters } = request;
  if (!words && filters.length === 0) {
    const total = knownTotal ? knownTotal() : countAll(db, indexScan(request, spec.countIndex));
    return { total, isExact: true, sizes: [], table: total };
  }
  if (words) return countHits(db, request, { words, paths });
  if (knownTotal && filters.length === 1) {
    // The total of a single filter is the size of its path, so nothing needs measuring.
    const [total, table] = [knownTotal(), largestId(db, spec)];
    return { total, isExact: true, sizes: paths.map(() => Math.min(total, COUNT_CAP)), table };
  }
  const measured = measurePaths(db, request);
  const groups = filters.length > 1 ? matchingGroups(db, request, measured) : null;
  const found = { ...measured, groups, isExact: true };
  if (knownTotal) return { ...found, total: knownTotal() };

  const [size = COUNT_CAP] = found.sizes;
  const isOneFilter = filters.length === 1 && paths.length === 1;
  if (isOneFilter && size < COUNT_CAP) return { ...found, total: size };
  // Counting needs no order, so a side table without the key of the requested sort is enough.
  const { path } = narrowestPath(request, accessPathsOf({ ...request, sort: "" }), found);
  return { ...found, total: countAll(db, path) };
}

/** Counts search hits. The search index is read only as far as it may be the narrowest path. */
function countHits(
  db: Database,
  request: ListRequest,
  { words, paths }: { words: Words; paths: AccessPath[] },
): ListCount {
  const { spec } = request;
  const { sizes, table } = measurePaths(db, { ...request, words: null });
  const search = paths.find(({ isSearch }) => isSearch);
  if (search && spec.searchIndex) {
    const hits = searchHits(words, spec.table, spec.searchIndex);
    const bare = countUpTo(db, hits, { id: hits.id, limit: Math.min(COUNT_CAP, Math.min(...sizes, COUNT_CAP) + 1) });
    sizes.push(bare.n);
    if (search.isWhole && bare.n < COUNT_CAP && sizes.length === 1) {
      return { total: bare.n, isExact: true, sizes, table };
    }
    if (search.isWhole && bare.n >= COUNT_CAP) return pastLimit(db, { request, words, last: bare.last, sizes, table });
  }
  const { path } = narrowestPath(request, paths, { sizes });
  const { n, last } = countUpTo(db, path, { id: "t.id", limit: COUNT_CAP });
  if (n < COUNT_CAP) return { total: n, isExact: true, sizes, table };
  return pastLimit(db, { request, words, last: path.isSearch ? last : null, sizes, table });
}

interface PastLimit {
  request: ListRequest;
  words: Words;
  last: number | null;
  sizes: number[];
  table: number;
}

/**
 * Result of a search with more hits than are counted. Hits come in order of id, so the last id read gives their
 * density.
 */
function pastLimit(db: Database, { request, words, last, sizes, table }: PastLimit): ListCount {
  const hits = last && words.long.length > 0 ? (COUNT_CAP * table) / last : estimateHits(db, request, words);
  return { total: COUNT_LIMIT, isExact: false, sizes, table, hits };
}

/** Counts at most `limit` rows, and gets the largest id among them. */
function countUpTo(db: Database, { from, where }: Source, { id, limit }: { id: string; limit: number }) {
  const rows = sql`SELECT ${sql.raw(id)} AS id FROM ${from} WHERE ${where} LIMIT ${limit}`;
  const row = db.first(sql<{ n: number; last: number | null }>`SELECT count(*) AS n, max(id) AS last FROM (${rows})`);
  return row ?? { n: 0, last: null };
}

const SAMPLE = 400;

/** Estimates the number of search hits, where there are more than {@link COUNT_CAP}. */
export function estimateHits(db: Database, { spec }: ListRequest, words: Words): number {
  if (words.long.length === 0 || !spec.searchIndex) {
    // Hits of short words come in order of the word, not of the id: a sample of the newest rows gives their density.
    const newest = sql`SELECT ${textOf(spec.searchIndex)} AS search FROM ${sql.raw(spec.table)} AS t ORDER BY id DESC LIMIT ${sql.lit(SAMPLE)}`;
    const sample = db.first(
      sql<{ found: number; n: number }>`SELECT count(*) AS found, ${largestIdOf(spec.table)} AS n
        FROM (${newest}) AS t WHERE ${wordTest(words.short)}`,
    );
    return sample ? Math.max(COUNT_CAP, (sample.n * sample.found) / SAMPLE) : COUNT_CAP;
  }
  // Hits come in order of id, so the last id of the first ten thousand gives the density of all.
  const { id, from, where } = searchHits(words, spec.table, spec.searchIndex);
  const first = sql`SELECT ${sql.raw(id)} AS id FROM ${from} WHERE ${where} LIMIT ${sql.lit(COUNT_CAP)}`;
  const row = db.first(
    sql<{
      last: number;
      n: number;
    }>`SELECT max(id) AS last, ${largestIdOf(spec.searchIndex.owner?.table ?? spec.table)} AS n
      FROM (${first})`,
  );
  return row ? (COUNT_CAP * row.n) / row.last : COUNT_CAP;
}

function largestId(db: Database, { table }: ListSpec): number {
  return db.first(sql<{ n: number | null }>`SELECT ${largestIdOf(table)} AS n`)?.n ?? 0;
}

function countAll(db: Database, { from, where }: Source): number {
  return db.first(sql<{ n: number }>`SELECT count(*) AS n FROM ${from} WHERE ${where}`)?.n ?? 0;
}
