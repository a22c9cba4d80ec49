import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { SMALL_PART_BYTES } from "#shared/rules/files/file-limits.ts";
import { askTarget } from "../support/app/ask-target.ts";
import { type Client, clientOf } from "../support/app/client.ts";
import type { HostName } from "../support/database/database-file.ts";
import { freshText, sha256Of } from "../support/files/file-makers.ts";
import { expectLaws } from "../support/laws/laws.ts";
import { diceOf } from "../support/walk/walk.ts";
import { examine } from "./examine.ts";
import { MortalHost } from "./mortal-host.ts";
import { type Life, sendWrite, type Write, writeUntilDeath } from "./writers.ts";

const HOST = (process.env.CRASH_HOST ?? "deno") as HostName;
/** Fewer on Workers, where a start takes seconds; `npm run proof` asks for 20 on both by CRASH_ROUNDS. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? { deno: 3, workers: 1 }[HOST]);
const OPENING = 500_000;

let host: MortalHost;
let client: Client;
const shelves: number[] = [];
const batch: number[] = [];
/** What was written has left on each shelf. */
const stock = new Map<number, number>();

const speak = async () => {
  await host.start();
  client = await clientOf("admin@example.com", (path, init) => askTarget(new URL(path, host.url), init));
};

async function addProduct(n: number): Promise<number> {
  const body = { name: `Dayanıklı ${n}`, category: "Books", price: 12.5, cost: 5, sku: `CRASH-${n}`, stock: OPENING };
  const answer = await client.send("POST", "/ecommerce/products", body);
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

beforeAll(async () => {
  host = await MortalHost.make(HOST);
  await speak();
  for (let n = 0; n < 4; n++) shelves.push(await addProduct(n));
  for (let n = 4; n < 24; n++) batch.push(await addProduct(n));
  for (const id of [...shelves, ...batch]) stock.set(id, OPENING);
}, 300_000);

afterAll(async () => {
  await host?.remove();
}, 30_000);

/** One life of the server: writers at work, and the end at a moment of its own among their writes. */
async function liveAndDie(seed: number): Promise<Life> {
  let left = 5 + Math.floor(diceOf(seed * 7)() * 60);
  let death: Promise<void> | undefined;
  const onAnswer = () => {
    left -= 1;
    if (left === 0) death = host.kill();
  };
  const life = await writeUntilDeath(client, { seed, shelves, batch, onAnswer });
  await death;
  return life;
}

/** Sends writes again with their keys: what was written answers as a replay, what was not is written now, once. */
async function sendAgain(writes: readonly Write[]) {
  return Promise.all(writes.map((write) => sendWrite(client, write)));
}

function count({ kind, path, body }: Write): void {
  const add = (id: number, n: number) => stock.set(id, (stock.get(id) ?? 0) + n);
  const { lines, value, quantity } = body as {
    lines?: { productId: number; quantity: number }[];
    value?: { quantity: number };
    quantity?: number;
  };
  if (kind === "order") for (const line of lines ?? []) add(line.productId, -line.quantity);
  else if (kind === "stock") add(Number(path.split("/").at(-2)), quantity ?? 0);
  else for (const id of batch) add(id, value?.quantity ?? 0);
}

async function shelvesNow(): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const id of [...shelves, ...batch]) {
    const product: ProductExtended = (await client.get(`/ecommerce/products/${id}`)).body.data;
    found.set(id, product.stock);
  }
  return found;
}

test("data that a server serves from is refused to a second one", async () => {
  await expect(host.start()).rejects.toThrow(/^Process \d+ works on .*: stop it first\.$/);

  expect((await fetch(`${host.url}/api/health/ready`)).status).toBe(200);
});

test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  "killed in mid-write for the %d. time, the server has lost nothing that it acknowledged and done nothing by halves",
  async (round) => {
    const life = await liveAndDie(round);

    await host.autopsy((db) => examine(db, { life, batch }));
    await speak();
    const known = await sendAgain(life.acknowledged.map(({ write }) => write));
    const late = await sendAgain(life.open);

    expect(life.acknowledged.length).toBeGreaterThan(4);
    for (const [index, { answer }] of life.acknowledged.entries()) {
      expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
      expect(known[index]!.headers.get("idempotent-replayed")).toBe("true");
      expect(known[index]!.body.data.id).toBe(answer.body.data.id);
    }
    for (const { status, body } of late) expect([200, 201], JSON.stringify(body)).toContain(status);
    for (const { write } of life.acknowledged) count(write);
    for (const write of life.open) count(write);
    expect(await shelvesNow()).toEqual(stock);
  },
  120_000,
);

test("after the last of them every law of the shop holds", async () => {
  await expectLaws(client);
}, 60_000);

test("an upload that was cut off with the server goes on where it was, and is the file that was sent", async () => {
  const bytes = freshText(SMALL_PART_BYTES + 1_000);
  const token = await tokenOf();
  const begun = await client.send("POST", "/uploads", { name: "uzun.txt", type: "text/plain", size: bytes.byteLength });
  const { id } = begun.body.data;
  const put = (n: number) => {
    const body = bytes.slice((n - 1) * SMALL_PART_BYTES, n * SMALL_PART_BYTES);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" };
    return askTarget(new URL(`/api/uploads/${id}/parts/${n}`, host.url), { method: "PUT", body, headers });
  };
  expect((await put(2)).status).toBe(200);
  const cutOff = put(1).catch(() => null);
  await host.kill();
  await cutOff;

  await speak();
  const { received } = (await client.get(`/uploads/${id}`)).body.data;
  for (const n of [1, 2]) if (!received.includes(n)) expect((await put(n)).status).toBe(200);
  const stored = await client.send("POST", `/uploads/${id}/complete`);

  expect(received).toContain(2);
  expect(stored.status, JSON.stringify(stored.body)).toBe(200);
  expect(stored.body.data).toMatchObject({ size: bytes.byteLength, sha256: sha256Of(bytes) });
}, 120_000);

test("a sender who breaks off in the middle of a part is no failure of the store, and the part can come again", async () => {
  const bytes = freshText(SMALL_PART_BYTES);
  const token = await tokenOf();
  const { id } = (
    await client.send("POST", "/uploads", { name: "yarim.txt", type: "text/plain", size: bytes.byteLength })
  ).body.data;
  const path = `/api/uploads/${id}/parts/1`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" };
  const { hostname, port } = new URL(host.url);
  const half = request({
    hostname,
    port,
    path,
    method: "PUT",
    headers: { ...headers, "content-length": SMALL_PART_BYTES },
  });
  const closed = new Promise((resolve) => half.on("error", () => {}).on("close", resolve));
  await new Promise<void>((sent) => half.write(bytes.slice(0, SMALL_PART_BYTES / 2), () => sent()));
  half.destroy();
  await closed;

  const again = await askTarget(new URL(path, host.url), { method: "PUT", body: bytes, headers });
  const stored = await client.send("POST", `/uploads/${id}/complete`);

  expect([again.status, stored.status]).toEqual([200, 200]);
  expect(stored.body.data).toMatchObject({ sha256: sha256Of(bytes) });
  expect(host.said).not.toContain("the file store failed");
}, 120_000);

test("what was begun goes on by itself where the server was killed, without anybody asking for it again", async () => {
  const begun = await client.send("POST", "/workspace/backup");
  expect(begun.status, JSON.stringify(begun.body)).toBe(202);
  await host.kill();

  await speak();

  const stateNow = async () => (await client.get(`/jobs/${begun.body.data.id}`)).body.data.state;
  await expect.poll(stateNow, { timeout: 60_000, interval: 500 }).toBe("done");
}, 120_000);

/** Sessions outlive the server. */
async function tokenOf(): Promise<string> {
  const entry = { email: "admin@example.com", password: "Demo-2026!" };
  return (await client.send("POST", "/auth/login", entry)).body.data.token;
}
