import { useEffect, useState } from "react";
import { mutate } from "swr";
import type { StockAct } from "#shared/api/ecommerce/product-stock.ts";
import type { ProductBody, ProductChange } from "#shared/api/ecommerce/product-writes.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { skuProblem } from "#shared/rules/products/product-fields.ts";
import { keptSku, skuKey } from "#shared/rules/products/sku.ts";
import { type AnswerOf, api, keyOf } from "../../lib/api/client.ts";
import { useApi } from "../../lib/api/use-api.ts";

/** The product the address names, if it names one. */
export const useProduct = (id: string | null) =>
  useApi("GET /ecommerce/products/{id}", id === null ? null : { path: { id } }, {
    keepPreviousData: false,
    shouldRetryOnError: false,
  });

/** Shows a product as the server has just told it. */
async function show(product: ProductExtended): Promise<ProductExtended> {
  const key = keyOf("GET /ecommerce/products/{id}", { path: { id: product.id } });
  await mutate(key, (shown?: AnswerOf<"GET /ecommerce/products/{id}">) => ({ ...shown, status: 200, data: product }), {
    revalidate: false,
  });
  return product;
}

/** Adds a product, once for each key. */
export async function addProduct(body: ProductBody, idempotencyKey: string): Promise<ProductExtended> {
  return show((await api("POST /ecommerce/products", { body, idempotencyKey })).data);
}

/** Writes some fields over the product as it was seen. */
export async function changeProduct(at: ProductExtended, body: ProductChange): Promise<ProductExtended> {
  return show((await api("PATCH /ecommerce/products/{id}", { path: { id: at.id }, body, ifMatch: at.version })).data);
}

/** Brings an archived product back; answers also with the right to take that back. */
export async function restoreProduct(at: ProductExtended, idempotencyKey: string) {
  const call = { path: { id: at.id }, ifMatch: at.version, idempotencyKey };
  const { data, meta } = await api("POST /ecommerce/products/{id}/restore", call);
  return { product: await show(data), undo: meta?.undo };
}

/** The product as it now stands. */
export async function refetchProduct(id: number): Promise<ProductExtended> {
  return show((await api("GET /ecommerce/products/{id}", { path: { id } })).data);
}

/** Moves a product's stock, once for each key. */
export async function moveStock(id: number, body: StockAct, idempotencyKey: string): Promise<ProductExtended> {
  return show((await api("POST /ecommerce/products/{id}/stock", { path: { id }, body, idempotencyKey })).data);
}

const PAUSE_MS = 400;

/** Whose a typed SKU is, asked when the typing rests; null while nobody's, not known, or not asked. */
export function useSkuOwner(typed: string, own: string | undefined): string | null {
  const [found, setFound] = useState<{ sku: string; owner: string | null } | null>(null);
  const sku = keptSku(typed);
  const isAsked = sku !== "" && skuKey(sku) !== skuKey(own ?? "") && skuProblem(sku) === null;

  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { data } = await api("GET /ecommerce/products/sku-available", { query: { sku }, signal: stop.signal });
        setFound({ sku, owner: data.ownerName });
      } catch {
        // The server looks again when the form is saved.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [sku, isAsked]);

  return isAsked && found?.sku === sku ? found.owner : null;
}
