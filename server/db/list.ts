import type { ListMeta } from "#shared/envelope.ts";
import type { Cell } from "./cell.ts";
import { type Counted, countRows } from "./list-count.ts";
import { type Place, readCursor, writeCursor } from "./list-cursor.ts";
import { type Driver, driversOf } from "./list-drivers.ts";
import { KnownOrder, noMemory } from "./list-memory.ts";
import { type Keyed, NEAR, readOrder, readRows, readRowsOf } from "./list-page.ts";
import { reachOf } from "./list-reach.ts";
import { type Asked, type ListInput, type ListSpec, MOST_COUNTED, narrowingOf, type Skip } from "./list-spec.ts";
import { readWords } from "./search.ts";

/** An order that is known is kept whole where each of its pages would cost a look at this many rows. */
const DEAR = 500;

export interface Listed<Row> {
  rows: Row[];
  total: number;
  meta: ListMeta;
}

/** Reads one page of a list: its rows, the total, and where the next page begins. */
export async function readList<Row extends { id: number }, Sort extends string>(
  cell: Cell,
  spec: ListSpec<Sort>,
  { query, filters, total: knownTotal, skip, memory = noMemory }: ListInput<Sort>,
): Promise<Listed<Row>> {
  const [sort, direction] = query.sort ?? spec.defaultSort;
  const words = readWords(query.q);
  const asked: Asked = { spec, filters, words, sort, direction, column: spec.sorts[sort].column };
  const narrowed = filters.map(({ text, values, known = values }) => [text, known]);
  const scope = { sort, direction, filter: [spec.table, spec.always, words, narrowed] };
  const after = query.cursor === undefined ? null : readCursor(scope, query.cursor);
  const offset = after ? 0 : (query.page - 1) * query.pageSize;

  const narrowing = narrowingOf(asked);
  const known = await memory.keep(["order", narrowing, sort, direction], async () => new KnownOrder());
  const drivers = driversOf(asked);
  const read = await readerOf<Row>(cell, asked, { after, offset, size: query.pageSize, drivers, known, skip });
  const isPlain = filters.length === 0 && !words && offset <= NEAR;
  const [counted, early] = await Promise.all([
    memory.keep(["count", narrowing], () => countRows(cell, asked, { drivers, knownTotal })),
    isPlain ? read(null) : null,
  ]);
  const isBeyond = !after && offset >= counted.total;
  const rows = early ?? (isBeyond ? [] : await read(counted));

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

/** How the rows of a page are read, once it is known how many there are: from what is known to lie nearest before it. */
async function readerOf<Row>(cell: Cell, asked: Asked, { after, offset, size, drivers, known, skip }: Sought) {
  const mark = after ? null : known.before(offset);
  const skipped = !mark && offset > NEAR && skip?.sort === asked.sort ? await skip.to(offset, asked.direction) : null;
  const passed = mark?.at ?? skipped?.passed ?? 0;
  const from = mark ? { ...mark, isIncluded: true } : after;
  const wanted = { from, offset: offset - passed, size, bound: skipped?.bound };
  return async (counted: Counted | null): Promise<Keyed<Row>[]> => {
    const reach = reachOf(asked, { ...wanted, passed, drivers, counted });
    const isSmall = counted?.isExact && counted.total <= MOST_COUNTED;
    // The index of the words takes its time however few it finds.
    const isDear = reach.cost >= DEAR || reach.driver.isSearch;
    if (after || !isSmall || !known.wasMet || !isDear) return readRows(cell, asked, { ...wanted, reach });
    const whole = { passed: 0, offset: 0, size: counted.total, drivers, counted };
    known.ids ??= await readOrder(cell, asked, reachOf(asked, whole));
    return readRowsOf(cell, asked, known.ids.slice(offset, offset + size + 1));
  };
}

/** Notes down where a page begins, and the one after it. */
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
