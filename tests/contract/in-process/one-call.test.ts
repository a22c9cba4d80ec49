import { expect, test, vi } from "vitest";
import { screens } from "#shared/screens.ts";
import { createEdge } from "../../../server/edge.ts";
import { createShop } from "../../../server/shop.ts";
import { blankRenderer } from "../../support/app/blank-renderer.ts";
import { ownApp } from "../../support/app/own-app.ts";

const { app, platform } = await ownApp();
const login = await app.request("/api/auth/login", {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ email: "admin@example.com", password: "Demo-2026!" }),
});
const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";

const shop = createShop(platform);
const edge = createEdge({
  mode: "mock",
  log: platform.log,
  renderer: blankRenderer,
  asset: async ({ url }) => new Response("file", { status: url.endsWith("/favicon.svg") ? 200 : 404 }),
});

/** How often the shop is asked for an address. */
async function callsFor(path: string, init: RequestInit = {}): Promise<number> {
  const fetch = vi.fn((request: Request) => shop.fetch(request));
  const answer = await edge(new Request(`http://localhost${path}`, init), { fetch });
  await answer.arrayBuffer();
  return fetch.mock.calls.length;
}

test.each(screens.map(({ path }) => path))("a page asks the shop once: %s", async (path) => {
  const html = { accept: "text/html" };

  expect(await callsFor(path, { headers: html })).toBe(1);
  expect(await callsFor(path, { headers: { ...html, cookie } })).toBe(1);
  expect(await callsFor(`${path}?open=1&c=1&card=1`, { headers: { ...html, cookie } })).toBe(1);
  expect(await callsFor(path, { method: "HEAD", headers: html })).toBe(1);
});

test.each([
  ["GET", "/api/health"],
  ["GET", "/api/ecommerce/orders"],
  ["POST", "/api/auth/logout"],
  ["DELETE", "/api/nothing"],
  ["GET", "/.well-known/security.txt"],
  ["POST", "/dashboard"],
])("a call asks the shop once: %s %s", async (method, path) => {
  expect(await callsFor(path, { method })).toBe(1);
});

test.each(["/favicon.svg", "/assets/none.js", "/none.png"])("a file asks the shop nothing: %s", async (path) => {
  expect(await callsFor(path)).toBe(0);
});

test("an address typed like a file is looked up as a page", async () => {
  expect(await callsFor("/none.png", { headers: { accept: "text/html" } })).toBe(1);
});
