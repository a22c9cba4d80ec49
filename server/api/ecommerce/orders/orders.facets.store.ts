import {
  type CalendarDay,
  type OrderFacets,
  type OrderFilter,
  orderStatuses,
  paymentMethods,
  paymentStates,
} from "#shared/api/ecommerce/orders.ts";
import { addDays, addMonths } from "#shared/rules/time/zone.ts";
import { type Database, q } from "../../../db/database.ts";
import type { ListCache } from "../../../db/list/list-cache.ts";
import { countGroups, facetOf, totalOf } from "../../../db/list/list-facets.ts";
import { orderFilters, orderGroups, ordersSpec, readNumber } from "./orders.filters.ts";

/** Counts of orders by status, payment method and payment state; each facet ignores its own filter. */
export function getOrderFacets(
  db: Database,
  { query: typed, tz, cache }: { query: OrderFilter; tz: string; cache?: ListCache },
): OrderFacets {
  const query = readNumber(db, typed);
  const selected = { status: query.status, payment_method: query.paymentMethod, payment_state: query.payment };
  const open = { ...query, status: undefined, paymentMethod: undefined, payment: undefined };
  const columns = ["status", "payment_method", "payment_state"];
  const groups = countGroups(db, ordersSpec, columns, {
    filters: orderFilters(open, tz),
    q: query.q,
    selected,
    counters: orderGroups,
    cache,
  });
  const faceted = { groups, selected, q: query.q };
  return {
    total: totalOf(faceted),
    status: facetOf(faceted, "status", orderStatuses),
    paymentMethod: facetOf(faceted, "payment_method", paymentMethods),
    payment: facetOf(faceted, "payment_state", paymentStates),
  };
}

/** Number of orders placed on each day of a month, from the daily counters. */
export function listOrderDays(db: Database, month: string): CalendarDay[] {
  const rows = db.all(
    q
      .selectFrom("order_counters")
      .select((eb) => ["day", eb.fn.sum<number>("orders").as("n")])
      .where("day", ">=", `${month}-01`)
      .where("day", "<", `${addMonths(month, 1)}-01`)
      .groupBy("day"),
  );
  const counts = new Map(rows.map(({ day, n }) => [day, n]));
  const days: CalendarDay[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) {
    days.push({ date, orders: counts.get(date) ?? 0 });
  }
  return days;
}
