import { expect, test } from "vitest";
import { housekeeping } from "../../../server/jobs/housekeeping.ts";
import { clientOf } from "../../support/app/client.ts";
import { ownApp } from "../../support/app/own-app.ts";

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

test("a list stays known as changed after days in which nobody wrote anything", async () => {
  const { app, platform, now } = await ownApp();
  const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const { headers, body } = await client.get("/ecommerce/products?pageSize=5");
  const [{ id, version }] = body.data;
  const wanted = { name: "Renamed" };
  const change = await client.send("PATCH", `/ecommerce/products/${id}`, wanted, { "if-match": `"v${version}"` });
  platform.clock.set(now + 7 * DAY_MS);
  await housekeeping({ ...platform, now: platform.clock.now() });

  const later = await app.request("/api/ecommerce/products?pageSize=5", {
    headers: { "if-none-match": headers.get("etag") ?? "" },
  });

  expect(change.status).toBe(200);
  expect(later.status).toBe(200);
});

test("figures that are known by their tag are sent again as soon as a record changes", async () => {
  const { app } = await ownApp();
  const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const { headers, body } = await client.get("/ecommerce/summary");
  const tag = { "if-none-match": headers.get("etag") ?? "" };
  const product = { name: "New", category: "Books", price: 5 };

  const before = await app.request("/api/ecommerce/summary", { headers: tag });
  const added = await client.send("POST", "/ecommerce/products", product);
  const after = await app.request("/api/ecommerce/summary", { headers: tag });

  expect([before.status, added.status, after.status]).toEqual([304, 201, 200]);
  expect((await after.json()).data.totalProducts).toBe(body.data.totalProducts + 1);
});

test.each([
  "/kanban/cards?due=overdue&archived=0",
  "/kanban/cards?due=week&sort=dueAt:asc",
  "/inbox/conversations?folder=trash",
])("%s is walked page by page while the clock runs", async (path) => {
  const { app, db, platform, now } = await ownApp();
  db.exec(
    `UPDATE conversations SET status = 'trash', prior_status = 'open', trashed_at = ${now - DAY_MS} WHERE id < 6`,
  );
  const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const whole = await client.get(`${path}&pageSize=100`);
  const walked: number[] = [];
  let cursor: string | null = "";

  for (let page = 1; cursor !== null; page += 1) {
    platform.clock.set(now + page * 1_000);
    const { status, body } = await client.get(`${path}&pageSize=1${cursor && `&cursor=${cursor}`}`);
    expect(status).toBe(200);
    walked.push(...body.data.map(({ id }: { id: number }) => id));
    cursor = body.meta.nextCursor;
  }

  expect(walked.length).toBeGreaterThan(1);
  expect(walked).toEqual(whole.body.data.map(({ id }: { id: number }) => id));
});
