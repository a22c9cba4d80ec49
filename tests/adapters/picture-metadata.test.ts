import { expect, test } from "vitest";
import { ask, signIn } from "../support/app/app.ts";
import { sha256Of } from "../support/files/file-makers.ts";
import { jpegWithNotes, pngWithNotes, SECRETS, webpWithNotes } from "../support/files/picture-makers.ts";
import { begun, complete, putParts, read, store } from "../support/files/uploads.ts";

const bytesOf = async (url: string, headers: Record<string, string>) =>
  new Uint8Array(await (await read(url, headers)).arrayBuffer());
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

test.each([
  ["a.jpg", "image/jpeg", jpegWithNotes],
  ["a.png", "image/png", pngWithNotes],
  ["a.webp", "image/webp", webpWithNotes],
] as const)("%s for a product or an avatar is stored without its metadata", async (name, type, make) => {
  const headers = await signIn();
  const bytes = make();
  const about = { name, type, purpose: "product", sha256: sha256Of(bytes) };

  const file = await store(bytes, headers, about);

  const kept = await bytesOf(file.url, headers);
  for (const secret of SECRETS) expect(textOf(kept)).not.toContain(secret);
  expect([kept.length, sha256Of(kept)]).toEqual([file.size, file.sha256]);
  expect(file.sha256).not.toBe(about.sha256);
  expect((await begun(bytes, headers, about)).same?.id).toBe(file.id);
});

test("a small copy is stored without its metadata", async () => {
  const headers = await signIn();
  const bytes = jpegWithNotes();
  const { id } = await begun(bytes, headers, { name: "a.jpg", type: "image/jpeg", purpose: "product" });
  await putParts(id, bytes, headers);
  const body = webpWithNotes();

  const sent = await ask(`/api/uploads/${id}/copies/640`, { method: "PUT", body, headers });
  const { url } = (await complete(id, headers)).body.data;

  expect(sent.status).toBe(200);
  const copy = textOf(await bytesOf(`${url}?size=640`, headers));
  expect(copy).toMatch(/^RIFF/);
  for (const secret of SECRETS) expect(copy).not.toContain(secret);
});

test("a picture that is a file by itself stays as it was sent", async () => {
  const headers = await signIn();
  const bytes = jpegWithNotes();

  const file = await store(bytes, headers, { name: "a.jpg", type: "image/jpeg" });

  expect(await bytesOf(file.url, headers)).toEqual(bytes);
});
