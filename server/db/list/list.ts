import type { ListMeta } from "#shared/envelope.ts";
import { type Database, statement } from "../database.ts";
import { readWords } from "../search/search.ts";
import { type Driver, driversOf } from "./access-paths.ts";
import { KnownOrder, noMemory } from "./list-cache.ts";
import { type Counted, countRows } from "./list-count.ts";
import { type CursorScope, type Place, readCursor, writeCursor } from "./list-cursor.ts";
import { namedBy } from "./list-filters.ts";
import { findLeads } from "./list-leads.ts";
import { type Keyed, NEAR, readOrder, readRows, readRowsOf } from "./list-page.ts";
import { reachOf } from "./list-planner.ts";
import {
  type Asked,
  type Filter,
  type ListInput,
  type ListSpec,
  MOST_COUNTED,
  narrowingOf,
  type Skip,
} from "./list-spec.ts";

/** The ids of a known order are cached whole if each page would cost this many row lookups. */
const DEAR = 500;

export interface Listed<Row> {
  rows: Row[];
  total: number;
  meta: ListMeta;
}

/**
 * Reads one page of a list: its rows, the total, and the cursor of the next page. A search without a sort begins with
 * its leads, the rows that the search names.
 */
export function readList<Row extends { id: number }, Sort extends string>(
  db: Database,
  spec: ListSpec<Sort>,
  input: ListInput<Sort>,
): Listed<Row> {
  const { query, filters } = input;
  const [sort, direction] = query.sort ?? spec.defaultSort;
  const words = readWords(query.q);
  const asked: Asked = { spec, filters, words, sort, direction, column: spec.sorts[sort].column };
  const narrowed = filters.map(({ text, values, known = values }) => [text, known]);
  const scope = { sort, direction, filter: [spec.table, spec.always, words, narrowed] };
  const place = query.cursor === undefined ? null : readCursor(scope, query.cursor);
  const leads = query.sort ? [] : readLeads(db, asked, query.q);
  const offset = ledBy(place) ?? (query.page - 1) * query.pageSize;
  const after = ledBy(place) === null ? place : null;
  if (leads.length === 0) return readStretch(db, asked, input, { scope, after, offset });
  return readLed(db, asked, input, { scope, after, offset, leads });
}

/** Number of leads before the page, stored as a negative id by a cursor within the leads; otherwise null. */
const ledBy = (place: Place | null): number | null => (place && place.id < 0 ? -place.id : null);

/** Page of a search that has leads: the remaining leads, then the other rows in their order. */
function readLed<Row extends { id: number }, Sort extends string>(
  db: Database,
  asked: Asked,
  input: ListInput<Sort>,
  { scope, after, offset, leads }: Stretch & { leads: readonly number[] },
): Listed<Row> {
  const { page, pageSize } = input.query;
  const passed = after ? leads.length : offset;
  const own = readRowsOf<Row>(db, asked, leads.slice(passed, passed + pageSize));
  const others = { ...asked, filters: [...asked.filters, besides(leads)] };
  const size = pageSize - own.length;
  const rest = readStretch<Row, Sort>(
    db,
    others,
    { ...input, filters: others.filters, query: { ...input.query, pageSize: Math.max(1, size) } },
    { scope, after, offset: Math.max(0, passed - leads.length) },
  );
  const total = rest.total + leads.length;
  const isWithin = size === 0 && total > passed + pageSize;
  const nextCursor =
    size > 0 ? rest.meta.nextCursor : isWithin ? writeCursor(scope, { key: 0, id: -(passed + pageSize) }) : null;
  return {
    rows: [...own, ...rest.rows.slice(0, size)],
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

const besides = (leads: readonly number[]): Filter => ({
  name: "besides leads",
  text: "t.id NOT IN (SELECT value FROM json_each(?))",
  values: [JSON.stringify(leads)],
});

/** Ids of a search's leads that pass the filters of the list. */
function readLeads(db: Database, asked: Asked, q: string | undefined): number[] {
  const find = asked.spec.searched?.leads;
  const ids = find && asked.words ? findLeads(db, q, find).map(({ id }) => id) : [];
  if (ids.length === 0) return [];
  const named = namedBy("leads", { text: "SELECT value AS id FROM json_each(?)", values: [JSON.stringify(ids)] });
  const driver = driversOf({ ...asked, filters: [named, ...asked.filters] })[0]!;
  const question = statement(
    `SELECT t.id AS id FROM ${driver.from} WHERE ${driver.where.text}`,
    ...driver.where.values,
  );
  const within = new Set(db.all<{ id: number }>(question).map(({ id }) => id));
  return ids.filter((id) => within.has(id));
}

/** Start of a page: after a row, or at an offset. */
interface Stretch {
  scope: CursorScope;
  after: Place | null;
  offset: number;
}

function readStretch<Row extends { id: number }, Sort extends string>(
  db: Database,
  asked: Asked,
  { query, filters, total: knownTotal, skip, memory = noMemory }: ListInput<Sort>,
  { scope, after, offset: wanted }: Stretch,
): Listed<Row> {
  const { sort, direction, words } = asked;
  const offset = after ? 0 : wanted;

  const narrowing = narrowingOf(asked);
  const known = memory.keep(["order", narrowing, sort, direction], () => new KnownOrder());
  const drivers = driversOf(asked);
  const read = readerOf<Row>(db, asked, { after, offset, size: query.pageSize, drivers, known, skip });
  const isPlain = filters.length === 0 && !words && offset <= NEAR;
  const counted = memory.keep(["count", narrowing], () => countRows(db, asked, { drivers, knownTotal }));
  const early = isPlain ? read(null) : null;
  const isBeyond = !after && offset >= counted.total;
  const rows = early ?? (isBeyond ? [] : read(counted));

  const shown = rows.slice(0, query.pageSize);
  const last = shown.at(-1);
  if (!after) noteMarks(known, rows, { offset, size: query.pageSize });
  const isMore = rows.length > query.pageSize && last !== undefined;
  return {
    rows: shown,
    total: counted.total,
    meta: {
      page: after ? null : query.page,
      pageSize: query.pageSize,
      total: counted.total,
      totalExact: counted.isExact,
      pageCount: Math.ceil(counted.total / query.pageSize),
      nextCursor: isMore ? writeCursor(scope, { key: last.list_key, id: last.id }) : null,
    },
  };
}

interface Sought {
  after: Place | null;
  offset: number;
  size: number;
  drivers: Driver[];
  known: KnownOrder;
  skip: Skip | undefined;
}

/**
 * Returns a function that reads the rows of a page once their count is known, from the nearest known position before
 * it.
 */
function readerOf<Row>(db: Database, asked: Asked, { after, offset, size, drivers, known, skip }: Sought) {
  const mark = after ? null : known.before(offset);
  const skipped = !mark && offset > NEAR && skip?.sort === asked.sort ? skip.to(offset, asked.direction) : null;
  const passed = mark?.at ?? skipped?.passed ?? 0;
  const from = mark ? { ...mark, isIncluded: true } : after;
  const wanted = { from, offset: offset - passed, size, bound: skipped?.bound };
  return (counted: Counted | null): Keyed<Row>[] => {
    const reach = reachOf(asked, { ...wanted, passed, drivers, counted });
    const isSmall = counted?.isExact && counted.total <= MOST_COUNTED;
    // The search index takes long even if it finds few rows.
    const isDear = reach.cost >= DEAR || reach.driver.isSearch;
    if (after || !isSmall || !known.wasMet || !isDear) return readRows(db, asked, { ...wanted, reach });
    const whole = { passed: 0, offset: 0, size: counted.total, drivers, counted };
    known.ids ??= readOrder(db, asked, reachOf(asked, whole));
    return readRowsOf(db, asked, known.ids.slice(offset, offset + size + 1));
  };
}

/** Caches the position where the page starts, and where the next one does. */
function noteMarks<Row>(
  known: KnownOrder,
  rows: readonly Keyed<Row>[],
  { offset, size }: { offset: number; size: number },
) {
  for (const step of [0, size]) {
    const row = rows[step];
    if (row) known.note({ at: offset + step, key: row.list_key, id: row.id });
  }
}

/** A batch of the ids of a filtered list, in their order, out of `total`; `cursor` of the next batch, or null. */
export interface IdStretch {
  ids: number[];
  total: number;
  cursor: string | null;
}

/** Parameters of a job that reads a list's ids in batches. */
export interface StretchQuery {
  q: string | undefined;
  cursor?: string | undefined;
  size: number;
}

/** Reads a batch of ids of a list that sorts by `id`. */
export function readIds<Sort extends string>(
  db: Database,
  spec: ListSpec<Sort | "id">,
  { q, cursor, size, filters, total }: StretchQuery & Pick<ListInput, "filters" | "total">,
): IdStretch {
  const query = { page: 1, pageSize: size, sort: ["id", "asc"] as ["id", "asc"], cursor, q };
  const bare = { ...spec, columns: "t.id", joins: "" };
  const list = readList<{ id: number }, Sort | "id">(db, bare, { query, filters, total });
  return { ids: list.rows.map(({ id }) => id), total: list.total, cursor: list.meta.nextCursor };
}
