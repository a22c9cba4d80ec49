import { expect } from "vitest";
import { runNextBatch } from "../../../server/job-table.ts";
import type { FileStore } from "../../../server/platform.ts";
import { clientOf } from "../app/client.ts";
import { ownApp } from "../app/own-app.ts";
import { one } from "../database/planted.ts";
import { statement } from "../database/statement.ts";

/** Each test plants shops and works through all of their rows. */
export const PATIENCE_MS = 300_000;

/** What is due is done where a test says so, and by nobody beside it. */
export async function shopWithAdmin(files?: FileStore) {
  const { app, db, platform } = await ownApp({ ...(files && { files }) });
  platform.jobs.wake = async () => {};
  const proof = { authorization: "" };
  const admin = await clientOf("admin@example.com", async (path, init) => {
    const answer = await app.request(path, init);
    if (answer.ok && path.endsWith("/auth/login"))
      proof.authorization = `Bearer ${(await answer.clone().json()).data.token}`;
    return answer;
  });
  return { app, db, platform, admin, proof };
}
export type Own = Awaited<ReturnType<typeof shopWithAdmin>>;

/** Sends a backup and has it proven; answers with the job. */
export async function proven({ admin, app, platform, proof }: Own, text: string) {
  const bytes = new TextEncoder().encode(text);
  const { body } = await admin.send("POST", "/workspace/restore", { size: bytes.byteLength });
  const { id } = body.data;
  await app.request(`/api/workspace/restore/${id}/parts/1`, { method: "PUT", headers: proof, body: bytes });
  const check = await admin.send("POST", `/workspace/restore/${id}/check`);
  expect(check.status).toBe(202);
  await platform.jobs.settle();
  return (await admin.get(`/jobs/${id}`)).body.data;
}

/** Proves a backup and begins with it. */
export async function begun(own: Own, text: string): Promise<void> {
  const { id } = await proven(own, text);
  await own.admin.send("POST", `/workspace/restore/${id}/run`, { confirmName: "Örnek Dükkân", acceptUnsigned: true });
}

export const nameOf = (own: Own) => one(own.db, "SELECT username FROM users WHERE id = 4");
export const rename = (own: Own) => own.db.run(statement("UPDATE users SET username = 'Somebody else' WHERE id = 4"));

/** Works until the shop is open again; what else is due waits, so that only the restore has written. */
export async function settleRestore({ admin, platform }: Own): Promise<void> {
  while ((await admin.get("/health/ready")).status === 503) await runNextBatch(platform);
  expect((await admin.get("/health/ready")).status).toBe(200);
}
