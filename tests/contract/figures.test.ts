import { describe, expect, test } from "vitest";
import * as z from "zod";
import { dashboardEndpoints } from "#shared/api/dashboard/dashboard.ts";
import { figureEndpoints } from "#shared/api/ecommerce/figures.ts";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { storingMail } from "../../server/adapters/mail.ts";
import { testPayments } from "../../server/adapters/payments.ts";
import { inProcessHub } from "../../server/hub.ts";
import { scryptKey } from "../../server/identity/passwords/derive-key.ts";
import { makeClock } from "../../server/platform.ts";
import { prepare } from "../../server/prepare.ts";
import { readSettings } from "../../server/settings.ts";
import { ANCHOR } from "../support/app/anchor.ts";
import { ask, askJson } from "../support/app/app.ts";
import { checkedApp } from "../support/app/checked-app.ts";
import { memoryDatabase } from "../support/database/wasm-sqlite.ts";
import { ownFiles } from "../support/files/own-files.ts";

const table: Record<string, Endpoint> = { ...dashboardEndpoints, ...figureEndpoints };
const pathOf = (name: string) => `/api${name.slice("GET ".length)}`;
const plainCalls = Object.keys(table).filter((name) => table[name]?.base);
const periodCalls = plainCalls.filter((name) => table[name]?.meta);
const WEEK = "from=2026-06-09&to=2026-06-15";

test.each(plainCalls)("%s answers plainly with exactly its base fields, no meta", async (name) => {
  const { status, body, response } = await askJson(pathOf(name));

  expect(status).toBe(200);
  table[name]!.answer.parse(body.data);
  expect(Object.keys(body).sort()).toEqual(["data", "status"]);
  if (Array.isArray(body.data)) expect(response.headers.get("x-total-count")).toBe(String(body.data.length));
});

test.each(periodCalls)("%s answers for a week, and for the week before beside it", async (name) => {
  const row = table[name]!;
  const hasDays = name !== "GET /ecommerce/monthly-sales";

  const { status, body } = await askJson(`${pathOf(name)}?${hasDays ? `${WEEK}&` : ""}compare=previous`);

  expect(status).toBe(200);
  (row.extended ?? row.answer).parse(body.data);
  const meta = row.meta!.parse(body.meta) as { from: string; to: string; previous?: unknown };
  expect(meta.previous).toBeDefined();
  if (hasDays) {
    expect(meta).toMatchObject({ from: "2026-06-08T21:00:00.000Z", to: "2026-06-15T20:59:59.999Z" });
    const before = await askJson(`${pathOf(name)}?from=2026-06-02&to=2026-06-08`);
    expect(z.json().parse(before.body.data)).toMatchObject(meta.previous as object);
  }
});

describe("periods", () => {
  test("an end before its start is refused by name", async () => {
    for (const name of periodCalls.filter((one) => one !== "GET /ecommerce/monthly-sales")) {
      const { status, body } = await askJson(`${pathOf(name)}?from=2026-06-15&to=2026-06-09`);

      expect(status, name).toBe(422);
      expect(body.errors, name).toContainEqual(expect.objectContaining({ field: "to", code: "too_small" }));
    }
  });

  test("a day that is none and a comparison that is none are refused", async () => {
    const { body } = await askJson("/api/dashboard/stats?from=2026-02-30&compare=next");

    expect(body.errors.map((error: { field: string }) => error.field).sort()).toEqual(["compare", "from"]);
  });

  test("the far ends of the calendar are answered, not stumbled over", async () => {
    for (const name of periodCalls) {
      const { status } = await askJson(`${pathOf(name)}?from=0001-01-01&to=9999-12-31&compare=previous`);

      expect(status, name).toBe(200);
    }
  });

  test("all days together are all time", async () => {
    const [all, days] = [
      await askJson("/api/ecommerce/order-stats"),
      await askJson("/api/ecommerce/order-stats?from=2000-01-01&to=2026-06-15"),
    ];

    expect(days.body.data).toEqual(all.body.data);
  });

  test("two halves of a month make the month", async () => {
    const sales = async (from: string, to: string) =>
      (await askJson(`/api/ecommerce/order-stats?from=${from}&to=${to}`)).body.data;

    const [first, second, whole] = [
      await sales("2026-05-01", "2026-05-15"),
      await sales("2026-05-16", "2026-05-31"),
      await sales("2026-05-01", "2026-05-31"),
    ];

    expect(first.totalOrders + second.totalOrders).toBe(whole.totalOrders);
    expect(first.totalSales + second.totalSales).toBeCloseTo(whole.totalSales, 2);
  });

  test("without days there is nothing before all time", async () => {
    const { body } = await askJson("/api/ecommerce/order-stats?compare=previous");

    expect(body.meta).toEqual({ from: null, to: null });
  });
});

describe("unchanged figures", () => {
  test("a figure asked again with its tag is not sent again", async () => {
    const first = await ask("/api/ecommerce/summary");
    const tag = first.headers.get("etag") ?? "";

    const again = await ask("/api/ecommerce/summary", { headers: { "if-none-match": tag } });

    expect(tag).toMatch(/^W\/"/);
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });
});

describe("what waits for a hand", () => {
  test("the call wants a person", async () => {
    expect((await askJson("/api/dashboard/attention")).status).toBe(401);
  });
});

test("with roles enforced a Kullanıcı is told no profit, an Admin is", async () => {
  const db = memoryDatabase();
  const settings = readSettings({ APP_MODE: "mock", DEV_DELAY_MS: "0", APP_NOW: ANCHOR });
  const clock = makeClock(settings.fixedNow);
  await prepare(db, { settings, now: clock.now() });
  db.exec("UPDATE workspace SET enforce_roles = 1");
  const asset = async () => new Response(null, { status: 404 });
  const { files } = ownFiles();
  const jobs = { wake: async () => {}, wakeAt: async () => {}, settle: async () => {} };
  const app = checkedApp({
    host: "test",
    deriveKey: scryptKey,
    db,
    files,
    clock,
    settings,
    log: () => {},
    asset,
    jobs,
    hub: inProcessHub(),
    mail: storingMail,
    payments: testPayments,
    defer: () => {},
  });
  const profitFor = async (email: string) => {
    const body = JSON.stringify({ email, password: "Demo-2026!" });
    const headers = { "content-type": "application/json" };
    const entry = await app.request("/api/auth/login", { method: "POST", headers, body });
    const { token } = ((await entry.json()) as { data: { token: string } }).data;
    const answer = await app.request("/api/ecommerce/summary", { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: { totalProfit: number | null } }).data.totalProfit;
  };

  expect(await profitFor("user@example.com")).toBeNull();
  expect(await profitFor("admin@example.com")).toBeGreaterThan(0);
});
