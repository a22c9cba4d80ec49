import { expect, test } from "vitest";
import { ask, askJson, send, signIn } from "../support/app/app.ts";
import { freshText, pngOf, sha256Of, webpOf } from "../support/files/file-makers.ts";
import { begun, complete, putParts, read, store, storePicture, uploadNow } from "../support/files/uploads.ts";

const textOf = async (response: Response) => new TextDecoder().decode(await response.arrayBuffer());

test("a file is served by its type, to be saved under its own name, and never to be run", async () => {
  const headers = await signIn();
  const name = 'Kılıç – şema "(1)" 🧣.txt';
  const file = await store(freshText(100), headers, { name });

  const response = await read(file.url, headers);

  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const disposition = response.headers.get("content-disposition") ?? "";
  expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''/);
  expect(decodeURIComponent(disposition.split("''")[1] ?? "")).toBe(name);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("cache-control")).toBe("private, no-cache");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
});

test("ranges are answered across the parts of a file", async () => {
  const headers = await signIn();
  const size = 5 * 1024 * 1024 + 100;
  const bytes = freshText(size);
  bytes.set(new TextEncoder().encode("SEAM"), size - 102);
  const file = await store(bytes, headers);

  const seam = await read(file.url, { ...headers, range: `bytes=${size - 102}-${size - 99}` });
  const tail = await read(file.url, { ...headers, range: "bytes=-3" });
  const behind = await read(file.url, { ...headers, range: `bytes=${size}-` });
  const stale = await read(file.url, { ...headers, range: "bytes=0-3", "if-range": '"other"' });
  await stale.body?.cancel();

  expect([seam.status, seam.headers.get("content-range")]).toEqual([206, `bytes ${size - 102}-${size - 99}/${size}`]);
  expect(await textOf(seam)).toBe("SEAM");
  expect([tail.status, await textOf(tail)]).toEqual([206, "aaa"]);
  expect([behind.status, behind.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
  expect(stale.status).toBe(200);
});

test("who has the bytes is told so", async () => {
  const headers = await signIn();
  const file = await store(freshText(30), headers);
  const first = await read(file.url, headers);

  const again = await read(file.url, { ...headers, "if-none-match": first.headers.get("etag") ?? "" });

  expect(first.headers.get("etag")).toBe(`"${file.sha256}"`);
  expect(again.status).toBe(304);
});

test("a file opens to a session or a signed link, to nobody else, and the link for ten minutes", async () => {
  const headers = await signIn();
  const file = await store(freshText(30), headers);
  const { link } = (await uploadNow(file.id, headers)).body.data;
  const begunAt = Date.parse(link.until) - 10 * 60 * 1000;

  const bare = await read(file.url);
  const signed = await read(link.url);
  const forged = await read(link.url.replace(/until=\d+/, `until=${begunAt + 999_999_999}`));
  const cut = await read(link.url.slice(0, -1));
  await send("PUT", "/api/dev/clock", { now: link.until });
  const late = await read(link.url);
  await send("PUT", "/api/dev/clock", { now: new Date(begunAt).toISOString() });

  expect([bare, signed, forged, cut, late].map(({ status }) => status)).toEqual([401, 200, 401, 401, 401]);
});

test("a product's picture opens without a header in mock mode, also as its small copies", async () => {
  const headers = await signIn();
  const bytes = pngOf();
  const { id } = await begun(bytes, headers, { name: "çanta.png", type: "image/png", purpose: "product" });
  await putParts(id, bytes, headers);
  const put = (width: number, copy: Uint8Array<ArrayBuffer>) =>
    askJson(`/api/uploads/${id}/copies/${width}`, { method: "PUT", body: copy, headers });
  const kept = await put(96, webpOf(96, 64));
  const tooWide = await put(640, webpOf(641, 10));
  const noWebp = await put(640, pngOf());
  const noSuch = await put(320, webpOf(10));
  const { body } = await complete(id, headers);

  const whole = await ask(body.data.url);
  const small = await ask(`${body.data.url}?size=96`);
  const missing = await ask(`${body.data.url}?size=640`);

  expect([kept.status, tooWide.status, noWebp.status, noSuch.status]).toEqual([200, 422, 415, 422]);
  expect([whole.headers.get("content-type"), small.headers.get("content-type")]).toEqual(["image/png", "image/webp"]);
  expect(small.headers.get("etag")).not.toBe(whole.headers.get("etag"));
  expect((await small.arrayBuffer()).byteLength).toBe(30);
  expect(sha256Of(new Uint8Array(await missing.arrayBuffer()))).toBe(sha256Of(bytes));
});

test("a stored picture takes no other copy", async () => {
  const headers = await signIn();
  const { id } = await storePicture(headers);

  const { body } = await askJson(`/api/uploads/${id}/copies/96`, { method: "PUT", body: webpOf(96), headers });

  expect(body.code).toBe("upload_ended");
});
