import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { temporary } from "../lib.mjs";
import { atLeast, atMost, ms, row } from "./table.mjs";

const CLIENTS = 16;
const FOR_MS = 5_000;
const BULK_ROWS = 1_000;
const BULK_TIMES = 5;
const LEAST_ORDERS = 300;
const MOST_BULK_MS = 2_000;

/**
 * Durable writes per second (each order is one transaction, flushed before the response) and bulk actions on a thousand
 * products, on Deno.
 */
export async function printWrites({ url, headers }) {
  const send = async (path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const product = (n, stock) =>
    send("/ecommerce/products", { name: `Ölçüm ${n}`, category: "Books", price: 10 + n, sku: `BENCH-${n}`, stock });

  const { id } = await product(0, 1_000_000);
  const orders = await rateOf(() =>
    send("/ecommerce/orders", { customerId: 1, lines: [{ productId: id, quantity: 1 }], paymentMethod: "Crypto" }),
  );
  const flushes = await flushesPerSecond();
  row("writes, Deno, synchronous=FULL", "per second", "p50 ms", "p99 ms");
  const perSecond = atLeast(LEAST_ORDERS, orders.perSecond, orders.perSecond.toFixed(0));
  row(`orders taken, ${CLIENTS} clients`, perSecond, ms(orders.p50), ms(orders.p99));
  row("4 kB written and flushed, one by one", flushes.toFixed(0));

  const ids = [];
  for (let n = 1; n <= BULK_ROWS; n += 1) ids.push((await product(n, 10)).id);
  const waits = [];
  for (let time = 0; time < BULK_TIMES; time += 1) {
    const since = performance.now();
    await send("/ecommerce/products/bulk", { ids, action: "price", value: { mode: "percent", percent: 1 + time } });
    waits.push(performance.now() - since);
  }
  waits.sort((a, b) => a - b);
  const worst = waits.at(-1);
  row(
    `prices of ${BULK_ROWS} products at once`,
    "",
    ms(waits[Math.floor(BULK_TIMES / 2)]),
    atMost(MOST_BULK_MS, worst, ms(worst)),
  );
}

/** Some clients send writes sequentially for a while. */
async function rateOf(write) {
  const waits = [];
  const end = performance.now() + FOR_MS;
  const client = async () => {
    while (performance.now() < end) {
      const since = performance.now();
      await write();
      waits.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))];
  return { perSecond: waits.length / (FOR_MS / 1000), p50: at(0.5), p99: at(0.99) };
}

/** Floor: page flushes per second of this disk. */
async function flushesPerSecond() {
  const folder = temporary("pano-flush-");
  const file = await open(join(folder, "pages"), "w");
  const page = Buffer.alloc(4096, 1);
  const end = performance.now() + 1_000;
  let count = 0;
  for (; performance.now() < end; count += 1) {
    await file.write(page);
    await file.datasync();
  }
  await file.close();
  await rm(folder, { recursive: true, force: true });
  return count;
}
