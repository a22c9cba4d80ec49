import type { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import { FILE_MAX_BYTES, SMALL_PART_BYTES } from "#shared/rules/files/file-limits.ts";
import type { Env } from "../../../server/http/env.ts";
import { ANCHOR } from "../../support/app/anchor.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { freshApp } from "../../support/app/fresh-app.ts";
import { freshText } from "../../support/files/file-makers.ts";
import { ownFiles } from "../../support/files/own-files.ts";

const MINUTE_MS = 60_000;
/** A file of several parts, bytes. */
const LARGE = 6_000_000;
let app: Hono<Env>;
let stored: ReturnType<typeof ownFiles>;
let admin: Client;
let editor: Client;
const as = (email: string) => clientOf(email, (path, init) => app.request(path, init));

beforeEach(async () => {
  stored = ownFiles();
  app = await freshApp({}, { files: stored.files });
  [admin, editor] = [await as("admin@example.com"), await as("editor@example.com")];
});

const begin = (who: Client, size = 10) => who.send("POST", "/uploads", { name: "a.txt", type: "text/plain", size });
const idOf = async (who: Client, size?: number): Promise<string> => (await begin(who, size)).body.data.id;
const put = (who: Client, id: string, bytes: Uint8Array<ArrayBuffer>) =>
  who.ask(`/uploads/${id}/parts/1`, {
    method: "PUT",
    body: bytes,
    headers: { "content-type": "application/octet-stream" },
  });
const clockAt = (minutes: number) =>
  admin.send("PUT", "/dev/clock", { now: new Date(Date.parse(ANCHOR) + minutes * MINUTE_MS).toISOString() });
const used = async () => (await admin.get("/workspace")).body.data.storage.used;

test("a person's fifty-first open upload is refused, and another person still uploads", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 50; n++) ids.push(await idOf(editor));

  const refused = await begin(editor);

  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: "upload_limit", params: { open: 50, reserved: 500 } });
  expect((await begin(admin)).status).toBe(201);
  await editor.send("DELETE", `/uploads/${ids[0]}`);
  expect((await begin(editor)).status).toBe(201);
});

test("a person reserves one gigabyte at most", async () => {
  for (let n = 0; n < 40; n++) await begin(editor, FILE_MAX_BYTES);

  const { status, body } = await begin(editor, FILE_MAX_BYTES);

  expect(status).toBe(409);
  expect(body.params).toEqual({ open: 40, reserved: 40 * FILE_MAX_BYTES });
  expect((await begin(editor, 1024 * 1024)).status).toBe(201);
});

test("an upload without a part for an hour ends and frees its room", async () => {
  const before = await used();
  const [silent, going] = [await idOf(editor, 100), await idOf(editor, LARGE)];
  await clockAt(30);
  await put(editor, going, freshText(SMALL_PART_BYTES));
  await put(editor, silent, freshText(99));

  await clockAt(61);

  expect((await editor.get(`/uploads/${silent}`)).body.data.state).toBe("failed");
  expect((await put(editor, silent, freshText(100))).status).toBe(409);
  expect((await editor.get(`/uploads/${going}`)).body.data).toMatchObject({ state: "uploading", received: [1] });
  expect(await used()).toBe(before + LARGE);
  await clockAt(91);
  expect(await used()).toBe(before);
  expect(await stored.files.get(`${going}/1`)).toBeNull();
});

test("Admins see what everybody has on its way, and end it; others do neither", async () => {
  const id = await idOf(editor, LARGE);
  await put(editor, id, freshText(SMALL_PART_BYTES));
  const own = await idOf(admin);
  const viewer = await as("user@example.com");

  const open = await admin.get("/uploads/open");

  expect(open.body.data).toMatchObject([
    { id, name: "a.txt", size: LARGE, received: SMALL_PART_BYTES, by: { name: expect.any(String) } },
    { id: own, received: 0 },
  ]);
  expect((await editor.get("/uploads/open")).status).toBe(403);
  expect((await viewer.send("DELETE", `/uploads/${id}`)).status).toBe(404);
  expect((await editor.send("DELETE", `/uploads/${own}`)).status).toBe(404);
  expect((await admin.send("DELETE", `/uploads/${id}`)).status).toBe(200);
  expect((await admin.get("/uploads/open")).body.data).toHaveLength(1);
  expect((await editor.get(`/uploads/${id}`)).body.data.state).toBe("failed");
});
