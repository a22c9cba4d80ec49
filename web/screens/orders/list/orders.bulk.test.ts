import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Selection } from "../../../ui/bulk/use-selection.ts";
import { chosenOrders, PAPERS_MAX } from "./orders.bulk.ts";

/** A shop with so many orders, which answers a page of those that are asked for. */
function shopOf(total: number): void {
  const all = Array.from({ length: total }, (_, at) => ({ id: at + 1 }));
  vi.stubGlobal("fetch", async (url: string) => {
    const query = new URL(url, "http://pano.test").searchParams;
    const ids = query.get("ids")?.split(",").map(Number);
    const found = ids ? all.filter(({ id }) => ids.includes(id)) : all;
    const from = Number(query.get("cursor") ?? 0);
    const next = from + 100 < found.length ? String(from + 100) : null;
    return Response.json({ status: 200, data: found.slice(from, from + 100), meta: { nextCursor: next } });
  });
}
const chosen = (count: number, isAll: boolean) =>
  ({ isAll, ids: new Set(Array.from({ length: isAll ? 0 : count }, (_, at) => at + 1)) }) as unknown as Selection;

beforeEach(() => void vi.stubGlobal("localStorage", { getItem: () => null }));
afterEach(() => vi.unstubAllGlobals());

test.each([
  [PAPERS_MAX, false, false],
  [PAPERS_MAX, true, false],
  [PAPERS_MAX + 1, false, true],
  [PAPERS_MAX + 1, true, true],
])("of %i chosen orders (all of a list: %j) some are left out of the print: %j", async (count, isAll, isCut) => {
  shopOf(count);

  const found = await chosenOrders(chosen(count, isAll), {});

  expect(found.orders).toHaveLength(PAPERS_MAX);
  expect(found.isCut).toBe(isCut);
});
