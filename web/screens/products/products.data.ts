import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import type { ListState } from "../../lib/list-query.ts";
import { useApi } from "../../lib/use-api.ts";
import { useList, useListApi } from "../../lib/use-list.ts";

/** A product as the list brings it. */
export type ProductRow = Pick<
  ProductExtended,
  | "id"
  | "name"
  | "image"
  | "category"
  | "price"
  | "discountPercentage"
  | "discountedPrice"
  | "status"
  | "stock"
  | "sales"
  | "rating"
  | "createdAt"
> &
  Partial<ProductExtended>;

/** The products the address asks for. */
export const useProducts = (list: ListState) => useList<ProductRow>("GET /ecommerce/products", list);

/** Counts by stock status within all other filters, so that choosing one leaves the others readable. */
export function useProductFacets(list: ListState) {
  const { status: _, ...others } = list.filters;
  return useListApi("GET /ecommerce/products/facets", { query: others });
}

/** One product with all its facts. */
export const useProduct = (id: number) =>
  useApi("GET /ecommerce/products/{id}", { path: { id } }, { keepPreviousData: false, shouldRetryOnError: false });

/** The newest orders that contain a product. */
export const useOrdersWith = (id: number) =>
  useApi("GET /ecommerce/orders", { query: { product: String(id), pageSize: "5" } }, { keepPreviousData: false });
