import { type SqlBool, sql } from "kysely";
import type { ListMeta } from "#shared/envelope.ts";
import { compiled, type Database } from "../database.ts";
import { readWords } from "../search/search.ts";
import { findTopHits } from "../search/top-hits.ts";
import { type AccessPath, accessPathsOf } from "./access-paths.ts";
import { CachedOrder, noCache } from "./list-cache.ts";
import { countRows, type ListCount } from "./list-count.ts";
import { type CursorScope, type Position, readCursor, writeCursor } from "./list-cursor.ts";
import { idOneOf } from "./list-filters.ts";
import { type Keyed, NEAR_ROWS, readRows, readRowsById, readSortedIds } from "./list-page.ts";
import { cheapestPlan } from "./list-planner.ts";
import {
  COUNT_LIMIT,
  type Filter,
  filterKey,
  type ListInput,
  type ListRequest,
  type ListSpec,
  type OffsetSeek,
} from "./list-spec.ts";

/** The ids of a list are cached whole if each page would cost this many row lookups. */
const COSTLY = 500;

export interface Listed<Row> {
  rows: Row[];
  total: number;
  meta: ListMeta;
}

/**
 * Reads one page of a list: its rows, the total, and the cursor of the next page. A search without a sort begins with
 * its top hits, the rows whose code or name was typed.
 */
export function readList<Row extends { id: number }, Sort extends string>(
  db: Database,
  spec: ListSpec<Sort>,
  input: ListInput<Sort>,
): Listed<Row> {
  const { query, filters } = input;
  const [sort, direction] = query.sort ?? spec.defaultSort;
  const words = readWords(query.q);
  const request: ListRequest = { spec, filters, words, sort, direction, column: spec.sorts[sort].column };
  const scope = { sort, direction, filter: [spec.table, spec.always, words, filters.map(cursorKeyOf)] };
  const position = query.cursor === undefined ? null : readCursor(scope, query.cursor);
  const topHits = query.sort ? [] : readTopHits(db, request, query.q);
  const topHitsBefore = topHitsBeforePage(position);
  const offset = topHitsBefore ?? (query.page - 1) * query.pageSize;
  const after = topHitsBefore === null ? position : null;
  if (topHits.length === 0) return readPage(db, request, input, { scope, after, offset });
  return readPageWithTopHits(db, request, input, { scope, after, offset, topHits });
}

function cursorKeyOf({ condition, cursorKey }: Filter): readonly unknown[] {
  const { sql: text, parameters } = compiled(condition);
  return [text, cursorKey ?? parameters];
}

/** Number of top hits before the page, stored as a negative id by a cursor within them; otherwise null. */
const topHitsBeforePage = (position: Position | null): number | null =>
  position && position.id < 0 ? -position.id : null;

/** Page of a search that has top hits: the remaining ones, then the other rows in their order. */
function readPageWithTopHits<Row extends { id: number }, Sort extends string>(
  db: Database,
  request: ListRequest,
  input: ListInput<Sort>,
  { scope, after, offset, topHits }: PageStart & { topHits: readonly number[] },
): Listed<Row> {
  const { page, pageSize } = input.query;
  const skipped = after ? topHits.length : offset;
  const shownTopHits = readRowsById<Row>(db, request, topHits.slice(skipped, skipped + pageSize));
  const others = { ...request, filters: [...request.filters, isNoTopHit(topHits)] };
  const size = pageSize - shownTopHits.length;
  const rest = readPage<Row, Sort>(
    db,
    others,
    { ...input, filters: others.filters, query: { ...input.query, pageSize: Math.max(1, size) } },
    { scope, after, offset: Math.max(0, skipped - topHits.length) },
  );
  const total = rest.total + topHits.length;
  const isWithin = size === 0 && total > skipped + pageSize;
  const nextCursor =
    size > 0 ? rest.meta.nextCursor : isWithin ? writeCursor(scope, { key: 0, id: -(skipped + pageSize) }) : null;
  return {
    rows: [...shownTopHits, ...rest.rows.slice(0, size)],
    total,
    meta: {
      ...rest.meta,
      page: input.query.cursor === undefined ? page : null,
      pageSize,
      total,
      pageCount: Math.ceil(total / pageSize),
      nextCursor,
    },
  };
}

const isNoTopHit = (topHits: readonly number[]): Filter => ({
  name: "no top hit",
  condition: sql<SqlBool>`t.id NOT IN (SELECT value FROM json_each(${JSON.stringify(topHits)}))`,
});

/** Ids of a search's top hits that pass the filters of the list. */
function readTopHits(db: Database, request: ListRequest, q: string | undefined): number[] {
  const find = request.spec.searchIndex?.topHits;
  const ids = find && request.words ? findTopHits(db, q, find).map(({ id }) => id) : [];
  if (ids.length === 0) return [];
  const path = accessPathsOf({ ...request, filters: [idOneOf("top hits", ids), ...request.filters] })[0]!;
  const matches = db.all(sql<{ id: number }>`SELECT t.id AS id FROM ${path.from} WHERE ${path.where}`);
  const matching = new Set(matches.map(({ id }) => id));
  return ids.filter((id) => matching.has(id));
}

/** Start of a page: after a row, or at an offset. */
interface PageStart {
  scope: CursorScope;
  after: Position | null;
  offset: number;
}

function readPage<Row extends { id: number }, Sort extends string>(
  db: Database,
  request: ListRequest,
  { query, total: knownTotal, seek, cache = noCache }: ListInput<Sort>,
  { scope, after, offset: wanted }: PageStart,
): Listed<Row> {
  const { sort, direction } = request;
  const offset = after ? 0 : wanted;

  const key = filterKey(request);
  const order = cache.get(["order", key, sort, direction], () => new CachedOrder());
  const paths = accessPathsOf(request);
  const count = cache.get(["count", key], () => countRows(db, request, { paths, knownTotal }));
  // Without a filter the total comes from a rollup. The first pages do not depend on it: it may wait to be recounted.
  const isPlain = !after && request.filters.length === 0 && !request.words && offset <= NEAR_ROWS;
  const isBeyond = !after && !isPlain && offset >= count.total;
  const planned = isPlain ? { ...count, isExact: false } : count;
  const page = { after, offset, size: query.pageSize, paths, order, count: planned, seek };
  const rows = isBeyond ? [] : readNearest<Row>(db, request, page);

  const shown = rows.slice(0, query.pageSize);
  const last = shown.at(-1);
  if (!after) cacheOffsets(order, rows, { offset, size: query.pageSize });
  const isMore = rows.length > query.pageSize && last !== undefined;
  return {
    rows: shown,
    total: count.total,
    meta: {
      page: after ? null : query.page,
      pageSize: query.pageSize,
      total: count.total,
      totalExact: count.isExact,
      pageCount: Math.ceil(count.total / query.pageSize),
      nextCursor: isMore ? writeCursor(scope, { key: last.list_key, id: last.id }) : null,
    },
  };
}

interface RequestedPage {
  after: Position | null;
  offset: number;
  size: number;
  paths: AccessPath[];
  order: CachedOrder;
  count: ListCount;
  seek: OffsetSeek | undefined;
}

/** Reads the rows of a page from the nearest known row before it, or from the ids of the whole list. */
function readNearest<Row>(
  db: Database,
  request: ListRequest,
  { after, offset, size, paths, order, count, seek }: RequestedPage,
): Keyed<Row>[] {
  const known = after ? null : order.nearestBefore(offset);
  const isDistant = !known && offset > NEAR_ROWS && seek?.sort === request.sort;
  const sought = isDistant ? seek.to(offset, request.direction) : null;
  const skipped = known?.offset ?? sought?.skipped ?? 0;
  const from = known ? { ...known, isIncluded: true } : after;
  const page = { from, offset: offset - skipped, size, bound: sought?.bound };
  const plan = cheapestPlan(request, { ...page, skipped, paths, count });
  const isSmall = count.isExact && count.total <= COUNT_LIMIT;
  // The search index takes long even if it finds few rows.
  const isCostly = plan.cost >= COSTLY || plan.path.isSearch;
  if (after || !isSmall || !order.wasRead || !isCostly) return readRows(db, request, { ...page, plan });
  const whole = { skipped: 0, offset: 0, size: count.total, paths, count };
  order.ids ??= readSortedIds(db, request, cheapestPlan(request, whole));
  return readRowsById(db, request, order.ids.slice(offset, offset + size + 1));
}

/** Caches the row at which the page starts, and the one at which the next page does. */
function cacheOffsets<Row>(
  order: CachedOrder,
  rows: readonly Keyed<Row>[],
  { offset, size }: { offset: number; size: number },
) {
  for (const step of [0, size]) {
    const row = rows[step];
    if (row) order.add({ offset: offset + step, key: row.list_key, id: row.id });
  }
}

/** A batch of the ids of a filtered list, in their order, out of `total`; `cursor` of the next batch, or null. */
export interface IdBatch {
  ids: number[];
  total: number;
  cursor: string | null;
}

/** Parameters of a job that reads a list's ids in batches. */
export interface IdBatchQuery {
  q: string | undefined;
  cursor?: string | undefined;
  size: number;
}

/** Reads a batch of ids of a list that sorts by `id`. */
export function readIds<Sort extends string>(
  db: Database,
  spec: ListSpec<Sort | "id">,
  { q, cursor, size, filters, total }: IdBatchQuery & Pick<ListInput, "filters" | "total">,
): IdBatch {
  const query = { page: 1, pageSize: size, sort: ["id", "asc"] as ["id", "asc"], cursor, q };
  const idsOnly = { ...spec, columns: "t.id", joins: "" };
  const list = readList<{ id: number }, Sort | "id">(db, idsOnly, { query, filters, total });
  return { ids: list.rows.map(({ id }) => id), total: list.total, cursor: list.meta.nextCursor };
}
