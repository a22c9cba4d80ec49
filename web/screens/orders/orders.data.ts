import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { orderRowFields } from "#shared/list-fields.ts";
import { useApi } from "../../lib/api/use-api.ts";
import type { ListState } from "../../lib/list/list-query.ts";
import { useList } from "../../lib/list/use-list.ts";

/** Order row of the list. */
export type OrderRow = Pick<OrderExtended, (typeof orderRowFields)[number]>;

/** Orders for the current URL. */
export const useOrders = (list: ListState) =>
  useList<OrderRow>("GET /ecommerce/orders", list, { fields: orderRowFields });

/** Counts by status within all other filters. */
export function useOrderFacets(list: ListState) {
  const { status: _, ...others } = list.filters;
  return useApi("GET /ecommerce/orders/facets", { query: others });
}
