import { expect, test } from "vitest";
import { clientOf } from "../../support/client.ts";
import { ownApp } from "../../support/own-app.ts";

const DAY_MS = 86_400_000;

test("what moves with the clock alone is not answered as it was before", async () => {
  const { app, platform, now } = await ownApp();
  const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const scores = async () => (await client.get("/ecommerce/customers?pageSize=5")).body.data;
  const before = await scores();
  platform.clock.set(now + 29 * DAY_MS);

  const after = await scores();

  expect(after).not.toEqual(before);
  for (const { id, score } of after)
    expect((await client.get(`/ecommerce/customers/${id}`)).body.data.score).toBe(score);
});
