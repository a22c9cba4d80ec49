import { describe, expect, test } from "vitest";
import { ask } from "../support/app/app.ts";

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

describe("every answer says that it is what it is, stands in no frame and goes to nobody else:", () => {
  test.each([
    ["a success", "/api/health", {}],
    ["a list", "/api/ecommerce/orders", {}],
    ["a picture", "/api/avatars/1", {}],
    ["a refusal for want of a session", "/api/account/preferences", {}],
    ["a path that is none", "/api/nothing", {}],
    ["a method that is none", "/api/health", { method: "DELETE" }],
    [
      "a body that is none",
      "/api/auth/login",
      { method: "POST", body: "{", headers: { "content-type": "text/plain" } },
    ],
    ["a missing file", "/assets/none.js", {}],
    ["the API's own page", "/api/docs", {}],
    ["a page", "/login", { headers: { accept: "text/html" } }],
    ["a write to a page", "/login", { method: "POST" }],
  ])("%s", async (_, path, init) => {
    const { headers } = await ask(path, init);

    for (const [name, value] of Object.entries(EVERYWHERE)) expect(headers.get(name), name).toBe(value);
    expect(headers.get("referrer-policy")).toBeTruthy();
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*(?:frame-ancestors 'none'|sandbox)/s);
    expect(headers.get("x-request-id")).toBeTruthy();
    expect(headers.has("server")).toBe(false);
    expect(headers.has("x-powered-by")).toBe(false);
  });
});

test("a file whose name is badly escaped is not there", async () => {
  expect((await ask("/assets/%E0%A4%A.js")).status).toBe(404);
});

describe("a page of an origin that is not listed", () => {
  const origin = "https://evil.example";

  test("is not told that it may read", async () => {
    const { headers } = await ask("/api/ecommerce/orders", { headers: { origin } });

    expect(headers.has("access-control-allow-origin")).toBe(false);
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  test("asks first for nothing", async () => {
    const { status, headers } = await ask("/api/ecommerce/orders", {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    });

    expect(status).toBe(405);
    expect(headers.has("access-control-allow-origin")).toBe(false);
  });
});
