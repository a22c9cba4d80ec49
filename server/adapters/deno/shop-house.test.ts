import { beforeEach, expect, test, vi } from "vitest";
import type { ShopEntry, Wakes } from "../../shops/directory.ts";
import { DOWN_MS, IDLE_MS, type OpenShop, shopHouse, VISIT_MS } from "./shop-house.ts";

const shopOf = (host: string): ShopEntry => ({ id: `id of ${host}`, host, state: "active", createdAt: 0 });
const [a, b] = [shopOf("a.example"), shopOf("b.example")] as const;
const sender = { address: "", country: null };

/** What happened to the shops, in order. */
let events: string[];
let now: number;
let busy: Set<string>;
let broken: Set<string>;
let times: Map<string, number[]>;
let isCramped: boolean;
let planned: Map<string, { at: number; times: readonly number[] }>;
const log = vi.fn();

beforeEach(() => {
  events = [];
  now = 1_000_000;
  busy = new Set();
  broken = new Set();
  times = new Map();
  isCramped = false;
  planned = new Map();
  log.mockClear();
});

const wakes: Wakes = {
  due: (at, most) => [a, b].filter(({ id }) => (planned.get(id)?.at ?? Number.POSITIVE_INFINITY) <= at).slice(0, most),
  timesOf: (id) => [...(planned.get(id)?.times ?? [])],
  plan: (id, plan) => void planned.set(id, plan),
};

function houseOf() {
  const open = vi.fn(async ({ host }: ShopEntry, before: readonly number[]): Promise<OpenShop> => {
    await Promise.resolve();
    if (broken.has(host)) throw new Error(`the file of ${host} is damaged`);
    events.push(`open ${host}${before.length > 0 ? ` with ${before}` : ""}`);
    return {
      fetch: async (request) => new Response(`${host} ${new URL(request.url).pathname}`),
      start: () => void events.push(`start ${host}`),
      isBusy: () => busy.has(host),
      times: () => times.get(host) ?? [],
      endStreams: () => void events.push(`end ${host}`),
      close: async () => void events.push(`close ${host}`),
    };
  });
  const house = shopHouse({ open, wakes, log, now: () => now, isCramped: () => isCramped });
  const ask = async (shop: ShopEntry) => (await house.fetch(shop, new Request(`http://${shop.host}/x`), sender)).text();
  return { house, open, ask };
}

test("concurrent first requests open a shop once", async () => {
  const { open, ask } = houseOf();

  expect(await Promise.all([ask(a), ask(a), ask(b), ask(a)])).toEqual([
    "a.example /x",
    "a.example /x",
    "b.example /x",
    "a.example /x",
  ]);
  expect(open).toHaveBeenCalledTimes(2);
});

test("a shop is closed after ten idle minutes and opened by the next request", async () => {
  const { house, ask } = houseOf();
  await ask(a);
  now += IDLE_MS - 1;
  house.closeIdle();
  expect(house.opened()).toBe(1);

  now += 1;
  house.closeIdle();
  await vi.waitFor(() => expect(house.opened()).toBe(0));

  await ask(a);
  expect(events.filter((event) => !event.startsWith("end"))).toEqual([
    "open a.example",
    "start a.example",
    "close a.example",
    "open a.example",
    "start a.example",
  ]);
});

test("a stream or running work keeps a shop open", async () => {
  const { house, ask } = houseOf();
  await ask(a);
  busy.add(a.host);
  now += 2 * IDLE_MS;

  house.closeIdle();
  expect(house.opened()).toBe(1);

  busy.clear();
  house.closeIdle();
  await vi.waitFor(() => expect(house.opened()).toBe(0));
});

test("a request to a shop that closes waits and opens it again", async () => {
  const { house, ask } = houseOf();
  await ask(a);

  const closed = house.close(a.id);
  const answer = ask(a);

  await closed;
  expect(await answer).toBe("a.example /x");
  expect(events.filter((event) => event.startsWith("open"))).toHaveLength(2);
});

test("a shop that does not open answers 503, is logged once with its name, and harms no other", async () => {
  const { open, ask } = houseOf();
  broken.add(a.host);

  const refused = await Promise.allSettled([ask(a), ask(a)]);
  expect(refused).toMatchObject([{ reason: { code: "unavailable" } }, { reason: { code: "unavailable" } }]);
  expect(await ask(b)).toBe("b.example /x");
  await expect(ask(a)).rejects.toMatchObject({ code: "unavailable" });
  expect(open).toHaveBeenCalledTimes(2);
  expect(log.mock.calls).toEqual([
    ["error", "a shop did not open", { shop: a.host, id: a.id, error: "the file of a.example is damaged" }],
  ]);

  broken.clear();
  now += DOWN_MS;
  expect(await ask(a)).toBe("a.example /x");
});

test("a closed shop is opened when work of it is due, gets its times back, and is closed again", async () => {
  const { house, ask } = houseOf();
  times.set(a.host, [now + 60_000, now + 30_000]);
  await ask(a);
  await house.close(a.id);
  expect(planned.get(a.id)).toEqual({ at: now + 30_000, times: [now + 30_000, now + 60_000] });
  events = [];

  await house.visitDue();
  expect(events).toEqual([]);

  const due = now + 30_000;
  now = due;
  await house.visitDue();
  expect(events).toEqual([`open a.example with ${due},${due + 30_000}`, "start a.example"]);

  busy.add(a.host);
  house.closeIdle();
  expect(house.opened()).toBe(1);

  busy.clear();
  house.closeIdle();
  await vi.waitFor(() => expect(events.at(-1)).toBe("close a.example"));
});

test("due work of one shop does not hold up that of another", async () => {
  const { house } = houseOf();
  busy.add(a.host);
  for (const { id } of [a, b]) planned.set(id, { at: now, times: [] });

  await house.visitDue();

  expect(events.filter((event) => event.startsWith("start"))).toEqual(["start a.example", "start b.example"]);
});

test("a shop that opens while the process stops ends its streams and begins no work", async () => {
  const { house, ask } = houseOf();
  house.endStreams();

  await ask(a);

  expect(events).toEqual(["open a.example", "end a.example"]);
});

test("a closed shop without times of its own is visited every quarter of an hour", async () => {
  const { house, ask } = houseOf();
  await ask(a);
  await house.close(a.id);

  now += VISIT_MS - 1;
  await house.visitDue();
  expect(events.filter((event) => event === "start a.example")).toHaveLength(1);

  now += 1;
  await house.visitDue();
  expect(events.filter((event) => event === "start a.example")).toHaveLength(2);
});

test("due work of a shop that does not open is tried again later, and others get theirs", async () => {
  const { house } = houseOf();
  broken.add(a.host);
  for (const { id } of [a, b]) planned.set(id, { at: now, times: [] });

  await house.visitDue();

  expect(events).toContain("start b.example");
  expect(planned.get(a.id)).toEqual({ at: now + VISIT_MS, times: [] });
});

test("where memory is short, shops that nobody uses are closed early, the longest unused first", async () => {
  const { house, ask } = houseOf();
  await ask(a);
  now += 1;
  await ask(b);
  isCramped = true;

  house.closeIdle();
  await vi.waitFor(() => expect(house.opened()).toBe(1));

  expect(events).toContain("close a.example");
  expect(events).not.toContain("close b.example");
});

test("all shops are closed at the end", async () => {
  const { house, ask } = houseOf();
  await Promise.all([ask(a), ask(b)]);

  await house.closeAll();

  expect(events.filter((event) => event.startsWith("close")).sort()).toEqual(["close a.example", "close b.example"]);
});
