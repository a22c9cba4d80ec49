import { expect, test, vi } from "vitest";
import { inProcessHub } from "../../../server/hub.ts";
import { createShop } from "../../../server/shop.ts";
import { ownAdmin } from "../../support/app/own-app.ts";

test("a stream opened while the server stops ends at once and leaves no timer", async () => {
  const { app, platform } = await ownAdmin();
  const login = await app.request("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@example.com", password: "Demo-2026!" }),
  });
  const { token } = ((await login.json()) as { data: { token: string } }).data;
  const headers = { authorization: `Bearer ${token}` };
  const hub = inProcessHub();
  hub.close();
  const setInterval = vi.spyOn(globalThis, "setInterval");

  const answer = await createShop({ ...platform, hub }).request("/api/changes/stream", { headers });

  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  expect(await answer.text()).toBe("");
  expect(setInterval).not.toHaveBeenCalled();
});
