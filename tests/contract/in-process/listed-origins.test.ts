import type { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import type { Env } from "../../../server/http/env.ts";
import { liveApp, liveCookie } from "../../support/app/live-app.ts";

const LISTED = "https://shop.example";
const EVIL = "https://shop.example.evil.example";

let app: Hono<Env>;
let cookie: string;
beforeAll(async () => {
  app = await liveApp({ ALLOWED_ORIGINS: `${LISTED}, https://second.example:8443` });
  cookie = await liveCookie(app);
});

const preflight = (origin: string, path = "/api/account/preferences") =>
  app.request(path, { method: "OPTIONS", headers: { origin, "access-control-request-method": "PATCH" } });
const write = (headers: Record<string, string>) =>
  app.request("/api/account/preferences", {
    method: "PATCH",
    body: '{"theme":"dark"}',
    headers: { "content-type": "application/json", cookie, ...headers },
  });

describe("a page of a listed origin", () => {
  test("asks first and is told what it may send, for this path and for two hours", async () => {
    const { status, headers } = await preflight(LISTED);

    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe(LISTED);
    expect(headers.get("access-control-allow-credentials")).toBe("true");
    expect(headers.get("access-control-allow-methods")).toBe("GET, PATCH");
    expect(headers.get("access-control-allow-headers")).toContain("If-Match");
    expect(headers.get("access-control-max-age")).toBe("7200");
    expect(headers.get("vary")).toContain("Origin");
  });

  test("reads with the cookie, also a refusal, and sees the headers it needs", async () => {
    const read = await app.request("/api/auth/me", { headers: { cookie, origin: LISTED } });
    const refused = await app.request("/api/auth/me", { headers: { origin: LISTED } });

    expect([read.status, refused.status]).toEqual([200, 401]);
    for (const { headers } of [read, refused]) {
      expect(headers.get("access-control-allow-origin")).toBe(LISTED);
      expect(headers.get("access-control-expose-headers")).toContain("ETag");
      expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    }
  });

  test("writes with the cookie, whatever the browser calls the distance between them", async () => {
    for (const site of ["same-site", "cross-site"]) {
      expect((await write({ origin: LISTED, "sec-fetch-site": site })).status, site).toBe(200);
    }
    expect((await write({ origin: LISTED })).status).toBe(200);
    expect((await write({ origin: "https://second.example:8443" })).status).toBe(200);
  });
});

describe("a page of another origin", () => {
  test.each([
    ["whose name begins like a listed one", EVIL],
    ["of another scheme", "http://shop.example"],
    ["of another port", "https://shop.example:444"],
    ["that hides its own", "null"],
  ])("%s is told nothing and changes nothing", async (_, origin) => {
    const asked = await preflight(origin);
    const read = await app.request("/api/auth/me", { headers: { cookie, origin } });
    const stream = await app.request("/api/changes/stream", { headers: { cookie, origin } });

    expect([asked.status, read.status, stream.status]).toEqual([405, 403, 403]);
    for (const { headers } of [asked, read, stream]) {
      expect(headers.has("access-control-allow-origin")).toBe(false);
      expect(headers.get("vary")).toContain("Origin");
    }
    for (const site of ["same-site", "cross-site", "none"]) {
      expect((await write({ origin, "sec-fetch-site": site })).status, site).toBe(403);
    }
  });
});

test("a write by cookie without any word of where it comes from is refused, and so is a form of another page", async () => {
  const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" };

  expect((await write({})).status).toBe(403);
  expect((await write(form)).status).toBe(403);
  expect((await write({ "sec-fetch-site": "same-origin" })).status).toBe(200);
});

test("live mode asks browsers to come by TLS only, on every answer; mock mode does not", async () => {
  for (const path of ["/api/health", "/api/nothing", "/login"]) {
    const { headers } = await app.request(path);
    expect(headers.get("strict-transport-security"), path).toBe("max-age=31536000; includeSubDomains");
    expect(headers.has("x-app-mode"), path).toBe(false);
  }
});
