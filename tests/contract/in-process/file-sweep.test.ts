import { beforeEach, expect, test } from "vitest";
import type { Database } from "../../../server/db/database.ts";
import { partObject } from "../../../server/db/files/file-objects.ts";
import { sweepFiles } from "../../../server/db/files/sweep-files.ts";
import type { FileStore } from "../../../server/platform.ts";
import { ownAdmin } from "../../support/app/own-app.ts";
import { one } from "../../support/database/planted.ts";
import { pngOf } from "../../support/files/file-makers.ts";

const HOUR_MS = 60 * 60 * 1000;

let own: Awaited<ReturnType<typeof ownAdmin>>;
let key: string;
let size: number;
beforeEach(async () => {
  own = await ownAdmin();
  const { admin } = own;
  const bytes = pngOf({ width: 512, height: 512 });
  size = bytes.byteLength;
  const sent = { name: "a.png", type: "image/png", size, purpose: "product" };
  key = (await admin.send("POST", "/uploads", sent)).body.data.id;
  await admin.ask(`/uploads/${key}/parts/1`, {
    method: "PUT",
    body: bytes,
    headers: { "content-type": "application/octet-stream" },
  });
});

const complete = () => own.admin.send("POST", `/uploads/${key}/complete`);
const isThere = async () => (await own.platform.files.get(partObject(key, 1))) !== null;
const rows = () => one(own.db, "SELECT count(*) FROM files WHERE key = ?", key);
const sweep = (hours: number, more: { db?: Database; files?: FileStore } = {}) =>
  sweepFiles({ db: own.db, files: own.platform.files, now: own.platform.clock.now() + hours * HOUR_MS, ...more });
/** The same database, of which no write reaches the disk. */
const losing = (): Database => ({ ...own.db, settled: () => Promise.reject(new Error("disk I/O error")) });

test("a file that is swept cannot be taken into use meanwhile", async () => {
  await complete();
  const { files } = own.platform;
  const conversation = await one(own.db, "SELECT min(id) FROM conversations WHERE status = 'open'");
  const answers: unknown[] = [];
  const watched: FileStore = {
    ...files,
    async remove(keys) {
      const reply = { kind: "reply", body: "Ekte", uploadIds: [key], force: true };
      const sent = await own.admin.send("POST", `/inbox/conversations/${conversation}/messages`, reply);
      const shown = await own.admin.send("PUT", "/account/avatar", { uploadId: key });
      answers.push([sent.status, sent.body.errors?.[0]?.code], [shown.status, shown.body.errors?.[0]?.code]);
      return files.remove(keys);
    },
  };

  await sweep(25, { files: watched });

  expect(answers).toEqual([
    [422, "unknown_reference"],
    [422, "unknown_reference"],
  ]);
  expect([await isThere(), await rows()]).toEqual([false, 0]);
});

test("a file that was taken into use as the sweep began stays", async () => {
  await complete();
  await own.admin.send("PUT", "/account/avatar", { uploadId: key });

  await sweep(25);

  expect([await isThere(), await rows()]).toEqual([true, 1]);
});

test("a sweep that is cut off is finished by the next one", async () => {
  await complete();
  const used = "SELECT used FROM storage";
  const before = Number(await one(own.db, used));
  const stopped = { ...own.platform.files, remove: () => Promise.reject(new Error("stopped")) };

  await expect(sweep(25, { files: stopped })).rejects.toThrow("stopped");
  await sweep(25);

  expect([await isThere(), await rows()]).toEqual([false, 0]);
  expect(Number(await one(own.db, used))).toBe(before - size);
});

test("bytes of an idle file stay until its end is committed", async () => {
  await complete();

  await expect(sweep(25, { db: losing() })).rejects.toThrow("disk I/O error");

  expect(await isThere()).toBe(true);
});

test("bytes of a stalled upload stay until its end is committed", async () => {
  await expect(sweep(2, { db: losing() })).rejects.toThrow("disk I/O error");

  expect(await isThere()).toBe(true);
});

test("bytes of an upload that is ended stay until that is committed", async () => {
  own.platform.db = losing();

  expect((await own.admin.send("DELETE", `/uploads/${key}`)).status).toBe(503);

  expect(await isThere()).toBe(true);
});
