import { expect, test } from "vitest";
import { BegunUpload, StoredFile, Upload } from "#shared/api/uploads/uploads.ts";
import { PART_BYTES, SMALL_PART_BYTES } from "#shared/rules/files/file-limits.ts";
import { ask, askJson, send, signIn } from "../support/app/app.ts";
import { freshText, pngOf, sha256Of } from "../support/files/file-makers.ts";
import {
  begin,
  begun,
  complete,
  drop,
  putPart,
  putParts,
  read,
  store,
  storePicture,
  uploadNow,
} from "../support/files/uploads.ts";

const MB = 1024 * 1024;

test("a file of several parts arrives whole, in any order of its parts, and is listed first", async () => {
  const headers = await signIn();
  const bytes = freshText(2 * SMALL_PART_BYTES + 123);

  const upload = BegunUpload.parse(await begun(bytes, headers, { sha256: sha256Of(bytes) }));
  await putParts(upload.id, bytes, headers, [3, 1]);
  const midway = Upload.parse((await uploadNow(upload.id, headers)).body.data);
  await putParts(upload.id, bytes, headers, [2]);
  const { status, body } = await complete(upload.id, headers);

  expect(upload).toMatchObject({ state: "created", parts: 3, partSize: SMALL_PART_BYTES, received: [], same: null });
  expect(midway).toMatchObject({ state: "uploading", received: [1, 3], file: null, link: null });
  expect(status).toBe(200);
  const file = StoredFile.parse(body.data);
  expect(file).toMatchObject({ id: upload.id, name: "metin.txt", size: bytes.byteLength, sha256: sha256Of(bytes) });
  expect(file.by?.id).toBe(1);
  const list = await askJson("/api/uploads?pageSize=1", { headers });
  expect(StoredFile.parse(list.body.data[0])).toEqual(file);
  expect(list.response.headers.get("x-total-count")).toBe(String(list.body.meta.total));
  const answer = await read(file.url, headers);
  expect(sha256Of(new Uint8Array(await answer.arrayBuffer()))).toBe(file.sha256);
});

test("completing before all parts are there names the missing ones, and once stored says the same again", async () => {
  const headers = await signIn();
  const bytes = freshText(SMALL_PART_BYTES + 1);
  const { id } = await begun(bytes, headers);
  await putParts(id, bytes, headers, [2]);

  const early = await complete(id, headers);
  await putParts(id, bytes, headers, [1]);
  const [first, again] = [await complete(id, headers), await complete(id, headers)];

  expect([early.status, early.body.code, early.body.params]).toEqual([409, "part_missing", { missing: [1] }]);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.data).toEqual(first.body.data);
});

test.each([
  [{ size: 25 * MB + 1 }, 413, "file_too_large"],
  [{ size: 5 * MB + 1, type: "image/png", purpose: "product" }, 413, "file_too_large"],
  [{ type: "image/svg+xml" }, 415, "type_not_allowed"],
  [{ type: "text/html" }, 415, "type_not_allowed"],
  [{ type: "image/gif", purpose: "product" }, 415, "type_not_allowed"],
])("an upload announced as %j is refused with %i %s", async (announced, status, code) => {
  const body = { name: "dosya", size: 10, type: "text/plain", ...announced };

  const answer = await send("POST", "/api/uploads", body, await signIn());

  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test.each([
  [{ size: 0 }, "size", "too_small"],
  [{ size: 1.5 }, "size", "not_integer"],
  [{ name: "ş".repeat(201) }, "name", "too_long"],
  [{ name: "../" }, "name", "required"],
  [{ sha256: "abc" }, "sha256", "bad_format"],
  [{ purpose: "fun" }, "purpose", "not_in_list"],
])("an upload announced as %j is refused by the field's name", async (announced, field, code) => {
  const body = { name: "dosya", size: 10, type: "text/plain", ...announced };

  const answer = await send("POST", "/api/uploads", body, await signIn());

  expect(answer.status).toBe(422);
  expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, code }));
});

test("a file whose bytes are not what it said, or no type that is taken, is refused and leaves nothing", async () => {
  const headers = await signIn();
  const exe = Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]);
  const html = new TextEncoder().encode("<!doctype html><script>alert(1)</script>");

  for (const [bytes, type] of [
    [exe, "image/png"],
    [exe, "text/plain"],
    [html, "text/plain"],
    [pngOf(), "image/jpeg"],
  ] as const) {
    const { id } = await begun(bytes, headers, { name: "foto", type });
    await putPart(id, 1, bytes, headers);
    const answer = await complete(id, headers);

    expect([answer.status, answer.body.code], type).toEqual([415, "type_not_allowed"]);
    expect((await uploadNow(id, headers)).body.data).toMatchObject({ state: "failed", file: null });
    expect((await putPart(id, 1, bytes, headers)).body.code).toBe("upload_ended");
    expect((await complete(id, headers)).body.code).toBe("upload_ended");
  }
});

test("other bytes than the announced ones are a hash mismatch", async () => {
  const headers = await signIn();
  const bytes = freshText(50);
  const { id } = await begun(bytes, headers, { sha256: sha256Of(freshText(50)) });
  await putParts(id, bytes, headers);

  const answer = await complete(id, headers);

  expect([answer.status, answer.body.code]).toEqual([409, "hash_mismatch"]);
});

test("a part must be exactly as long as it was cut, and be one of the file's", async () => {
  const headers = await signIn();
  const { id } = await begun(freshText(SMALL_PART_BYTES + 10), headers);

  const short = await putPart(id, 2, freshText(9), headers);
  const long = await putPart(id, 2, freshText(11), headers);
  const beyond = await putPart(id, 3, freshText(10), headers);
  const huge = await putPart(id, 1, freshText(PART_BYTES + 1), headers);

  expect([short.status, long.status, beyond.status, huge.status]).toEqual([422, 422, 422, 413]);
  expect((await uploadNow(id, headers)).body.data.received).toEqual([]);
});

test("an upload is its sender's own until it is stored", async () => {
  const [own, other] = [await signIn(), await signIn("editor@example.com")];
  const bytes = freshText(20);
  const { id } = await begun(bytes, own);

  const seen = await uploadNow(id, other);
  const sent = await putPart(id, 1, bytes, other);
  const ended = await drop(id, other);

  expect([seen.status, sent.status, ended.status]).toEqual([404, 404, 404]);
});

test("ending an upload drops its parts; what comes after is refused", async () => {
  const headers = await signIn();
  const bytes = freshText(20);
  const { id } = await begun(bytes, headers);
  await putParts(id, bytes, headers);

  const ended = await drop(id, headers);

  expect([ended.status, ended.body.meta]).toEqual([200, {}]);
  expect((await putPart(id, 1, bytes, headers)).body.code).toBe("upload_ended");
  expect((await complete(id, headers)).body.code).toBe("upload_ended");
});

test("the same bytes announced again name the file that has them", async () => {
  const headers = await signIn();
  const bytes = freshText(300);
  const file = await store(bytes, headers);

  const again = await begun(bytes, headers, { sha256: sha256Of(bytes), name: "başka ad.txt" });
  const other = await begun(freshText(300), headers, { sha256: sha256Of(freshText(300)) });

  expect(again.same).toEqual(file);
  expect(other.same).toBeNull();
});

test("the same key begins one upload, and a lost answer is answered again", async () => {
  const headers = { ...(await signIn()), "idempotency-key": crypto.randomUUID() };
  const bytes = freshText(10);

  const [first, again] = [await begin(bytes, headers), await begin(bytes, headers)];

  expect(again.status).toBe(201);
  expect(again.body.data.id).toBe(first.body.data.id);
  expect(again.response.headers.get("idempotent-replayed")).toBe("true");
});

test("a deleted file leaves the list and answers 404 to every link; undo brings it back", async () => {
  const headers = await signIn();
  const bytes = freshText(40);
  const file = await store(bytes, headers);
  const { link } = (await uploadNow(file.id, headers)).body.data;

  const deleted = await drop(file.id, headers);
  const gone = [await read(file.url, headers), await read(link.url)];
  const listed = await askJson("/api/uploads?pageSize=100", { headers });
  const undone = await askJson(`/api/undo/${deleted.body.meta.undo.token}`, { method: "POST", headers });
  const back = await read(link.url);

  expect(gone.map(({ status }) => status)).toEqual([404, 404]);
  expect(listed.body.data.map(({ id }: StoredFile) => id)).not.toContain(file.id);
  expect(undone.status).toBe(200);
  expect(undone.body.data.restored).toHaveLength(1);
  expect(sha256Of(new Uint8Array(await back.arrayBuffer()))).toBe(file.sha256);
  expect((await drop("no-such-file-at-all", headers)).status).toBe(404);
});

test("files can be sorted, and a cursor goes on where the page ended", async () => {
  const headers = await signIn();
  for (const [name, size] of [
    ["b.txt", 500_001],
    ["a.txt", 500_003],
    ["c.txt", 500_002],
  ] as const)
    await store(freshText(size), headers, { name });

  const bySize = await askJson("/api/uploads?sort=size:desc&pageSize=2", { headers });
  const next = await askJson(`/api/uploads?sort=size:desc&pageSize=2&cursor=${bySize.body.meta.nextCursor}`, {
    headers,
  });

  const sizes = [...bySize.body.data, ...next.body.data].map(({ size }: StoredFile) => size);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  expect(new Set(sizes).size).toBeGreaterThan(2);
});

test("files are found by parts of their names, whatever the marks and the case", async () => {
  const headers = await signIn();
  const tag = crypto.randomUUID().slice(0, 8);
  const named = await store(freshText(30), headers, { name: `Kılıç – ŞEMA ${tag}.txt` });
  await store(freshText(30), headers, { name: `başka ${tag}.txt` });
  const found = async (q: string) => {
    const { body } = await askJson(`/api/uploads?q=${encodeURIComponent(q)}&fields=id`, { headers });
    return body;
  };

  for (const q of [`sema ${tag}`, `KILIC ${tag}`, `k ${tag}`, `${tag} şe`]) {
    const { data, meta } = await found(q);
    expect(data, q).toEqual([{ id: named.id }]);
    expect(meta.total).toBe(1);
  }
  expect((await found(`ema ${tag} yok`)).data).toEqual([]);
  expect((await found("k")).data).toContainEqual({ id: named.id });
  expect((await askJson("/api/uploads?fields=secret", { headers })).status).toBe(422);
});

test("the list of files is 304 until one comes or goes", async () => {
  const headers = await signIn();
  const file = await store(freshText(30), headers);
  const first = await ask("/api/uploads", { headers });
  const known = { ...headers, "if-none-match": first.headers.get("etag") ?? "" };
  await first.arrayBuffer();

  const again = await ask("/api/uploads", { headers: known });
  await drop(file.id, headers);
  const changed = await ask("/api/uploads", { headers: known });

  expect([again.status, changed.status]).toEqual([304, 200]);
  expect(changed.headers.get("etag")).not.toBe(first.headers.get("etag"));
});

test("pictures for products do not stand among the files", async () => {
  const headers = await signIn();
  const picture = await storePicture(headers);

  const { body } = await askJson("/api/uploads?pageSize=100", { headers });

  expect(body.data.map(({ id }: StoredFile) => id)).not.toContain(picture.id);
});

test.each([
  [{ width: 199, height: 300 }, "too_small", { minimum: 200 }],
  [{ width: 8001, height: 200 }, "too_big", { maximum: 8000 }],
])("a product's picture of %j is refused", async (sides, code, params) => {
  const headers = await signIn();
  const bytes = pngOf(sides);
  const { id } = await begun(bytes, headers, { name: "a.png", type: "image/png", purpose: "product" });
  await putParts(id, bytes, headers);

  const answer = await complete(id, headers);

  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual([expect.objectContaining({ field: "file", code, params })]);
});
