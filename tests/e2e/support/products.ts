import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { pngOf } from "../../support/files/file-makers.ts";
import { apiCalls, READ_RETRIES } from "./api-calls.ts";

export interface MadeProduct {
  id: number;
  name: string;
  sku: string;
  version: number;
  [field: string]: unknown;
}

/** A name nobody has. */
export const freshName = (word = "Deneme") => `${word} ${randomUUID().slice(0, 8)}`;

/** Products of a test's own, archived again by `clear`, so that other stories find the shop as it was. */
export async function productMaker(baseURL: string | undefined) {
  const calls = await apiCalls(`${baseURL}/`);
  const entry = await calls.post("api/auth/login", { data: { email: "admin@example.com", password: "Demo-2026!" } });
  const headers = { Authorization: `Bearer ${(await entry.json()).data.token}` };
  const at = ({ version }: { version: number }) => ({ ...headers, "If-Match": `"v${version}"` });
  const made = new Set<number>();

  const maker = {
    /** Sends a call of one's own; answers status and body. */
    async send(method: string, path: string, data?: unknown, more: Record<string, string> = {}) {
      const asked = { method, data, headers: { ...headers, ...more }, maxRetries: method === "GET" ? READ_RETRIES : 0 };
      const answer = await calls.fetch(`api${path}`, asked);
      return { status: answer.status(), headers: answer.headers(), body: await answer.json() };
    },
    async get(path: string) {
      return (await maker.send("GET", path)).body.data;
    },
    async add(fields: Record<string, unknown> = {}): Promise<MadeProduct> {
      const body = { name: freshName(), category: "Clothing", price: 100, ...fields };
      const { status, body: answer } = await maker.send("POST", "/ecommerce/products", body);
      expect(status).toBe(201);
      return maker.track(answer.data);
    },
    /** Stores a picture, to be shown by a product. */
    async picture(): Promise<string> {
      const bytes = Buffer.from(pngOf());
      const body = { name: "çanta.png", type: "image/png", size: bytes.byteLength, purpose: "product" };
      const { id } = (await maker.send("POST", "/uploads", body)).body.data;
      const part = await calls.put(`api/uploads/${id}/parts/1`, { data: bytes, headers });
      expect(part.status()).toBe(200);
      expect((await maker.send("POST", `/uploads/${id}/complete`)).status).toBe(200);
      return id;
    },
    async change(product: MadeProduct, fields: Record<string, unknown>): Promise<MadeProduct> {
      const { status, body } = await maker.send("PATCH", `/ecommerce/products/${product.id}`, fields, at(product));
      expect(status).toBe(200);
      return body.data;
    },
    read: (id: number): Promise<MadeProduct> => maker.get(`/ecommerce/products/${id}`),
    async find(name: string): Promise<MadeProduct[]> {
      const rows: MadeProduct[] = await maker.get(`/ecommerce/products?q=${encodeURIComponent(name)}&pageSize=100`);
      return rows.filter((row) => row.name === name).map(maker.track);
    },
    track(product: MadeProduct): MadeProduct {
      made.add(product.id);
      return product;
    },
    async archive(id: number) {
      return maker.send("DELETE", `/ecommerce/products/${id}`, undefined, at(await maker.read(id)));
    },
    async clear() {
      for (const id of made) await maker.archive(id);
      await calls.dispose();
    },
  };
  return maker;
}

export type ProductMaker = Awaited<ReturnType<typeof productMaker>>;
