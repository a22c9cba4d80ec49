import { afterAll } from "vitest";
import { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { askJson, send, signIn } from "../app/app.ts";

type Headers = Record<string, string>;

const made: number[] = [];

/** A SKU nobody has. */
export const freshSku = () => `T-${crypto.randomUUID().slice(0, 18).toUpperCase()}`;

/** What a new product is made of, unless a test says otherwise. */
export const aProduct = (body: object = {}) => ({
  name: "Deneme Çantası",
  category: "Clothing",
  price: 199.99,
  sku: freshSku(),
  ...body,
});

/** Adds a product that is archived again after the file's tests. */
export async function addProduct(headers: Headers, body: object = {}): Promise<ProductExtended> {
  const answer = await send("POST", "/api/ecommerce/products", aProduct(body), headers);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return track(ProductExtended.parse(answer.body.data));
}

/** Remembers a product that a test made by itself. */
export function track<Made extends { id: number }>(product: Made): Made {
  made.push(product.id);
  return product;
}

export const getProduct = async (id: number, headers: Headers): Promise<ProductExtended> =>
  (await askJson(`/api/ecommerce/products/${id}`, { headers })).body.data;

export const at = (headers: Headers, version: number): Headers => ({ ...headers, "if-match": `"v${version}"` });

export const patch = ({ id, version }: { id: number; version: number }, body: object, headers: Headers) =>
  send("PATCH", `/api/ecommerce/products/${id}`, body, at(headers, version));

export const archive = ({ id, version }: { id: number; version: number }, headers: Headers) =>
  askJson(`/api/ecommerce/products/${id}`, { method: "DELETE", headers: at(headers, version) });

export const move = (id: number, act: object, headers: Headers) =>
  send("POST", `/api/ecommerce/products/${id}/stock`, { reason: "correction", ...act }, headers);

export const bulk = (body: object, headers: Headers) => send("POST", "/api/ecommerce/products/bulk", body, headers);

export const undo = (answer: { body: { meta: { undo: { token: string } } } }, headers: Headers) =>
  askJson(`/api/undo/${answer.body.meta.undo.token}`, { method: "POST", headers });

/** What the change feed says of one product after `since`. */
export async function changesOf(id: number, since: number, headers: Headers) {
  const { body } = await askJson(`/api/changes?since=${since}`, { headers });
  return (body.data.items as { object: string; id: number; version: number; action: string }[]).filter(
    (item) => item.object === "product" && item.id === id,
  );
}
export const feedNow = async (headers: Headers): Promise<number> =>
  (await askJson("/api/changes", { headers })).body.data.cursor;

/** Archives what the file's tests have made, so that suites after it find the shop as it was. */
export function archiveMadeAfterwards(): void {
  afterAll(async () => {
    const headers = await signIn();
    if (made.length > 0) await bulk({ ids: made, action: "archive" }, headers);
  });
}
