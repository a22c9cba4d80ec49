import {
  type OrderFacets,
  type OrderFilter,
  orderStatuses,
  paymentMethods,
  paymentStates,
} from "#shared/api/ecommerce/orders.ts";
import type { Database } from "../../../db/database.ts";
import type { ListMemory } from "../../../db/list/list-cache.ts";
import { countGroups, facetOf, totalOf } from "../../../db/list/list-facets.ts";
import type { OrderStatus, PaymentMethod, PaymentState } from "../../../db/tables/orders.ts";
import { KEPT_GROUPS, orderFilters, ordersSpec, readNumber } from "./orders.filters.ts";

interface Group {
  status: OrderStatus;
  payment_method: PaymentMethod;
  payment_state: PaymentState;
  n: number;
}

/** Counts of orders by status, payment method and payment state; each facet ignores its own filter. */
export function getOrderFacets(
  db: Database,
  { query: typed, tz, memory }: { query: OrderFilter; tz: string; memory?: ListMemory },
): OrderFacets {
  const query = readNumber(db, typed);
  const wanted = { status: query.status, payment_method: query.paymentMethod, payment_state: query.payment };
  const open = { ...query, status: undefined, paymentMethod: undefined, payment: undefined };
  const columns = ["status", "payment_method", "payment_state"];
  const groups = countGroups<Group>(db, ordersSpec, columns, {
    filters: orderFilters(open, tz),
    q: query.q,
    wanted,
    kept: KEPT_GROUPS,
    memory,
  });
  const faceted = { groups, wanted, q: query.q };
  return {
    total: totalOf(faceted),
    status: facetOf(faceted, "status", orderStatuses),
    paymentMethod: facetOf(faceted, "payment_method", paymentMethods),
    payment: facetOf(faceted, "payment_state", paymentStates),
  };
}
