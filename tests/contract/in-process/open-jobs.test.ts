import type { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import type { Env } from "../../../server/http/env.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { freshApp } from "../../support/app/fresh-app.ts";

let app: Hono<Env>;
let admin: Client;
let editor: Client;
const as = (email: string) => clientOf(email, (path, init) => app.request(path, init));

beforeEach(async () => {
  app = await freshApp();
  [admin, editor] = [await as("admin@example.com"), await as("editor@example.com")];
});

/** A restore that was announced waits for its file; no piece of it is done meanwhile. */
const announce = () => admin.send("POST", "/workspace/restore", { size: 1000 });

/** Sends a file of products and has it checked, which is a job too. */
async function importFile(who: Client) {
  const csv = "sku,name,category,price\nA-1,Kalem,Books,5\n";
  const file = { name: "a.csv", type: "text/csv", purpose: "import", size: csv.length };
  const uploadId = (await who.send("POST", "/uploads", file)).body.data.id;
  await who.ask(`/uploads/${uploadId}/parts/1`, { method: "PUT", body: csv, headers: { "content-type": "text/csv" } });
  await who.send("POST", `/uploads/${uploadId}/complete`);
  return who.send("POST", "/ecommerce/products/import", { uploadId });
}

test("a person's twenty-first job under way is refused whatever its kind, and another person still begins one", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 20; n++) ids.push((await announce()).body.data.id);

  const refused = await announce();

  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: "job_limit", params: { maximum: 20 } });
  expect((await admin.send("POST", "/workspace/backup")).body.code).toBe("job_limit");
  expect((await importFile(admin)).body.code).toBe("job_limit");
  await admin.send("POST", `/jobs/${ids[0]}/cancel`);
  expect((await announce()).status).toBe(201);
  expect((await importFile(editor)).status).toBe(202);
});

test("the same call again is answered with its job, at the bound too", async () => {
  const key = { "Idempotency-Key": "restore-announced-twice" };
  const first = await admin.send("POST", "/workspace/restore", { size: 1000 }, key);
  for (let n = 1; n < 20; n++) await announce();

  const again = await admin.send("POST", "/workspace/restore", { size: 1000 }, key);

  expect(again.status).toBe(201);
  expect(again.body.data.id).toBe(first.body.data.id);
});
