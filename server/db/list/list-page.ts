import { type Database, statement } from "../database.ts";
import type { SqlFragment } from "../write/act.ts";
import type { Driver } from "./access-paths.ts";
import type { Direction, Place } from "./list-cursor.ts";
import type { Reach } from "./list-planner.ts";
import { type Asked, MOST_COUNTED } from "./list-spec.ts";

/** Pages this near an end are read in one step, and near the start without waiting for the total. */
export const NEAR = 1_000;

/** A row with its sort key. */
export type Keyed<Row> = Row & { id: number; list_key: string | number };

/** Requested rows, and the plan to read them. */
export interface Wanted {
  reach: Reach;
  /** Row from which `offset` counts; `isIncluded` if it belongs to the result. */
  from: (Place & { isIncluded?: boolean }) | null;
  offset: number;
  size: number;
  /** Condition that skips rows before the first that `offset` counts. */
  bound: SqlFragment | undefined;
}

/** Reads the rows of a page and one more, if there is one, in the requested order. */
export function readRows<Row>(db: Database, asked: Asked, wanted: Wanted): Keyed<Row>[] {
  const { reach, offset, from } = wanted;
  const passed = reach.isFromEnd ? reach.left - offset : offset;
  // After a row, two index ranges are merged before the offset applies.
  const isNear = passed <= (from && !reach.isFromEnd ? 0 : NEAR);
  const isAtOnce = reach.isInOrder && isNear && !asked.spec.joins;
  const page = isAtOnce ? wholePage(asked, wanted) : lookedUpPage(asked, wanted);
  const rows = db.all<Keyed<Row>>(statement(page.text, ...page.values));
  return reach.isFromEnd ? rows.reverse() : rows;
}

/** A scan in sort order reads each row once. */
const wholePage = (asked: Asked, wanted: Wanted): SqlFragment =>
  cutOf(asked, wanted, ({ key }) => `${key} AS list_key, ${asked.spec.columns}`);

/** Sorts or skips ids alone, then reads the rows of the page. CROSS JOIN keeps their order. */
function lookedUpPage(asked: Asked, wanted: Wanted): SqlFragment {
  const { spec } = asked;
  const ids = cutOf(asked, wanted, ({ id, key }) => `${id} AS id, ${key} AS k`);
  const text = `SELECT page.k AS list_key, ${spec.columns}
    FROM (${ids.text}) AS page CROSS JOIN ${spec.table} AS t ON t.id = page.id ${spec.joins}`;
  return { text, values: ids.values };
}

const flip = (direction: Direction): Direction => (direction === "asc" ? "desc" : "asc");

type Columns = (place: { id: string; key: string }) => string;

/** Reads the ids of a whole list in the requested order, at most {@link MOST_COUNTED}. */
export function readOrder(db: Database, asked: Asked, reach: Reach): number[] {
  const all = { reach: { ...reach, isFromEnd: false }, from: null, offset: 0, size: MOST_COUNTED, bound: undefined };
  const { text, values } = cutOf(asked, all, ({ id, key }) => `${id} AS id, ${key} AS k`);
  const rows = db.all<{ id: number }>(statement(text, ...values));
  return rows.map(({ id }) => id);
}

/** Reads the rows of some ids, in the order of the ids. */
export function readRowsOf<Row>(db: Database, { spec, column }: Asked, ids: readonly number[]): Keyed<Row>[] {
  const text = `SELECT t.${column} AS list_key, ${spec.columns}
    FROM json_each(?) AS named CROSS JOIN ${spec.table} AS t ON t.id = named.value ${spec.joins} ORDER BY named.key`;
  return db.all<Keyed<Row>>(statement(text, JSON.stringify(ids)));
}

/** SQL for the rows of a page, and one more. */
function cutOf(asked: Asked, { reach, from, offset, size, bound }: Wanted, columns: Columns): SqlFragment {
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
  // Two bounded index ranges, since one condition over both columns would scan every row with the same key.
  const parts = [sameKey, nextKeys].map((and) => cut({ direction, limit: offset + size + 1, offset: 0, and }));
  return {
    text: `${parts.map((part) => `SELECT * FROM (${part.text})`).join(" UNION ALL ")} LIMIT ? OFFSET ?`,
    values: [...parts.flatMap((part) => part.values), size + 1, offset],
  };
}

/** Names of the id and sort key columns in a driver. */
const placeOf = ({ column }: Asked, { place }: Driver) => place ?? { id: "t.id", key: `t.${column}` };

interface Cut {
  direction: Direction;
  limit: number;
  offset: number;
  and?: SqlFragment | undefined;
}

function stretchOf(
  asked: Asked,
  driver: Driver,
  { direction, limit, offset, and, columns }: Cut & { columns: Columns },
): SqlFragment {
  const place = placeOf(asked, driver);
  const { id, key } = place;
  // SQLite merges the ordered ranges and reads no more of each than the page needs.
  const [first, second] = driver.each ? ["k", "id"] : [key, id];
  const order = id === key ? `${id} ${direction}` : `${first} ${direction}, ${second} ${direction}`;
  // Of two bounds on one column, SQLite seeks by the first. Values of FROM come before all others.
  const bounded = (where: SqlFragment, bound: SqlFragment) =>
    driver.from.includes("?") ? [where, bound] : [bound, where];
  const walks = (driver.each ?? [driver.where]).map((where) => (and ? bounded(where, and) : [where]));
  const select = (conditions: SqlFragment[]) =>
    `SELECT ${columns(place)} FROM ${driver.from} WHERE ${conditions.map((one) => one.text).join(" AND ")}`;
  return {
    text: `${walks.map(select).join(" UNION ALL ")} ORDER BY ${order} LIMIT ? OFFSET ?`,
    values: [...walks.flat().flatMap((one) => one.values), limit, offset],
  };
}
