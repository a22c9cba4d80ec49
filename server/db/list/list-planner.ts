import { type SqlBool, sql } from "kysely";
import { allOf, type Condition } from "../conditions.ts";
import {
  type AccessPath,
  groupRanges,
  groupScans,
  indexScan,
  isCovered,
  narrowestPath,
  rangeScans,
  rowsIn,
  SKIP_COST,
} from "./access-paths.ts";
import type { ListCount } from "./list-count.ts";
import { COUNT_LIMIT, type ListRequest, MAX_RANGES } from "./list-spec.ts";

/** Plan to read a page. `isInOrder`: by an index of the list's own table that holds the rows in the requested order. */
export interface PagePlan {
  path: AccessPath;
  isInOrder: boolean;
  isFromEnd: boolean;
  /** Number of rows after the `skipped` ones, from which `offset` counts. */
  left: number;
  /** Approximate number of row lookups. */
  cost: number;
}

/** Requested page, and what is known of it. */
export interface PageToPlan {
  paths: AccessPath[];
  /** Number of rows skipped before those that `offset` counts. */
  skipped: number;
  offset: number;
  size: number;
  count: ListCount;
}

type Candidate = Pick<PagePlan, "path" | "isInOrder" | "cost">;

/** Measured costs, relative to looking up a row: sorting it, collecting an id, finding it there, merging it in. */
const SORT_COST = 0.5;
const COLLECT_COST = 0.3;
const PROBE_COST = 0.4;
const MERGE_COST = 0.5;

/** Cheapest plan to read a page. */
export const cheapestPlan = (request: ListRequest, page: PageToPlan): PagePlan =>
  pagePlans(request, page).reduce((best, plan) => (plan.cost < best.cost ? plan : best));

/** Plans to read a page: along the index of the order, or by collecting the matching rows and sorting them. */
export function pagePlans(request: ListRequest, { paths, skipped, offset, size, count }: PageToPlan): PagePlan[] {
  const { spec, sort, filters, words } = request;
  const { total } = count;
  const left = total - skipped;
  const isFromEnd = count.isExact && offset * 2 > left && offset < left;
  const steps = (isFromEnd ? left - offset : offset) + size;
  const end = { isFromEnd, left };
  const sorted = filters.find((filter) => filter.sorted?.sort === sort);
  const { index: plain = null, wide } = spec.sorts[sort] ?? {};
  const ordered = sorted?.sorted?.index ?? plain;
  if (paths.length === 0 && (words || filters.length === 0)) {
    return [{ path: indexScan(request, ordered ?? spec.countIndex), isInOrder: ordered != null, cost: steps, ...end }];
  }
  const narrowest = narrowestPath(request, paths, count);
  const bySide = paths.find(({ sideColumns }) => sideColumns);
  // A scan in sort order skips the rows that do not match; collecting reads all rows that its index finds.
  const only = filters.length === 1 && !words ? filters[0] : undefined;
  const isExactScan = only !== undefined && (sorted !== undefined || only.index === ordered);
  const matches = Math.max(1, count.hits ?? total);
  /** Number of rows that a scan of the path reads until the page is full. */
  const readBy = (path: AccessPath | undefined) => steps * (sizeOf(path, { paths, count }) / matches);
  if (bySide && (only || readBy(bySide) <= narrowest.size)) {
    return [{ path: bySide, isInOrder: false, cost: readBy(bySide), ...end }];
  }
  // The ids of a side table are collected before a scan can test each row for them.
  const collected = paths.filter(({ filter }) => filter?.ids).map((one) => sizeOf(one, { paths, count }));
  const scanCost = isExactScan
    ? Math.min(steps, matches)
    : readBy(paths.find(({ filter }) => filter && filter === sorted)) + COLLECT_COST * Math.max(0, ...collected);
  const gatherCost = Number.isFinite(narrowest.size)
    ? narrowest.size
    : only
      ? total
      : (count.hits ?? Math.max(total, count.table / 8));
  const plans: Candidate[] = [];
  if (ordered) plans.push({ path: indexScan(request, ordered), isInOrder: true, cost: scanCost });
  plans.push({ path: narrowest.path, isInOrder: false, cost: gatherCost });
  if (only?.sortedRanges?.sort === sort) {
    plans.push({ path: rangeScans(request, only, only.sortedRanges), isInOrder: false, cost: MERGE_COST * steps });
  }
  if (!isExactScan && isCovered(request)) {
    if (wide) plans.push({ path: indexScan(request, wide), isInOrder: true, cost: SKIP_COST * readBy(undefined) });
    if (plain) {
      const ids = Math.min(total, Math.max(0, count.table - total));
      const cost = COLLECT_COST * ids + PROBE_COST * readBy(undefined);
      plans.push({ path: collectedScan(request, plain, total * 2 > count.table), isInOrder: true, cost });
    }
    plans.push(...groupPlans(request, { groups: count.groups, total, steps }));
  }
  return plans.map((plan) => ({ ...plan, ...end }));
}

/** Plans along the matching groups: collected and sorted, or merged if each group is in the requested order. */
function groupPlans(
  request: ListRequest,
  { groups, total, steps }: Pick<ListCount, "groups" | "total"> & { steps: number },
): Candidate[] {
  const counted = request.spec.groups;
  if (!groups || !counted) return [];
  const size = rowsIn(groups);
  const sortCost = total * (counted.sorts.includes(request.sort) ? SORT_COST : 1);
  const plans = [{ path: groupScans(request, groups), isInOrder: false, cost: SKIP_COST * size + sortCost }];
  if (counted.next === request.sort && groups.length > 0 && groups.length <= MAX_RANGES) {
    const cost = (MERGE_COST * steps * size) / Math.max(1, total);
    plans.push({ path: groupRanges(request, groups), isInOrder: false, cost });
  }
  return plans;
}

/** Number of rows that a path finds, as far as it is known; otherwise all. */
function sizeOf(path: AccessPath | undefined, { paths, count }: { paths: AccessPath[]; count: ListCount }): number {
  const size = path ? count.sizes[paths.indexOf(path)] : undefined;
  return size !== undefined && size <= COUNT_LIMIT ? size : count.table;
}

/**
 * Scan of an index after collecting the ids that match, or those that do not if they are fewer. Skipped rows need no
 * table lookup.
 */
function collectedScan(request: ListRequest, index: string, isMost: boolean): AccessPath {
  const { spec, filters } = request;
  const always: Condition[] = spec.always ? [sql.raw(spec.always)] : [];
  const matches = allOf(filters.map(({ condition }) => condition));
  const collected = allOf([...always, isMost ? sql<SqlBool>`(${matches}) IS NOT TRUE` : matches]);
  const ids = sql`SELECT t.id FROM ${sql.raw(`${spec.table} AS t INDEXED BY ${spec.facetIndex}`)} WHERE ${collected}`;
  return {
    from: sql.raw(`${spec.table} AS t INDEXED BY ${index}`),
    where: allOf([...always, sql<SqlBool>`t.id ${sql.raw(isMost ? "NOT IN" : "IN")} (${ids})`]),
  };
}
