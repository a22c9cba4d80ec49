import { beforeAll, expect, test } from "vitest";
import type { AuditFilter } from "#shared/api/audit/audit.ts";
import { bucketsBefore, bucketsOf } from "#shared/rules/dashboard/buckets.ts";
import { rollingSpan, spanOf } from "#shared/rules/dashboard/period.ts";
import { asMe, isBigScan, NOW, tz, watchedShop } from "../../../tests/support/database/plans.ts";
import { totalOfAudit } from "../../api/audit/audit.store.ts";
import { listAttention } from "../../api/dashboard/attention.store.ts";
import { getStats, listMonthlyUsers, listUserMinutes, listUserSeries } from "../../api/dashboard/audience.store.ts";
import {
  getOrderStats,
  getSummary,
  listMonthlySales,
  listSalesSeries,
} from "../../api/ecommerce/figures/figures.store.ts";
import { listRecentPayments, listTopCustomers, listTopProducts } from "../../api/ecommerce/figures/top-lists.store.ts";
import { getBoard, listBoards } from "../../api/kanban/boards/boards.store.ts";
import { listColleagues } from "../../api/kanban/boards/colleagues.store.ts";
import { listNotifications } from "../../api/system/notifications.store.ts";
import { searchAll } from "../../api/system/search.store.ts";
import type { Database } from "../database.ts";

let shop: Awaited<ReturnType<typeof watchedShop>>;
beforeAll(async () => {
  shop = await watchedShop();
});

test("a board, the board list and colleagues scan no table of cards or people", async () => {
  const actor = asMe(shop.db);
  const acts = [() => getBoard(actor, 1), () => listBoards(actor), () => listColleagues(shop.db)];
  for (const act of acts) await shop.expectIndexed(act);
});

const YEAR = { from: "2025-06-16", to: "2026-06-15" };
const figures: Record<string, (db: Database) => unknown> = {
  stats: (db) => getStats(db, rollingSpan(NOW)),
  "monthly users": (db) => listMonthlyUsers(db, { now: NOW, tz }),
  "user minutes": (db) => listUserMinutes(db, NOW),
  attention: (db) => listAttention(db, { now: NOW, seesBilling: true }),
  summary: (db) => getSummary(db, { days: null, end: null, seesProfit: true }),
  "order stats": (db) => getOrderStats(db, null),
  "monthly sales": (db) => listMonthlySales(db, ["2026-05", "2026-06"]),
  "user series": (db) => listUserSeries(db, { buckets: bucketsOf(YEAR), tz }),
  "sales series": (db) => listSalesSeries(db, { buckets: bucketsOf(YEAR), seesProfit: true }),
  "sales series before": (db) => listSalesSeries(db, { buckets: bucketsBefore(YEAR), seesProfit: true }),
  "top products": (db) => listTopProducts(db, { days: null, today: "2026-06-15" }),
  "top products of a year": (db) => listTopProducts(db, { days: YEAR, today: YEAR.to }),
  "top customers of a year": (db) => listTopCustomers(db, { span: spanOf(YEAR, tz), now: NOW }),
  "recent payments of a year": (db) => listRecentPayments(db, spanOf(YEAR, tz)),
  "top customers": (db) => listTopCustomers(db, { span: null, now: NOW }),
  "recent payments": (db) => listRecentPayments(db, null),
};
// A full index scan grows with the table too, unless the query reads it in order and stops after a few rows, or the
// index holds only the few overpaid orders.
const isWalk = (step: string) =>
  !step.endsWith("INDEX orders_in_excess") &&
  /^SCAN (?:visits|orders|conversations|order_lines|transactions|sales_daily|[volt])\b/.test(step);

test.each(Object.keys(figures))("the figure %s scans no growing table", async (name) => {
  const plans = await shop.plansOf(() => figures[name]!(shop.db));

  expect(plans.length).toBeGreaterThan(0);
  for (const { text, steps } of plans) {
    expect(steps.filter(isBigScan), text).toEqual([]);
    expect(
      steps.filter((step) => isWalk(step) && !text.includes("LIMIT")),
      text,
    ).toEqual([]);
  }
});

test("top lists of a year read narrow rows and look up only the winners", async () => {
  const [ofProducts] = await shop.plansOf(() => figures["top products of a year"]!(shop.db));
  const [ofCustomers] = await shop.plansOf(() => figures["top customers of a year"]!(shop.db));

  expect(ofProducts?.steps).toContain("SEARCH sales_daily USING PRIMARY KEY (day>? AND day<?)");
  expect(ofProducts?.steps).toContain("SCAN best");
  expect(ofCustomers?.steps).toContain(
    "SEARCH orders USING COVERING INDEX orders_completed_by_date (placed_at>? AND placed_at<?)",
  );
  expect(ofCustomers?.steps).toContain("SCAN best");
});

test("global search and a person's notifications use indexes", async () => {
  for (const q of ["el", "a", "elma", "elma k", "#1017"]) await shop.expectIndexed(() => searchAll(shop.db, q));
  for (const query of [{}, { unread: true }, { before: 9 }]) {
    await shop.expectIndexed(() => listNotifications(asMe(shop.db), query));
  }
});

test("audit log totals read the last id, or a capped covering index when filtered", async () => {
  const actor = asMe(shop.db);
  actor.workspace();
  const plansOf = (filter: AuditFilter) => shop.plansOf(() => totalOfAudit(actor, filter));

  const [all] = await plansOf({});
  expect(all?.steps).toEqual(["SEARCH audit"]);
  for (const filter of [{ actor: 1 }, { actor: 0 }, { action: "product.changed" }, { object: "product" }]) {
    const [counted] = await plansOf(filter);
    expect(counted?.steps.join(), counted?.text).toMatch(
      /SEARCH t USING COVERING INDEX audit_by_(?:actor|action|kind)/,
    );
    expect(counted?.text).toContain("LIMIT 10001");
  }
});
