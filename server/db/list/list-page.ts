import { type Database, statement } from "../database.ts";
import type { Fragment } from "../write/act.ts";
import type { Direction, Place } from "./list-cursor.ts";
import type { Driver } from "./list-drivers.ts";
import type { Reach } from "./list-reach.ts";
import { type Asked, MOST_COUNTED } from "./list-spec.ts";

/** Pages this near an end are read at once, and near the start without waiting for the total. */
export const NEAR = 1_000;

/** A row with its key in the wanted order. */
export type Keyed<Row> = Row & { id: number; list_key: string | number };

/** The rows that are wanted, and the way to them. */
export interface Wanted {
  reach: Reach;
  /** The row from where `offset` is counted; it is one of them if it is included. */
  from: (Place & { isIncluded?: boolean }) | null;
  offset: number;
  size: number;
  /** Leaves out rows before the first that `offset` counts. */
  bound: Fragment | undefined;
}

/** The rows of a page and one more, if there is one, in the wanted order. */
export function readRows<Row>(db: Database, asked: Asked, wanted: Wanted): Keyed<Row>[] {
  const { reach, offset, from } = wanted;
  const passed = reach.isFromEnd ? reach.left - offset : offset;
  // From a row on, two walks are put together before the first rows are left out.
  const isNear = passed <= (from && !reach.isFromEnd ? 0 : NEAR);
  const isAtOnce = reach.isInOrder && isNear && !asked.spec.joins;
  const page = isAtOnce ? wholePage(asked, wanted) : lookedUpPage(asked, wanted);
  const rows = db.all<Keyed<Row>>(statement(page.text, ...page.values));
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

/** The ids of a whole list in the wanted order, of at most {@link MOST_COUNTED}. */
export function readOrder(db: Database, asked: Asked, reach: Reach): number[] {
  const all = { reach: { ...reach, isFromEnd: false }, from: null, offset: 0, size: MOST_COUNTED, bound: undefined };
  const { text, values } = cutOf(asked, all, ({ id, key }) => `${id} AS id, ${key} AS k`);
  const rows = db.all<{ id: number }>(statement(text, ...values));
  return rows.map(({ id }) => id);
}

/** The rows of some ids, in their order. */
export function readRowsOf<Row>(db: Database, { spec, column }: Asked, ids: readonly number[]): Keyed<Row>[] {
  const text = `SELECT t.${column} AS list_key, ${spec.columns}
    FROM json_each(?) AS named CROSS JOIN ${spec.table} AS t ON t.id = named.value ${spec.joins} ORDER BY named.key`;
  return db.all<Keyed<Row>>(statement(text, JSON.stringify(ids)));
}

/** The stretch of a list that a page shows, and one more. */
function cutOf(asked: Asked, { reach, from, offset, size, bound }: Wanted, columns: Columns): Fragment {
  const { driver } = reach;
  const cut = (part: Cut) => stretchOf(asked, driver, { ...part, columns });
  if (reach.isFromEnd) {
    const skipped = Math.max(0, reach.left - offset - size - 1);
    const count = Math.min(size + 1, Math.max(0, reach.left - offset));
    return cut({ direction: flip(asked.direction), limit: count, offset: skipped, and: bound });
  }
  const { direction } = asked;
  const { id, key } = placeOf(asked, driver);
  if (!from) return cut({ direction, limit: size + 1, offset, and: bound });

  const beyond = direction === "asc" ? ">" : "<";
  const onwards = from.isIncluded ? `${beyond}=` : beyond;
  if (asked.column === "id") {
    return cut({ direction, limit: size + 1, offset, and: { text: `${id} ${onwards} ?`, values: [from.id] } });
  }
  const sameKey = { text: `${key} = ? AND ${id} ${onwards} ?`, values: [from.key, from.id] };
  const nextKeys = { text: `${key} ${beyond} ?`, values: [from.key] };
  if (!reach.isInOrder && !driver.place && !driver.each) {
    const either = { text: `(${nextKeys.text} OR ${sameKey.text})`, values: [...nextKeys.values, ...sameKey.values] };
    return cut({ direction, limit: size + 1, offset, and: either });
  }
  // Two bounded walks, since one condition over both columns would pass by every row that shares the key.
  const parts = [sameKey, nextKeys].map((and) => cut({ direction, limit: offset + size + 1, offset: 0, and }));
  return {
    text: `${parts.map((part) => `SELECT * FROM (${part.text})`).join(" UNION ALL ")} LIMIT ? OFFSET ?`,
    values: [...parts.flatMap((part) => part.values), size + 1, offset],
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
  // Walks are merged as they go: the engine takes no more of each than the page needs.
  const [first, second] = driver.each ? ["k", "id"] : [key, id];
  const order = id === key ? `${id} ${direction}` : `${first} ${direction}, ${second} ${direction}`;
  // Of two bounds of one column the engine begins at the one it reads first. Values of FROM lie before all others.
  const bounded = (where: Fragment, bound: Fragment) => (driver.from.includes("?") ? [where, bound] : [bound, where]);
  const walks = (driver.each ?? [driver.where]).map((where) => (and ? bounded(where, and) : [where]));
  const select = (conditions: Fragment[]) =>
    `SELECT ${columns(place)} FROM ${driver.from} WHERE ${conditions.map((one) => one.text).join(" AND ")}`;
  return {
    text: `${walks.map(select).join(" UNION ALL ")} ORDER BY ${order} LIMIT ? OFFSET ?`,
    values: [...walks.flat().flatMap((one) => one.values), limit, offset],
  };
}
