import type { ListMeta } from "#shared/envelope.ts";
import { type Cell, statement } from "./cell.ts";
import type { Fragment } from "./commit.ts";
import { type Counted, countRows } from "./list-count.ts";
import { type Direction, type Place, readCursor, writeCursor } from "./list-cursor.ts";
import { type Driver, driversOf } from "./list-drivers.ts";
import { type Reach, reachOf } from "./list-reach.ts";
import type { Asked, ListInput, ListSpec } from "./list-spec.ts";
import { readWords } from "./search.ts";

/** Pages this near an end are read at once, and near the start without waiting for the total. */
const NEAR = 1_000;

export interface Listed<Row> {
  rows: Row[];
  total: number;
  meta: ListMeta;
}
type Keyed<Row> = Row & { id: number; list_key: string | number };

/** Reads one page of a list: its rows, the total, and where the next page begins. */
export async function readList<Row extends { id: number }, Sort extends string>(
  cell: Cell,
  spec: ListSpec<Sort>,
  { query, filters, total: knownTotal, skip }: ListInput<Sort>,
): Promise<Listed<Row>> {
  const [sort, direction] = query.sort ?? spec.defaultSort;
  const words = readWords(query.q);
  const asked: Asked = { spec, filters, words, sort, direction, column: spec.sorts[sort].column };
  const narrowed = filters.map(({ text, values, known = values }) => [text, known]);
  const scope = { sort, direction, filter: [spec.table, spec.always, words, narrowed] };
  const after = query.cursor === undefined ? null : readCursor(scope, query.cursor);
  const offset = after ? 0 : (query.page - 1) * query.pageSize;

  const drivers = driversOf(asked);
  const skipped = offset > NEAR && skip?.sort === sort ? await skip.to(offset, direction) : null;
  const passed = skipped?.passed ?? 0;
  const wanted = { after, offset: offset - passed, size: query.pageSize, bound: skipped?.bound };
  const isPlain = filters.length === 0 && !words && offset <= NEAR;
  const read = (counted: Counted | null) =>
    readRows<Row>(cell, asked, { ...wanted, reach: reachOf(asked, { ...wanted, passed, drivers, counted }) });
  const [counted, early] = await Promise.all([
    countRows(cell, asked, { drivers, knownTotal }),
    isPlain ? read(null) : null,
  ]);
  const isBeyond = !after && offset >= counted.total;
  const rows = early ?? (isBeyond ? [] : await read(counted));

  const shown = rows.slice(0, query.pageSize);
  const last = shown.at(-1);
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

interface Wanted {
  reach: Reach;
  after: Place | null;
  offset: number;
  size: number;
  /** Leaves out rows before the first that `offset` counts. */
  bound: Fragment | undefined;
}

/** The rows of a page and one more, if there is one, in the wanted order. */
async function readRows<Row>(cell: Cell, asked: Asked, wanted: Wanted): Promise<Keyed<Row>[]> {
  const { reach, offset } = wanted;
  const passed = reach.isFromEnd ? reach.left - offset : offset;
  const isAtOnce = reach.isInOrder && passed <= NEAR && !asked.spec.joins;
  const page = isAtOnce ? wholePage(asked, wanted) : lookedUpPage(asked, wanted);
  const { rows } = await cell.run<Keyed<Row>>(statement(page.text, ...page.values));
  return reach.isFromEnd ? rows.reverse() : rows;
}

/** A walk that comes upon the rows in their order looks at each of them once. */
const wholePage = (asked: Asked, wanted: Wanted): Fragment =>
  cutOf(asked, wanted, ({ key }) => `${key} AS list_key, ${asked.spec.columns}`);

/** What is sorted or passed by are ids alone; the rows are read of those that stay. CROSS JOIN keeps them in order. */
function lookedUpPage(asked: Asked, wanted: Wanted): Fragment {
  const { spec } = asked;
  const ids = cutOf(asked, wanted, ({ id, key }) => `${id} AS id, ${key} AS k`);
  const text = `SELECT page.k AS list_key, ${spec.columns}
    FROM (${ids.text}) AS page CROSS JOIN ${spec.table} AS t ON t.id = page.id ${spec.joins}`;
  return { text, values: ids.values };
}

const flip = (direction: Direction): Direction => (direction === "asc" ? "desc" : "asc");

type Columns = (place: { id: string; key: string }) => string;

/** The stretch of a list that a page shows, and one more. */
function cutOf(asked: Asked, { reach, after, offset, size, bound }: Wanted, columns: Columns): Fragment {
  const { driver } = reach;
  const cut = (part: Cut) => stretchOf(asked, driver, { ...part, columns });
  if (reach.isFromEnd) {
    const skipped = Math.max(0, reach.left - offset - size - 1);
    const count = Math.min(size + 1, Math.max(0, reach.left - offset));
    return cut({ direction: flip(asked.direction), limit: count, offset: skipped, and: bound });
  }
  const { direction } = asked;
  const { id, key } = placeOf(asked, driver);
  if (!after) return cut({ direction, limit: size + 1, offset, and: bound });

  const beyond = direction === "asc" ? ">" : "<";
  const limit = size + 1;
  const sameKey = { text: `${key} = ? AND ${id} ${beyond} ?`, values: [after.key, after.id] };
  const nextKeys = { text: `${key} ${beyond} ?`, values: [after.key] };
  if (asked.column === "id") return cut({ direction, limit, offset: 0, and: { ...nextKeys, values: [after.id] } });
  // Two bounded walks, since one condition over both columns would pass by every row that shares the key.
  const parts = [sameKey, nextKeys].map((and) => cut({ direction, limit, offset: 0, and }));
  return {
    text: `${parts.map((part) => `SELECT * FROM (${part.text})`).join(" UNION ALL ")} LIMIT ${limit}`,
    values: parts.flatMap((part) => part.values),
  };
}

/** What the id and the key of the order are called where a driver walks. */
const placeOf = ({ column }: Asked, { place }: Driver) => place ?? { id: "t.id", key: `t.${column}` };

interface Cut {
  direction: Direction;
  limit: number;
  offset: number;
  and?: Fragment | undefined;
}

function stretchOf(
  asked: Asked,
  driver: Driver,
  { direction, limit, offset, and, columns }: Cut & { columns: Columns },
): Fragment {
  const place = placeOf(asked, driver);
  const { id, key } = place;
  const order = id === key ? `${id} ${direction}` : `${key} ${direction}, ${id} ${direction}`;
  const conditions = [driver.where, ...(and ? [and] : [])];
  return {
    text: `SELECT ${columns(place)} FROM ${driver.from}
      WHERE ${conditions.map((one) => one.text).join(" AND ")} ORDER BY ${order} LIMIT ? OFFSET ?`,
    values: [...conditions.flatMap((one) => one.values), limit, offset],
  };
}

/** A stretch of the ids within a filter, in their order, out of `total`; where the next one begins, or null. */
export interface IdStretch {
  ids: number[];
  total: number;
  cursor: string | null;
}

/** What a job asks for a stretch of a list's ids. */
export interface StretchQuery {
  q: string | undefined;
  cursor?: string | undefined;
  size: number;
}

/** The ids of a list that sorts by `id`, a stretch at a time. */
export async function readIds<Sort extends string>(
  cell: Cell,
  spec: ListSpec<Sort | "id">,
  { q, cursor, size, filters, total }: StretchQuery & Pick<ListInput, "filters" | "total">,
): Promise<IdStretch> {
  const query = { page: 1, pageSize: size, sort: ["id", "asc"] as ["id", "asc"], cursor, q };
  const bare = { ...spec, columns: "t.id", joins: "" };
  const list = await readList<{ id: number }, Sort | "id">(cell, bare, { query, filters, total });
  return { ids: list.rows.map(({ id }) => id), total: list.total, cursor: list.meta.nextCursor };
}
