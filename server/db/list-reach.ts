import type { Counted } from "./list-count.ts";
import { along, alongEach, type Driver, narrowest } from "./list-drivers.ts";
import { type Asked, MOST_COUNTED } from "./list-spec.ts";

/** The way a page is read; `isInOrder`: by an index of the list's own table that holds the rows as they are wanted. */
export interface Reach {
  driver: Driver;
  isInOrder: boolean;
  isFromEnd: boolean;
  /** The rows from where `offset` is counted. */
  left: number;
  /** About how many rows are looked up on the way. */
  cost: number;
}

interface Sought {
  drivers: Driver[];
  /** Rows left out before those that `offset` counts. */
  passed: number;
  offset: number;
  size: number;
  counted: Counted | null;
}

/** Chooses how to read a page: along the order's own index, or by gathering the few rows that fit and sorting them. */
export function reachOf(asked: Asked, { drivers, passed, offset, size, counted }: Sought): Reach {
  const { spec, sort, filters } = asked;
  const total = counted?.total ?? 0;
  const left = total - passed;
  const isFromEnd = counted?.isExact === true && offset * 2 > left && offset < left;
  const steps = (isFromEnd ? left - offset : offset) + size;
  const paired = filters.find((filter) => filter.walk?.sort === sort);
  const own = paired?.walk?.index ?? spec.sorts[sort]?.index;
  const isInOrder = own != null;
  if (counted === null || drivers.length === 0) {
    return { driver: along(asked, own ?? spec.countIndex), isInOrder, isFromEnd, left, cost: steps };
  }
  const narrow = narrowest(asked, drivers, counted.sizes);
  const placed = drivers.find(({ place }) => place);
  // A walk along the order passes by the rows that do not fit; a gathering reads all that its index opens on.
  const only = filters.length === 1 && !asked.words ? filters[0] : undefined;
  const isExactWalk = only !== undefined && (paired !== undefined || only.index === own);
  const fitting = Math.max(1, counted.hits ?? total);
  const passedBy = (driver: Driver | undefined) => steps * (openedBy(driver, { drivers, counted }) / fitting);
  if (placed && (only || passedBy(placed) <= narrow.size)) {
    return { driver: placed, isInOrder: false, isFromEnd, left, cost: passedBy(placed) };
  }
  // What a side table names is noted down before a walk can ask each row for it.
  const named = drivers.filter(({ filter }) => filter?.source).map((one) => openedBy(one, { drivers, counted }));
  const walkCost = isExactWalk
    ? Math.min(steps, fitting)
    : passedBy(drivers.find(({ filter }) => filter && filter === paired)) + NOTED * Math.max(0, ...named);
  const gatherCost = Number.isFinite(narrow.size)
    ? narrow.size
    : only
      ? total
      : (counted.hits ?? Math.max(total, counted.table / 8));
  const wide = spec.sorts[sort]?.wide;
  const walks = only?.walks?.sort === sort ? only.walks : undefined;
  const least = Math.min(walkCost, gatherCost);
  const mergeCost = MERGED * steps;
  const wideCost = wide && !isExactWalk && isCovered(asked) ? PASSED * walkCost : Number.POSITIVE_INFINITY;
  if (only && walks && mergeCost < Math.min(gatherCost, wideCost)) {
    return { driver: alongEach(asked, only, walks), isInOrder: false, isFromEnd, left, cost: mergeCost };
  }
  if (wide && wideCost < least) {
    return { driver: along(asked, wide), isInOrder: true, isFromEnd, left, cost: wideCost };
  }
  const setCost = isExactWalk ? Number.POSITIVE_INFINITY : bySetCost(asked, { walkCost, total, table: counted.table });
  if (own && setCost < least) {
    return { driver: alongSet(asked, own, total * 2 > counted.table), isInOrder, isFromEnd, left, cost: setCost };
  }
  if (own && walkCost <= gatherCost) {
    return { driver: along(asked, own), isInOrder, isFromEnd, left, cost: walkCost };
  }
  return { driver: narrow.driver, isInOrder: false, isFromEnd, left, cost: gatherCost };
}

/** How many rows a driver opens on, or all, as far as that is known. */
function openedBy(driver: Driver | undefined, { drivers, counted }: { drivers: Driver[]; counted: Counted }): number {
  const size = driver ? counted.sizes[drivers.indexOf(driver)] : undefined;
  return size !== undefined && size <= MOST_COUNTED ? size : counted.table;
}

/** Whether the indexes made for it answer every filter, without a look at the row. */
const isCovered = ({ spec, words, filters }: Asked): boolean =>
  !words && filters.every((filter) => spec.facetFilters.includes(filter.name));

/** Measured against looking up a row: noting an id down, passing one by in the order's own index, merging it in. */
const NOTED = 0.3;
const MERGED = 0.2;
const PASSED = 0.1;

function bySetCost(
  asked: Asked,
  { walkCost, total, table }: { walkCost: number; total: number; table: number },
): number {
  return isCovered(asked) ? NOTED * Math.min(total, table - total) + PASSED * walkCost : Number.POSITIVE_INFINITY;
}

/** Along an index with the ids that fit noted down first, or those that do not where they are fewer: no row is read. */
function alongSet(asked: Asked, index: string, isMost: boolean): Driver {
  const { spec, filters } = asked;
  const fits = filters.map((filter) => filter.text).join(" AND ");
  const base = spec.always ? `${spec.always} AND ` : "";
  const set = `SELECT t.id FROM ${spec.table} AS t INDEXED BY ${spec.facetIndex} WHERE ${base}${isMost ? `NOT (${fits})` : fits}`;
  return {
    from: `${spec.table} AS t INDEXED BY ${index}`,
    where: {
      text: `${base}t.id ${isMost ? "NOT IN" : "IN"} (${set})`,
      values: filters.flatMap((filter) => filter.values),
    },
  };
}
