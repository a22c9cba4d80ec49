import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { ask } from "../support/app/app.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import { SITE_KEY } from "../support/app/site-key.ts";
import { audienceLaws } from "../support/laws/audience-laws.ts";
import { CHROME, collect, page } from "../support/records/collect.ts";

let client: Client;
beforeAll(async () => {
  client = await clientOf();
});
const stats = async () => (await client.get("/dashboard/stats")).body.data;

describe("POST /api/collect", () => {
  test("counts a view with 204, no words and no cookie", async () => {
    const before = await stats();

    const response = await collect(page());

    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    expect(response.headers.get("set-cookie")).toBeNull();
    const after = await stats();
    const more = (name: string) => after[name] - before[name];
    expect(["allUsers", "newUsers", "sessions", "pageViews", "eventCount"].map(more)).toEqual([1, 1, 1, 1, 1]);
  });

  test("takes plain text from another origin, as browsers send it without asking first", async () => {
    const before = await stats();

    const { status, headers } = await collect(page(), {
      "content-type": "text/plain;charset=UTF-8",
      origin: "https://shop.example",
    });

    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.has("access-control-allow-credentials")).toBe(false);
    expect((await stats()).sessions).toBe(before.sessions + 1);
  });

  test("lets a page of any origin ask first", async () => {
    const { status, headers } = await ask("/api/collect", {
      method: "OPTIONS",
      headers: {
        origin: "https://shop.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    });

    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-methods")).toBe("POST");
    expect(headers.get("access-control-allow-headers")).toContain("Content-Type");
  });

  test("does not count bots, nor whoever says nothing of himself", async () => {
    const before = await stats();

    const agents = ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "curl/8.5.0", ""];
    const answers = await Promise.all(agents.map((agent) => collect(page(), { "user-agent": agent })));

    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await stats()).toEqual(before);
  });

  test.each([
    ["no site key", { siteKey: undefined }, "siteKey", "required"],
    ["a site key of nobody", { siteKey: "site_000000000000000000000000" }, "siteKey", "unknown_reference"],
    ["no address", { url: undefined }, "url", "required"],
    ["an address that is none", { url: "javascript:alert(1)" }, "url", "bad_format"],
    ["an address without end", { url: `https://shop.example/${"x".repeat(2048)}` }, "url", "too_long"],
    ["a screen that is none", { screen: "wide" }, "screen", "bad_format"],
    ["an event without a name", { event: "  " }, "event", "required"],
    ["an event with a long name", { event: "x".repeat(65) }, "event", "too_long"],
  ])("refuses %s, and counts nothing", async (_, own, field, code) => {
    const before = await stats();

    const response = await collect({ ...page(), ...own });

    expect(response.status).toBe(422);
    expect((await response.json()).errors).toContainEqual(expect.objectContaining({ field, code }));
    expect(await stats()).toEqual(before);
  });

  test("takes no notice of fields it does not know, and refuses what is larger than a page view can be", async () => {
    expect((await collect({ ...page(), title: "Home", v: 2 })).status).toBe(204);
    expect((await collect({ ...page(), title: "x".repeat(9000) })).status).toBe(413);
  });

  test("keeps nothing of hostile text", async () => {
    const visitor = "'; DROP TABLE visits; --\u0000<script>";

    expect((await collect({ ...page(), visitor, event: "<script>alert(1)</script>" })).status).toBe(204);
    expect((await stats()).sessions).toBeGreaterThan(0);
  });

  test("twenty calls of one visitor at once are one visit", async () => {
    const before = await stats();
    const one = page();

    const answers = await Promise.all(Array.from({ length: 20 }, () => collect(one)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    const after = await stats();
    expect([after.sessions - before.sessions, after.pageViews - before.pageViews]).toEqual([1, 20]);
  });

  test("who names no visitor is one by address and browser", async () => {
    const before = await stats();
    const unnamed = { ...page(), visitor: undefined };
    const agent = { "user-agent": `${CHROME} own/${crypto.randomUUID()}` };

    for (let time = 0; time < 3; time++) await collect(unnamed, agent);

    const after = await stats();
    expect([after.allUsers - before.allUsers, after.pageViews - before.pageViews]).toEqual([1, 3]);
  });
});

describe("after visits were collected", () => {
  test.each(Object.entries(audienceLaws))("%s", async (_words, law) => {
    await collect(page());
    await collect({ ...page(), event: "added to basket" });

    await law(client);
  });
});

test("the visits that come by themselves in development are sent with the sample shop's key", () => {
  expect(readFileSync("scripts/live-visits.mjs", "utf8")).toContain(`SITE_KEY = "${SITE_KEY}"`);
});

test("the script that shop pages load is small, keeps nothing in the browser, and knows no address of ours", () => {
  const script = readFileSync("web/public/counter.js", "utf8");

  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(1536);
  expect(script).not.toMatch(/cookie\s*=|localStorage|sessionStorage|indexedDB|eval|https?:\/\/(?!pano\.example)/);
});
