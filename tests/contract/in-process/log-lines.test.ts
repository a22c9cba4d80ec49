import { expect, type Mock, test, vi } from "vitest";
import type { Boot } from "#shared/boot.ts";
import { blankRenderer } from "../../support/app/blank-renderer.ts";
import { clientOf } from "../../support/app/client.ts";
import { freshApp, logged } from "../../support/app/fresh-app.ts";
import { ownApp } from "../../support/app/own-app.ts";

async function watchedApp() {
  const log = vi.fn();
  const { app, db, platform, now } = await ownApp({ log });
  const client = await clientOf("admin@example.com", (path, init) => {
    const headers = { ...(init.headers as Record<string, string>), "x-request-id": "this-very-call" };
    return app.request(path, { ...init, headers });
  });
  return { client, db, log, clock: platform.clock, now };
}

/** What the log tells beside its line for each answer. */
const troubles = (log: Mock) => log.mock.calls.filter(([level]) => level !== "info");

const refusing = (table: string, act: string) =>
  `CREATE TRIGGER refused BEFORE ${act} ON ${table} BEGIN SELECT raise(ABORT, 'disk full'); END`;
const facts = { requestId: "this-very-call", error: expect.stringContaining("disk full") };

test("that a session's use could not be noted is told with the request it happened in, which is answered", async () => {
  const { client, db, log, clock, now } = await watchedApp();
  db.exec(refusing("sessions", "UPDATE"));
  clock.set(now + 120_000);

  const { status, headers } = await client.get("/account");

  expect(status).toBe(200);
  expect(headers.get("x-request-id")).toBe("this-very-call");
  await vi.waitFor(() => expect(troubles(log)).toEqual([["error", "a session's use was not noted", facts]]));
});

test("work that goes on after the answer tells whose it was where it fails", async () => {
  const { client, db, log } = await watchedApp();
  db.exec(refusing("outbox", "INSERT"));

  const { status } = await client.send("POST", "/auth/password/forgot", { email: "admin@example.com" });

  expect(status).toBe(200);
  await vi.waitFor(() => expect(troubles(log)).toEqual([["error", "deferred work failed", facts]]));
});

/** The lines of the log that name a request. */
const linesOf = (requestId: string | null) => logged.filter(({ facts }) => facts?.requestId === requestId);

test("an answer names a request that stands in exactly one line of the log, without its query", async () => {
  const app = await freshApp();

  const list = await app.request("/api/ecommerce/orders?q=gizli%20not&page=1");
  const refusal = await app.request("/api/ecommerce/orders?sort=nonsense");

  for (const [answer, status] of [
    [list, 200],
    [refusal, 422],
  ] as const) {
    const requestId = answer.headers.get("x-request-id");
    const facts = { requestId, method: "GET", path: "/api/ecommerce/orders", status, ms: expect.any(Number) };
    expect(linesOf(requestId)).toEqual([{ level: "info", line: "answered", facts }]);
  }
});

test("an address that ends with a token stands in the log without it", async () => {
  const app = await freshApp();

  const answer = await app.request("/api/undo/token-that-takes-back", { method: "POST" });

  const [line] = linesOf(answer.headers.get("x-request-id"));
  expect(line?.facts).toMatchObject({ method: "POST", path: "/api/undo/…", status: answer.status });
});

test("a page knows the request it came by, which stands in the log once; a file is not worth a line", async () => {
  const drawn: Boot[] = [];
  const renderer = {
    ...blankRenderer,
    render: async (boot: Boot) => ({ html: String(drawn.push(boot)), css: [], texts: {} }),
  };
  const app = await freshApp({}, { renderer });
  const login = JSON.stringify({ email: "admin@example.com", password: "Demo-2026!" });
  const headers = { "content-type": "application/json" };
  const entry = await app.request("/api/auth/login", { method: "POST", headers, body: login });
  const cookie = entry.headers.getSetCookie()[0]?.split(";")[0] ?? "";

  const page = await app.request("/orders?q=gizli", { headers: { cookie } });
  await page.text();
  const files = await Promise.all(["/favicon.svg", "/assets/no-such.js"].map((path) => app.request(path)));

  const requestId = page.headers.get("x-request-id");
  // Its calls are asked for it and bear its id.
  expect(Object.keys(drawn[0]?.data ?? {})).toContain("/changes");
  expect(drawn.map((boot) => boot.requestId)).toEqual([requestId]);
  expect(linesOf(requestId)).toMatchObject([{ facts: { method: "GET", path: "/orders", status: 200 } }]);
  for (const file of files) expect(linesOf(file.headers.get("x-request-id"))).toEqual([]);
});
