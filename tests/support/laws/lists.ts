import { expect } from "vitest";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { askJson, signIn } from "../app/app.ts";

/** Where the base lists are asked for. */
export const ORDERS = "/api/ecommerce/orders";
export const PRODUCTS = "/api/ecommerce/products";
export const PEOPLE = "/api/datatable/users";

/** A row of any list. */
export interface Row {
  id: number;
  [field: string]: unknown;
}

/** The rows of one page. */
export async function rowsOf<R = Row>(path: string, query: Record<string, string | number> = {}): Promise<R[]> {
  return (await listOf<R>(path, query)).data;
}
/** One page of a list. */
export async function listOf<R = Row>(path: string, query: Record<string, string | number> = {}) {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const { status, body } = await askJson(text ? `${path}?${text}` : path);
  expect(status, `${path}?${text} ${JSON.stringify(body.errors)}`).toBe(200);
  return body as { data: R[]; meta: { total: number; pageCount: number; nextCursor: string | null } };
}

/** All rows of a list, page by page or by cursor. */
export async function walkPages(
  path: string,
  how: "page" | "cursor",
  query: Record<string, string | number>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let place: Record<string, string | number> = how === "page" ? { page: 1 } : {};
  for (;;) {
    const { data, meta } = await listOf(path, { ...query, ...place });
    rows.push(...data);
    if (how === "page" ? (place.page as number) >= meta.pageCount : !meta.nextCursor) return rows;
    place = how === "page" ? { page: (place.page as number) + 1 } : { cursor: meta.nextCursor ?? "" };
  }
}

let token: Promise<Record<string, string>> | undefined;
/** What the calls beyond the base contract answer to somebody signed in. */
export async function signedIn(path: string) {
  token ??= signIn();
  return askJson(path, { headers: await token });
}

/** The ids of some rows. */
export const ids = (rows: Row[]) => rows.map((row) => row.id);
/** The whole lists of the sample shop. */
export const allOrders = () => rowsOf<OrderExtended>(ORDERS, { pageSize: 100 });
export const allProducts = () => rowsOf<ProductExtended>(PRODUCTS, { pageSize: 100 });
