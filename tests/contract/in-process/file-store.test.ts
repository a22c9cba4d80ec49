import { readdir } from "node:fs/promises";
import type { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import { PART_BYTES, SMALL_PART_BYTES } from "#shared/rules/files/file-limits.ts";
import { partObject } from "../../../server/db/files/file-objects.ts";
import type { Env } from "../../../server/http/env.ts";
import type { FileStore } from "../../../server/platform.ts";
import { ANCHOR } from "../../support/app/anchor.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { freshApp, logged } from "../../support/app/fresh-app.ts";
import { freshText, pngOf, sha256Of } from "../../support/files/file-makers.ts";
import { ownFiles } from "../../support/files/own-files.ts";
import { pngWithNotes, SECRETS } from "../../support/files/picture-makers.ts";

let app: Hono<Env>;
let client: Client;
let token: string;
let folder: string;
let failing: Partial<FileStore>;
let stored: FileStore;

beforeEach(async () => {
  const own = ownFiles();
  folder = own.folder;
  stored = own.files;
  failing = {};
  const files: FileStore = {
    put: (...given) => (failing.put ?? own.files.put)(...given),
    putNew: (...given) => (failing.putNew ?? own.files.putNew)(...given),
    get: (...given) => (failing.get ?? own.files.get)(...given),
    remove: (...given) => (failing.remove ?? own.files.remove)(...given),
  };
  app = await freshApp({}, { files, sql: "UPDATE storage SET room = 20000000" });
  client = await clientOf("admin@example.com", (path, init) => app.request(path, init));
  const { body } = await client.send("POST", "/auth/login", { email: "admin@example.com", password: "Demo-2026!" });
  token = body.data.token;
});

const broken = () => Promise.reject(new Error("the disk is full"));
const begin = (size: number, more: object = {}) =>
  client.send("POST", "/uploads", { name: "a.txt", type: "text/plain", size, ...more });
const put = async (id: string, n: number, bytes: Uint8Array<ArrayBuffer>) =>
  (
    await app.request(`/api/uploads/${id}/parts/${n}`, {
      method: "PUT",
      body: bytes,
      headers: { authorization: `Bearer ${token}` },
    })
  ).status;
const objects = async () => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).length;
};
const at = (hours: number) => new Date(Date.parse(ANCHOR) + hours * 3_600_000).toISOString();
const clock = (hours: number) => client.send("PUT", "/dev/clock", { now: at(hours) });

test("a store that fails is 503 and nothing half done; the same call goes through once it works again", async () => {
  const bytes = freshText(SMALL_PART_BYTES + 5);
  const { id } = (await begin(bytes.byteLength)).body.data;
  failing.putNew = broken;
  const refused = await put(id, 1, bytes.slice(0, SMALL_PART_BYTES));
  failing = {};
  const received = (await client.get(`/uploads/${id}`)).body.data.received;
  const [first, second] = [
    await put(id, 1, bytes.slice(0, SMALL_PART_BYTES)),
    await put(id, 2, bytes.slice(SMALL_PART_BYTES)),
  ];
  failing.get = broken;
  const unread = await client.send("POST", `/uploads/${id}/complete`);
  failing = {};

  const stored = await client.send("POST", `/uploads/${id}/complete`);

  expect([refused, first, second]).toEqual([503, 200, 200]);
  expect(received).toEqual([]);
  expect([unread.status, unread.body.code]).toEqual([503, "unavailable"]);
  expect(stored.status).toBe(200);
  expect(await objects()).toBe(2);
});

test.each(["../out", "a/../../out", "/../out", ".."])("the disk keeps and gives nothing under %s", async (key) => {
  const { files } = ownFiles();

  await expect(files.put(key, new Blob(["abc"]).stream(), 3)).rejects.toThrow("leaves the folder");
  await expect(files.get(key)).rejects.toThrow("leaves the folder");
  await expect(files.remove([key])).rejects.toThrow("leaves the folder");
});

test("HEAD on a file of several parts tells its size and lets its bytes go unread", async () => {
  const bytes = freshText(2 * SMALL_PART_BYTES + 5);
  const { id } = (await begin(bytes.byteLength)).body.data;
  for (const n of [0, 1, 2]) await put(id, n + 1, bytes.slice(n * SMALL_PART_BYTES, (n + 1) * SMALL_PART_BYTES));
  expect((await client.send("POST", `/uploads/${id}/complete`)).status).toBe(200);
  const held = { opened: 0, letGo: 0 };
  failing.get = async () => {
    held.opened += 1;
    return new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1000)),
      cancel() {
        held.letGo += 1;
      },
    });
  };

  const headers = { authorization: `Bearer ${token}` };
  const looked = await app.request(`/api/files/${id}/a.txt`, { method: "HEAD", headers });

  expect([looked.status, looked.headers.get("content-length")]).toEqual([200, String(bytes.byteLength)]);
  expect(looked.headers.get("x-request-id")).not.toBeNull();
  expect(looked.body).toBeNull();
  expect(held).toEqual({ opened: 1, letGo: 1 });
});

test.each([
  ["of a part", { size: SMALL_PART_BYTES, length: SMALL_PART_BYTES, path: "parts/1", more: {} }],
  ["of a part that does not tell its length", { size: SMALL_PART_BYTES, length: null, path: "parts/1", more: {} }],
  [
    "of a picture's copy",
    {
      size: pngOf().byteLength,
      length: 4_000,
      path: "copies/96",
      more: { name: "a.png", type: "image/png", purpose: "product" },
    },
  ],
])("a sender who breaks off in the middle %s is no error of ours, and nothing is kept", async (_, one) => {
  const { id } = (await begin(one.size, one.more)).body.data;
  const before = logged.length;
  const parts = [freshText(1_000)];
  const body = new ReadableStream({
    pull(controller) {
      const part = parts.pop();
      if (part) controller.enqueue(part);
      else controller.error(new Error("connection closed before message completed"));
    },
  });

  const answer = await app.request(`/api/uploads/${id}/${one.path}`, {
    method: "PUT",
    body,
    duplex: "half",
    headers: { authorization: `Bearer ${token}`, ...(one.length ? { "content-length": String(one.length) } : {}) },
  } as RequestInit);

  expect(answer.status).toBe(422);
  expect((await answer.json()).errors).toMatchObject([{ field: "body", code: "bad_format" }]);
  expect(logged.slice(before).filter(({ level }) => level !== "info")).toEqual([]);
  expect(await objects()).toBe(0);
  expect((await client.get(`/uploads/${id}`)).body.data.received).toEqual([]);
});

test("more than the plan allows is refused, and what was let go makes room", async () => {
  const first = await begin(15_000_000);
  const second = await begin(10_000_000);
  await client.send("DELETE", `/uploads/${first.body.data.id}`);
  const third = await begin(10_000_000);

  expect(second).toMatchObject({ status: 402, body: { code: "plan_limit", params: { meter: "storage" } } });
  expect(third.status).toBe(201);
});

test("a deleted file whose room was taken since comes back only once there is room again", async () => {
  const text = freshText(100);
  const { id } = (await begin(text.byteLength)).body.data;
  await put(id, 1, text);
  await client.send("POST", `/uploads/${id}/complete`);
  const { token: right } = (await client.send("DELETE", `/uploads/${id}`)).body.meta.undo;
  const other = (await begin(20_000_000)).body.data.id;

  const refused = await client.send("POST", `/undo/${right}`);
  await client.send("DELETE", `/uploads/${other}`);
  const undone = await client.send("POST", `/undo/${right}`);

  expect(refused).toMatchObject({ status: 402, body: { code: "plan_limit", params: { meter: "storage" } } });
  expect(undone.status).toBe(200);
  expect(undone.body.data.restored).toHaveLength(1);
});

test("an unfinished upload is gone after an hour, what nobody used or kept after a day", async () => {
  const text = freshText(100);
  const picture = pngOf();
  const kept = (await begin(text.byteLength)).body.data.id;
  const unfinished = (await begin(text.byteLength)).body.data.id;
  const deleted = (await begin(text.byteLength)).body.data.id;
  const unused = (await begin(picture.byteLength, { name: "a.png", type: "image/png", purpose: "product" })).body.data
    .id;
  for (const id of [kept, unfinished, deleted]) await put(id, 1, text);
  await put(unused, 1, picture);
  for (const id of [kept, deleted, unused])
    expect((await client.send("POST", `/uploads/${id}/complete`)).status).toBe(200);
  await client.send("DELETE", `/uploads/${deleted}`);

  const left: number[] = [await objects()];
  for (const hours of [0.9, 1.1, 23.9, 24]) {
    await clock(hours);
    left.push(await objects());
  }

  expect(left).toEqual([4, 4, 3, 3, 1]);
  const states = await Promise.all([kept, unfinished, deleted, unused].map((id) => client.get(`/uploads/${id}`)));
  expect(states.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
  expect(states[1]?.body.data.state).toBe("failed");
});

test("an ended upload whose bytes could not be removed is 503, and the sweep finishes it", async () => {
  const text = freshText(100);
  const { id } = (await begin(text.byteLength)).body.data;
  await put(id, 1, text);
  failing.remove = broken;

  const ended = await client.send("DELETE", `/uploads/${id}`);
  const left = await objects();
  failing = {};
  await clock(25);

  expect([ended.status, left, await objects()]).toEqual([503, 1, 0]);
});

test("a file that came in parts of 5 MB before the parts became smaller is read whole", async () => {
  const bytes = freshText(PART_BYTES + 9);
  const key = "k".repeat(22);
  const { files } = ownFiles();
  for (const n of [1, 2]) {
    const part = bytes.slice((n - 1) * PART_BYTES, n * PART_BYTES);
    await files.put(partObject(key, n), new Blob([part]).stream(), part.length);
  }
  const row = `'${key}', 'a.txt', 'text/plain', ${bytes.byteLength}, 'file', 'stored', 1, ${Date.parse(ANCHOR)}`;
  const sql = `INSERT INTO files (key, name, type, size, purpose, state, owner_id, created_at) VALUES (${row})`;
  const own = await freshApp({}, { files, sql });
  const reader = await clientOf("admin@example.com", (path, init) => own.request(path, init));

  const { link } = (await reader.get(`/uploads/${key}`)).body.data;
  const answer = await own.request(link.url);

  expect(answer.status).toBe(200);
  expect(sha256Of(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256Of(bytes));
});

test("a picture whose cleaned bytes could not be stored is completed by the next try", async () => {
  const bytes = pngWithNotes();
  const about = { name: "a.png", type: "image/png", purpose: "product", sha256: sha256Of(bytes) };
  const { id } = (await begin(bytes.byteLength, about)).body.data;
  await put(id, 1, bytes);
  failing.put = broken;
  const early = await client.send("POST", `/uploads/${id}/complete`);
  // The bytes are clean, but nothing was told of it.
  failing = {
    put: async (...given) => {
      await stored.put(...given);
      throw new Error("the connection was lost");
    },
  };
  const half = await client.send("POST", `/uploads/${id}/complete`);
  failing = {};

  const { status, body } = await client.send("POST", `/uploads/${id}/complete`);

  expect([early.status, half.status, status]).toEqual([503, 503, 200]);
  const response = await client.ask(`/files/${id}/a.png`, {});
  const kept = new Uint8Array(await response.arrayBuffer());
  expect(sha256Of(kept)).toBe(body.data.sha256);
  for (const secret of SECRETS) expect(Buffer.from(kept).toString("latin1")).not.toContain(secret);
});
