import { LAST_ORDERS } from "#shared/list-fields.ts";
import { useApi } from "../../lib/api/use-api.ts";

const OF_ONE = { keepPreviousData: false, shouldRetryOnError: false };

/** Order with its lines. */
export const useOrder = (id: number) => useApi("GET /ecommerce/orders/{id}", { path: { id } }, OF_ONE);

/** Timeline of an order. */
export const useTimeline = (id: number) => useApi("GET /ecommerce/orders/{id}/timeline", { path: { id } }, OF_ONE);

/** Payments and refunds of an order, oldest first. */
export const useMoney = (id: number) =>
  useApi("GET /ecommerce/transactions", { query: { orderId: id, pageSize: "100", sort: "date:asc" } }, OF_ONE);

/** Customer of an order. */
export const useBuyer = (id: number) => useApi("GET /ecommerce/customers/{id}", { path: { id } }, OF_ONE);

/** Newest orders of a person. */
export const useOrdersOf = (id: number) =>
  useApi("GET /ecommerce/orders", { query: { ...LAST_ORDERS, customerId: id } }, OF_ONE);

/** Product of the product filter. */
export const useProduct = (id: number | null) =>
  useApi("GET /ecommerce/products/{id}", id === null ? null : { path: { id } }, OF_ONE);
