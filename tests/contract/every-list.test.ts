import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { endpoints } from "#shared/api/endpoints.ts";
import { endsIn } from "../support/app/accounts.ts";
import { ask, askJson, send, signIn } from "../support/app/app.ts";
import { checkCsv } from "../support/files/imports.ts";
import { freshSku } from "../support/records/products.ts";

let headers: Record<string, string>;
beforeAll(async () => {
  headers = await signIn();
});

const lists = Object.entries<Endpoint>(endpoints)
  .filter(([name, { answer }]) => name.startsWith("GET ") && answer instanceof z.ZodArray)
  .map(([name]) => name.slice("GET ".length));

/** What a list cannot be asked without. */
const asked: Record<string, string> = {
  "/ecommerce/orders/calendar": "?month=2026-06",
  "/inbox/conversations/{id}/messages": "?before=1000000",
  "/search": "?q=a",
  "/views": "?screen=orders",
};

async function addressOf(list: string): Promise<string> {
  const isOfImport = list.includes("/import/");
  const id = isOfImport ? (await checkCsv(`sku;name;category;price\n${freshSku()};Kalem;Books;1`, headers)).id : "1";
  return `/api${list.replace("{id}", id)}${asked[list] ?? ""}`;
}

const tagOf = async (address: string) => (await ask(address, { headers })).headers.get("etag") ?? "";
const askKnowing = (address: string, tag: string) => ask(address, { headers: { ...headers, "if-none-match": tag } });

test("the table has lists, and no parameter is kept here for one that is gone", () => {
  expect(lists.length).toBeGreaterThan(35);
  expect(lists).toEqual(expect.arrayContaining(Object.keys(asked)));
});

test.each(lists)("GET %s carries a weak tag, and is not sent again to who has seen it", async (list) => {
  const address = await addressOf(list);
  const first = await ask(address, { headers });
  const tag = first.headers.get("etag") ?? "";
  const again = await askKnowing(address, `W/"another", ${tag}`);
  const other = await askKnowing(address, 'W/"another"');

  expect(first.status).toBe(200);
  expect(tag).toMatch(/^W\/".+"$/);
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  expect(again.headers.get("etag")).toBe(tag);
  expect(again.headers.get("cache-control")).toBe(first.headers.get("cache-control"));
  expect(other.status).toBe(200);
  expect(await other.text()).toBe(await first.text());
  expect(other.headers.get("content-type")).toBe(first.headers.get("content-type"));
  expect(other.headers.get("x-total-count")).toBe(first.headers.get("x-total-count"));
});

test.each([
  ["/inbox/labels", "/inbox/labels", { name: "Etiketli", colour: "teal" }],
  ["/inbox/canned", "/inbox/canned", { code: "etiketli", body: "Merhaba", shared: false }],
  ["/views?screen=orders", "/views", { screen: "orders", name: "Etiketli", query: "status=pending", shared: false }],
  ["/kanban/boards", "/kanban/boards", { name: "Etiketli" }],
  ["/account/tokens", "/account/tokens", { name: "Etiketli", scopes: ["orders:read"], expiresAt: endsIn(90) }],
  ["/audit", "/inbox/labels", { name: "Etiketli", colour: "teal" }],
])("the tag of %s is another after a POST to %s", async (list, path, body) => {
  const before = await tagOf(`/api${list}`);
  const made = await send("POST", `/api${path}`, body, headers);

  const later = await askKnowing(`/api${list}`, before);

  expect(made.status).toBe(201);
  expect(later.status).toBe(200);
  expect(later.headers.get("etag")).not.toBe(before);
  const confirmed = path === "/kanban/boards" ? { confirmName: "Etiketli" } : {};
  const gone = await send("DELETE", `/api${path}/${made.body.data.id}`, confirmed, headers);
  expect(gone.status).toBe(200);
});

test("a list that is refused has no tag", async () => {
  const { status, response } = await askJson("/api/views?screen=nothing", { headers });

  expect(status).toBe(422);
  expect(response.headers.has("etag")).toBe(false);
});

test.each(lists.filter((list) => list !== "/search"))("GET %s says in its meta how many there are", async (list) => {
  const row: Endpoint = endpoints[`GET ${list}` as keyof typeof endpoints];
  const { response, body } = await askJson(await addressOf(list), { headers });

  const isPlain = row.base === true;
  expect("meta" in body).toBe(!isPlain);
  if (isPlain) return;
  expect(row.meta?.safeParse(body.meta).success).toBe(true);
  expect(String(body.meta.total)).toBe(response.headers.get("x-total-count"));
});
