import type { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import type { Env } from "../../../server/http/env.ts";
import { ANCHOR } from "../../support/app/anchor.ts";
import { freshApp } from "../../support/app/fresh-app.ts";
import { collect, page } from "../../support/records/collect.ts";

const json = { "content-type": "application/json" };
let app: Hono<Env>;

beforeEach(async () => {
  app = await freshApp({ RATE_LIMITS: "all" });
});

async function signIn(email: string): Promise<Record<string, string>> {
  const body = JSON.stringify({ email, password: "Demo-2026!" });
  const answer = await app.request("/api/auth/login", { method: "POST", headers: json, body });
  const { data } = (await answer.json()) as { data: { token: string } };
  return { ...json, authorization: `Bearer ${data.token}` };
}

const write = (headers: Record<string, string>) =>
  app.request("/api/account/preferences", { method: "PATCH", headers, body: '{"density":"compact"}' });
const read = (headers: Record<string, string>) => app.request("/api/ecommerce/orders/1/details", { headers });
const setClock = (now: string) =>
  app.request("/api/dev/clock", { method: "PUT", headers: json, body: JSON.stringify({ now }) });

test.each([
  ["write", write, 240],
  ["read", read, 1200],
])("an account's %s calls are counted down and refused beyond the limit of a minute", async (_, call, most) => {
  await setClock("2026-06-15T12:00:18.000Z");
  const admin = await signIn("admin@example.com");

  const first = await call(admin);
  for (let done = 1; done < most - 1; done++) await call(admin);
  const last = await call(admin);
  const refused = await call(admin);

  expect(first.status).toBe(200);
  expect(first.headers.get("ratelimit-limit")).toBe(String(most));
  expect(first.headers.get("ratelimit-remaining")).toBe(String(most - 1));
  expect(last.status).toBe(200);
  expect(last.headers.get("ratelimit-remaining")).toBe("0");
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: "rate_limited", params: { seconds: 42 } });
  expect(refused.headers.get("retry-after")).toBe("42");
  expect(refused.headers.get("ratelimit-reset")).toBe("42");
});

test("one account's limit is not another's, writes are not reads, and the next minute begins again", async () => {
  const admin = await signIn("admin@example.com");
  for (let done = 0; done < 241; done++) await write(admin);

  expect((await write(admin)).status).toBe(429);
  expect((await read(admin)).status).toBe(200);
  expect((await write(await signIn("user@example.com"))).status).toBe(200);
  await setClock(new Date(Date.parse(ANCHOR) + 60_000).toISOString());
  expect((await write(admin)).status).toBe(200);
});

test("mock mode limits failed sign-ins only, and nothing is limited where limits are off", async () => {
  for (const [limits, refusal] of [
    ["sign-in only", 429],
    ["off", 401],
  ] as const) {
    app = await freshApp(limits === "off" ? { RATE_LIMITS: "off" } : {});
    const body = JSON.stringify({ email: "admin@example.com", password: "wrong" });
    const attempt = () => app.request("/api/auth/login", { method: "POST", headers: json, body });

    for (let done = 0; done < 10; done++) await attempt();

    expect((await attempt()).status, limits).toBe(refusal);
    const answer = await app.request("/api/ecommerce/orders");
    expect(answer.headers.has("ratelimit-limit"), limits).toBe(false);
  }
});

test("a network may ask for a passkey sixty times a minute", async () => {
  await setClock("2026-06-15T12:00:18.000Z");
  const ask = () =>
    app.request("http://localhost/api/auth/passkey/options", { method: "POST", headers: json, body: "{}" });

  const asked = await Promise.all(Array.from({ length: 60 }, ask));
  const refused = await ask();
  await setClock("2026-06-15T12:01:18.000Z");

  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect((await ask()).status).toBe(200);
});

test("a visitor's calls to the counter count sixty times a minute, and an address's twelve hundred times", async () => {
  const from = (visitor: string) =>
    collect({ ...page(), visitor }, {}, (path, init) => app.request(path, init, { address: "192.0.2.1" }));
  await setClock("2026-06-15T12:00:18.000Z");

  for (let done = 0; done < 60; done++) expect((await from("one")).status).toBe(204);
  const refused = await from("one");
  for (let done = 61; done < 1200; done++) await from(`other ${done}`);
  const crowd = await from("last");

  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("42");
  expect(refused.headers.get("ratelimit-limit")).toBe("60");
  expect(crowd.status).toBe(429);
  expect(crowd.headers.get("ratelimit-limit")).toBe("1200");
  await setClock("2026-06-15T12:01:00.000Z");
  expect((await from("one")).status).toBe(204);
});
