import { expect, test, vi } from "vitest";
import { clientOf } from "../../support/client.ts";
import { ownApp } from "../../support/own-app.ts";

async function watchedApp() {
  const log = vi.fn();
  const { app, cell, platform, now } = await ownApp({ log });
  const client = await clientOf("admin@example.com", (path, init) => {
    const headers = { ...(init.headers as Record<string, string>), "x-request-id": "this-very-call" };
    return app.request(path, { ...init, headers });
  });
  return { client, cell, log, clock: platform.clock, now };
}

const refusing = (table: string, act: string) =>
  `CREATE TRIGGER refused BEFORE ${act} ON ${table} BEGIN SELECT raise(ABORT, 'disk full'); END`;
const facts = { requestId: "this-very-call", error: expect.stringContaining("disk full") };

test("that a session's use could not be noted is told with the request it happened in, which is answered", async () => {
  const { client, cell, log, clock, now } = await watchedApp();
  cell.exec(refusing("sessions", "UPDATE"));
  clock.set(now + 120_000);

  const { status, headers } = await client.get("/account");

  expect(status).toBe(200);
  expect(headers.get("x-request-id")).toBe("this-very-call");
  expect(log.mock.calls).toEqual([["error", "a session's use was not noted", facts]]);
});

test("work that goes on after the answer tells whose it was where it fails", async () => {
  const { client, cell, log } = await watchedApp();
  cell.exec(refusing("outbox", "INSERT"));

  const { status } = await client.send("POST", "/auth/password/forgot", { email: "admin@example.com" });

  expect(status).toBe(200);
  await vi.waitFor(() => expect(log.mock.calls).toEqual([["error", "deferred work failed", facts]]));
});
