import type { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import type { Env } from "../../../server/http/env.ts";
import { type Client, clientOf } from "../../support/client.ts";
import { freshText, pngOf, webpOf } from "../../support/file-makers.ts";
import { freshApp } from "../../support/fresh-app.ts";
import { ownFiles } from "../../support/own-files.ts";
import { memoryCell } from "../../support/wasm-sqlite.ts";

let app: Hono<Env>;
let client: Client;
let proof: string;
/** Comes in between, once, just before the act of this name is written. */
let meanwhile: { action: string; work: () => Promise<unknown> } | null = null;

/** Holds bytes back on their way into the store. */
let atTheStore: (() => Promise<void>) | null = null;

beforeAll(async () => {
  const memory = memoryCell();
  const cell: typeof memory = {
    ...memory,
    async batch(statements) {
      const { action, work } = meanwhile ?? {};
      if (work && statements.some((one) => one.compile().parameters.includes(action))) {
        meanwhile = null;
        await work();
      }
      return memory.batch(statements);
    },
  };
  const { files } = ownFiles();
  const slow: typeof files = {
    ...files,
    async putNew(key, body, size) {
      await atTheStore?.();
      return files.putNew(key, body, size);
    },
  };
  app = await freshApp({}, { cell, files: slow });
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

test("an upload that is stored while it is being removed is deleted as a file, whole and to be brought back", async () => {
  const bytes = freshText(100);
  const id = await begin(bytes.byteLength);
  await put(id, bytes);
  let stored: Awaited<ReturnType<typeof complete>> | undefined;
  meanwhile = {
    action: "file.ended",
    work: async () => {
      stored = await complete(id);
    },
  };

  const removed = await client.send("DELETE", `/uploads/${id}`);
  const gone = await client.get(`/uploads/${id}`);
  const undone = await client.send("POST", `/undo/${removed.body.meta.undo?.token}`);

  expect([stored?.status, removed.status, gone.status, undone.status]).toEqual([200, 200, 404, 200]);
  expect(await bytesOf(stored?.body.data.url)).toEqual(bytes);
});

test("an upload that is ended twice at once is ended", async () => {
  const id = await begin(100);
  await put(id, freshText(100));
  meanwhile = { action: "file.ended", work: () => client.send("DELETE", `/uploads/${id}`) };

  const removed = await client.send("DELETE", `/uploads/${id}`);

  expect([removed.status, removed.body.meta]).toEqual([200, {}]);
  expect((await client.get(`/uploads/${id}`)).body.data).toMatchObject({ state: "failed", received: [] });
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

/** Holds the next bytes back at the store: `reached` when they have come so far, until `letGo` is called. */
function holdNext() {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    atTheStore = () => {
      atTheStore = null;
      resolve();
      return held;
    };
  });
  return { reached, letGo };
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
  const { reached, letGo } = holdNext();
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
  const { reached, letGo } = holdNext();
  const late = putCopy(webpOf(40, 40));
  await reached;
  const { body } = await complete(id);

  letGo();
  const { status } = await late;

  expect(status).toBe(409);
  expect(await bytesOf(`${body.data.url}?size=96`)).toEqual(copy);
});
