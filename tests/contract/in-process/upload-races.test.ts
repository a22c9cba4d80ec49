import { readdirSync } from "node:fs";
import type { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import type { Env } from "../../../server/http/env.ts";
import { type Client, clientOf } from "../../support/app/client.ts";
import { freshApp } from "../../support/app/fresh-app.ts";
import { memoryDatabase } from "../../support/database/wasm-sqlite.ts";
import { chunk, freshText, pngOf, webpOf } from "../../support/files/file-makers.ts";
import { ownFiles } from "../../support/files/own-files.ts";

let app: Hono<Env>;
let client: Client;
let proof: string;
let folder: string;

type Way = "open" | "get" | "put" | "putNew" | "remove";
/** Holds back what the store is asked for in one way. */
let atTheStore: { way: Way; wait: () => Promise<void> } | null = null;
const held = async (way: Way) => {
  if (atTheStore?.way === way) await atTheStore.wait();
};

beforeAll(async () => {
  const own = ownFiles();
  const { files } = own;
  folder = own.folder;
  const slow: typeof files = {
    ...files,
    async get(...asked) {
      await held("open");
      const bytes = await files.get(...asked);
      if (atTheStore?.way !== "get" || !bytes) return bytes;
      const read = await new Response(bytes).blob();
      await held("get");
      return read.stream();
    },
    async put(...asked) {
      await held("put");
      return files.put(...asked);
    },
    async putNew(...asked) {
      await held("putNew");
      return files.putNew(...asked);
    },
    async remove(...asked) {
      await held("remove");
      return files.remove(...asked);
    },
  };
  app = await freshApp({}, { db: memoryDatabase(), files: slow });
  client = await clientOf("admin@example.com", (path, init) => {
    proof = new Headers(init.headers).get("authorization") ?? proof;
    return app.request(path, init);
  });
});

const begin = async (size: number): Promise<string> =>
  (await client.send("POST", "/uploads", { name: "a.txt", type: "text/plain", size })).body.data.id;
const put = (id: string, body: BodyInit, headers: Record<string, string> = {}) =>
  app.request(`/api/uploads/${id}/parts/1`, {
    method: "PUT",
    body,
    headers: { authorization: proof, ...headers },
    duplex: "half",
  } as RequestInit);
const complete = (id: string) => client.send("POST", `/uploads/${id}/complete`);
const bytesOf = async (url: string) =>
  new Uint8Array(await (await app.request(url, { headers: { authorization: proof } })).arrayBuffer());

const remove = (id: string) => client.send("DELETE", `/uploads/${id}`);
/** How many objects the store holds. */
const objects = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;

/** Holds the next call of the store back: `reached` when it has come so far, until `discardUnsaved` is called. */
function holdNext(way: Way) {
  let letGo: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    atTheStore = {
      way,
      wait: () => {
        atTheStore = null;
        resolve();
        return wait;
      },
    };
  });
  return { reached, letGo };
}

/** An upload whose parts are all there; its picture holds words that are taken out as it is stored. */
async function sentPicture(): Promise<string> {
  const bytes = pngOf({ more: [chunk("tEXt", Buffer.from("Comment\0Dükkân"))] });
  const upload = { name: "a.png", type: "image/png", size: bytes.byteLength, purpose: "product" };
  const id = (await client.send("POST", "/uploads", upload)).body.data.id;
  await put(id, bytes);
  return id;
}

test.each([
  ["opened", "open"],
  ["read", "get"],
  ["cleaned", "put"],
] as const)("an upload removed while its bytes are %s is not stored and leaves none", async (_, way) => {
  const before = objects();
  const id = await sentPicture();
  const { reached, letGo } = holdNext(way);
  const storing = complete(id);
  await reached;

  const removed = await remove(id);
  letGo();
  const stored = await storing;

  expect([removed.status, removed.body.meta]).toEqual([200, {}]);
  expect([stored.status, stored.body.code]).toEqual([409, "upload_ended"]);
  expect((await client.get(`/uploads/${id}`)).body.data).toMatchObject({ state: "failed", received: [] });
  expect(objects()).toBe(before);
});

test("an upload whose bytes are being removed is not stored any more", async () => {
  const before = objects();
  const id = await sentPicture();
  const { reached, letGo } = holdNext("remove");
  const removing = remove(id);
  await reached;

  const stored = await complete(id);
  letGo();
  const removed = await removing;

  expect([removed.status, removed.body.meta]).toEqual([200, {}]);
  expect([stored.status, stored.body.code]).toEqual([409, "upload_ended"]);
  expect(objects()).toBe(before);
});

test("an upload that is ended twice at once is ended", async () => {
  const before = objects();
  const id = await begin(100);
  await put(id, freshText(100));
  const { reached, letGo } = holdNext("remove");
  const first = remove(id);
  await reached;

  const second = await remove(id);
  letGo();

  for (const { status, body } of [await first, second]) expect([status, body.meta]).toEqual([200, {}]);
  expect((await client.get(`/uploads/${id}`)).body.data).toMatchObject({ state: "failed", received: [] });
  expect(objects()).toBe(before);
});

/** A try of part 1 that the server already waits for, and whose bytes come when the test says so. */
async function lateTry(id: string, size: number) {
  let send: (bytes: Uint8Array) => void = () => undefined;
  let answer: Response | Promise<Response> | undefined;
  await new Promise<void>((isAskedFor) => {
    const source: UnderlyingDefaultSource<Uint8Array> = {
      pull: (controller) => {
        send = (bytes) => {
          controller.enqueue(bytes);
          controller.close();
        };
        isAskedFor();
        return new Promise(() => undefined);
      },
    };
    answer = put(id, new ReadableStream(source, { highWaterMark: 0 }), { "content-length": String(size) });
  });
  return async (bytes: Uint8Array) => {
    send(bytes);
    return (await answer)?.status;
  };
}

test("a part that arrives after the upload was stored changes nothing of its checked bytes", async () => {
  const bytes = freshText(100);
  const id = await begin(bytes.byteLength);
  const arrive = await lateTry(id, bytes.byteLength);
  await put(id, bytes);
  const { body } = await complete(id);

  const status = await arrive(freshText(100).fill(98));

  expect(status).toBe(409);
  expect(await bytesOf(body.data.url)).toEqual(bytes);
});

test("of two tries for one part the first to arrive counts", async () => {
  const bytes = freshText(100);
  const id = await begin(bytes.byteLength);
  const arrive = await lateTry(id, bytes.byteLength);
  await put(id, bytes);

  const status = await arrive(freshText(100).fill(98));
  const { body } = await complete(id);

  expect(status).toBe(200);
  expect(await bytesOf(body.data.url)).toEqual(bytes);
});

test("two tries for one part that end in the same moment leave what was checked, whichever comes last", async () => {
  const bytes = freshText(100);
  const id = await begin(bytes.byteLength);
  const { reached, letGo } = holdNext("putNew");
  const late = put(id, freshText(100).fill(98));
  await reached;
  await put(id, bytes);
  const { body } = await complete(id);

  letGo();
  const { status } = await late;

  expect(status).toBe(409);
  expect(await bytesOf(body.data.url)).toEqual(bytes);
});

test("a picture's copy that arrives after the picture was stored changes nothing", async () => {
  const picture = pngOf();
  const copy = webpOf(90, 90);
  const upload = { name: "a.png", type: "image/png", size: picture.byteLength, purpose: "product" };
  const id = (await client.send("POST", "/uploads", upload)).body.data.id;
  await put(id, picture);
  const putCopy = (body: BodyInit) =>
    app.request(`/api/uploads/${id}/copies/96`, { method: "PUT", body, headers: { authorization: proof } });
  await putCopy(copy);
  const { reached, letGo } = holdNext("putNew");
  const late = putCopy(webpOf(40, 40));
  await reached;
  const { body } = await complete(id);

  letGo();
  const { status } = await late;

  expect(status).toBe(409);
  expect(await bytesOf(`${body.data.url}?size=96`)).toEqual(copy);
});
