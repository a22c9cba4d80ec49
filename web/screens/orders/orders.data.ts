import type { Order, OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { ListState } from "../../lib/list-query.ts";
import { useList, useListApi } from "../../lib/use-list.ts";

/** An order as the list brings it. */
export type OrderRow = Omit<Order, "details"> & Partial<Omit<OrderExtended, keyof Order>>;

/** The orders the address asks for. */
export const useOrders = (list: ListState) => useList<OrderRow>("GET /ecommerce/orders", list);

/** Counts by status within all other filters. */
export function useOrderFacets(list: ListState) {
  const { status: _, ...others } = list.filters;
  return useListApi("GET /ecommerce/orders/facets", { query: others });
}
