import type { Hono } from "hono";
import type { Env } from "../../../server/http/env.ts";
import { runNextBatch } from "../../../server/job-table.ts";
import type { Platform } from "../../../server/platform.ts";
import { checkedApp } from "../app/checked-app.ts";
import { type Client, clientOf } from "../app/client.ts";
import { ownApp } from "../app/own-app.ts";
import { failingDb } from "../database/watched-db.ts";

/** A server whose due work is done by hand, piece by piece. */
export async function byHand() {
  const { db, platform, now } = await ownApp();
  const still: Platform = {
    ...platform,
    jobs: { wake: async () => {}, wakeAt: async () => {}, settle: async () => {} },
  };
  const app = checkedApp(still);
  const client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  return { app, db, client, platform: still, now };
}
/** Does all that is due; answers with the number of pieces. */
export const all = async (platform: Platform) => {
  let pieces = 0;
  while ((await runNextBatch(platform)) !== "idle") pieces += 1;
  return pieces;
};

/** Uploads a CSV file as the admin; answers with its id and the header that proves who sent it. */
export async function upload(app: Hono<Env>, text: string): Promise<{ id: string; headers: Record<string, string> }> {
  const json = { "content-type": "application/json" };
  const login = JSON.stringify({ email: "admin@example.com", password: "Demo-2026!" });
  const entry = await app.request("/api/auth/login", { method: "POST", headers: json, body: login });
  const { token } = ((await entry.json()) as { data: { token: string } }).data;
  const headers = { authorization: `Bearer ${token}` };
  const bytes = new TextEncoder().encode(text);
  const body = JSON.stringify({ name: "a.csv", type: "text/csv", size: bytes.byteLength, purpose: "import" });
  const begun = await app.request("/api/uploads", { method: "POST", headers: { ...headers, ...json }, body });
  const { id } = ((await begun.json()) as { data: { id: string } }).data;
  const octets = { ...headers, "content-type": "application/octet-stream" };
  await app.request(`/api/uploads/${id}/parts/1`, { method: "PUT", headers: octets, body: bytes });
  await app.request(`/api/uploads/${id}/complete`, { method: "POST", headers });
  return { id, headers };
}

/** Imports a file to its end; answers with the id of the job and the right to take it back. */
export async function imported(
  { app, client, platform }: { app: Hono<Env>; client: Client; platform: Platform },
  text: string,
): Promise<{ id: string; undo: { token: string } }> {
  const { id: uploadId } = await upload(app, text);
  const { body } = await client.send("POST", "/ecommerce/products/import", { uploadId });
  await all(platform);
  await client.send("POST", `/jobs/${body.data.id}/run`);
  await all(platform);
  const { meta } = (await client.get(`/jobs/${body.data.id}`)).body;
  return { id: body.data.id, undo: meta.undo };
}

/** The same host with a database of which every second transaction fails: before it is written, or after. */
export const dying = (platform: Platform): Platform => ({
  ...platform,
  db: failingDb(platform.db, (nth) => {
    if (nth % 4 === 1) return "before";
    return nth % 4 === 3 ? "after" : null;
  }),
});
