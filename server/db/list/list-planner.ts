import {
  along,
  alongEach,
  alongEachGroup,
  alongGroups,
  type Driver,
  isCovered,
  narrowest,
  PASSED,
  rowsIn,
} from "./access-paths.ts";
import type { Counted } from "./list-count.ts";
import { type Asked, MOST_COUNTED, MOST_WALKS } from "./list-spec.ts";

/** Plan to read a page. `isInOrder`: by an index of the list's own table that holds the rows in the requested order. */
export interface Reach {
  driver: Driver;
  isInOrder: boolean;
  isFromEnd: boolean;
  /** Number of rows after the `passed` ones, from which `offset` counts. */
  left: number;
  /** Approximate number of row lookups. */
  cost: number;
}

/** Requested page, and what is known of it. */
export interface Sought {
  drivers: Driver[];
  /** Number of rows skipped before those that `offset` counts. */
  passed: number;
  offset: number;
  size: number;
  counted: Counted | null;
}

type Way = Pick<Reach, "driver" | "isInOrder" | "cost">;

/** Cheapest plan to read a page. */
export const reachOf = (asked: Asked, sought: Sought): Reach =>
  waysOf(asked, sought).reduce((best, way) => (way.cost < best.cost ? way : best));

/** Plans to read a page: along the index of the order, or by collecting the matching rows and sorting them. */
export function waysOf(asked: Asked, { drivers, passed, offset, size, counted }: Sought): Reach[] {
  const { spec, sort, filters, words } = asked;
  const total = counted?.total ?? 0;
  const left = total - passed;
  const isFromEnd = counted?.isExact === true && offset * 2 > left && offset < left;
  const steps = (isFromEnd ? left - offset : offset) + size;
  const end = { isFromEnd, left };
  const paired = filters.find((filter) => filter.walk?.sort === sort);
  const { index: plain = null, wide } = spec.sorts[sort] ?? {};
  const own = paired?.walk?.index ?? plain;
  if (counted === null || (drivers.length === 0 && (words || filters.length === 0))) {
    return [{ driver: along(asked, own ?? spec.countIndex), isInOrder: own != null, cost: steps, ...end }];
  }
  const narrow = narrowest(asked, drivers, counted);
  const placed = drivers.find(({ place }) => place);
  // A scan in sort order skips the rows that do not match; collecting reads all rows that its index finds.
  const only = filters.length === 1 && !words ? filters[0] : undefined;
  const isExactWalk = only !== undefined && (paired !== undefined || only.index === own);
  const fitting = Math.max(1, counted.hits ?? total);
  const passedBy = (driver: Driver | undefined) => steps * (openedBy(driver, { drivers, counted }) / fitting);
  if (placed && (only || passedBy(placed) <= narrow.size)) {
    return [{ driver: placed, isInOrder: false, cost: passedBy(placed), ...end }];
  }
  // The ids of a side table are collected before a scan can test each row for them.
  const named = drivers.filter(({ filter }) => filter?.source).map((one) => openedBy(one, { drivers, counted }));
  const walkCost = isExactWalk
    ? Math.min(steps, fitting)
    : passedBy(drivers.find(({ filter }) => filter && filter === paired)) + NOTED * Math.max(0, ...named);
  const gatherCost = Number.isFinite(narrow.size)
    ? narrow.size
    : only
      ? total
      : (counted.hits ?? Math.max(total, counted.table / 8));
  const ways: Way[] = [];
  if (own) ways.push({ driver: along(asked, own), isInOrder: true, cost: walkCost });
  ways.push({ driver: narrow.driver, isInOrder: false, cost: gatherCost });
  if (only?.walks?.sort === sort) {
    ways.push({ driver: alongEach(asked, only, only.walks), isInOrder: false, cost: MERGED * steps });
  }
  if (!isExactWalk && isCovered(asked)) {
    const passCost = PASSED * passedBy(undefined);
    if (wide) ways.push({ driver: along(asked, wide), isInOrder: true, cost: passCost });
    if (plain) {
      const cost = NOTED * Math.min(total, Math.max(0, counted.table - total)) + FOUND * passedBy(undefined);
      ways.push({ driver: alongSet(asked, plain, total * 2 > counted.table), isInOrder: true, cost });
    }
    ways.push(...groupWays(asked, { groups: counted.groups, total, steps }));
  }
  return ways.map((way) => ({ ...way, ...end }));
}

/** Plans along the matching groups: collected and sorted, or merged if each group is in the requested order. */
function groupWays(
  asked: Asked,
  { groups, total, steps }: Pick<Counted, "groups" | "total"> & { steps: number },
): Way[] {
  const kept = asked.spec.groups;
  if (!groups || !kept) return [];
  const size = rowsIn(groups);
  const sortCost = total * (kept.sorts.includes(asked.sort) ? SORTED : 1);
  const ways = [{ driver: alongGroups(asked, groups), isInOrder: false, cost: PASSED * size + sortCost }];
  if (kept.next === asked.sort && groups.length > 0 && groups.length <= MOST_WALKS) {
    const cost = (MERGED * steps * size) / Math.max(1, total);
    ways.push({ driver: alongEachGroup(asked, groups), isInOrder: false, cost });
  }
  return ways;
}

/** Number of rows that a driver finds, as far as it is known; otherwise all. */
function openedBy(driver: Driver | undefined, { drivers, counted }: { drivers: Driver[]; counted: Counted }): number {
  const size = driver ? counted.sizes[drivers.indexOf(driver)] : undefined;
  return size !== undefined && size <= MOST_COUNTED ? size : counted.table;
}

/** Measured costs, relative to looking up a row: sorting it, collecting an id, finding it there, merging it in. */
const SORTED = 0.5;
const NOTED = 0.3;
const FOUND = 0.4;
const MERGED = 0.5;

/**
 * Scan of an index after collecting the ids that match, or those that do not if they are fewer. Skipped rows need no
 * table lookup.
 */
function alongSet(asked: Asked, index: string, isMost: boolean): Driver {
  const { spec, filters } = asked;
  const fits = filters.map((filter) => filter.text).join(" AND ");
  const base = spec.always ? `${spec.always} AND ` : "";
  const set = `SELECT t.id FROM ${spec.table} AS t INDEXED BY ${spec.facetIndex} WHERE ${base}${isMost ? `(${fits}) IS NOT TRUE` : fits}`;
  return {
    from: `${spec.table} AS t INDEXED BY ${index}`,
    where: {
      text: `${base}t.id ${isMost ? "NOT IN" : "IN"} (${set})`,
      values: filters.flatMap((filter) => filter.values),
    },
  };
}
