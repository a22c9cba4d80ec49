import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { LAST_ORDERS, productRowFields } from "#shared/list-fields.ts";
import { useApi } from "../../lib/api/use-api.ts";
import type { ListState } from "../../lib/list/list-query.ts";
import { useList } from "../../lib/list/use-list.ts";

/** A product as the list brings it. */
export type ProductRow = Pick<ProductExtended, (typeof productRowFields)[number]>;

/** The products the address asks for. */
export const useProducts = (list: ListState) =>
  useList<ProductRow>("GET /ecommerce/products", list, { fields: productRowFields });

/** Counts by stock status within all other filters, so that choosing one leaves the others readable. */
export function useProductFacets(list: ListState) {
  const { status: _, ...others } = list.filters;
  return useApi("GET /ecommerce/products/facets", { query: others });
}

const OF_ONE = { keepPreviousData: false, shouldRetryOnError: false };

/** One product with all its facts. */
export const useProduct = (id: number) => useApi("GET /ecommerce/products/{id}", { path: { id } }, OF_ONE);

/** The newest orders that contain a product. */
export const useOrdersWith = (id: number) =>
  useApi("GET /ecommerce/orders", { query: { ...LAST_ORDERS, product: String(id) } }, { keepPreviousData: false });

/** How many movements of stock are shown at first; the document brings as many. */
export const FIRST_MOVES = 5;

/** A product's newest movements of stock. */
export const useStockMoves = (id: number, count: number) =>
  useApi("GET /ecommerce/products/{id}/stock", { path: { id }, query: { pageSize: String(count) } });

/** A product's sales of the last 30 days. */
export const useProductSales = (id: number) => useApi("GET /ecommerce/products/{id}/sales", { path: { id } }, OF_ONE);
