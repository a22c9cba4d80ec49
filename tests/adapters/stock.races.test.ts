import { beforeAll, expect, test } from "vitest";
import type { StockMove } from "#shared/api/ecommerce/product-stock.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { type Answer, type Client, clientOf } from "../support/app/client.ts";
import { isShort } from "../support/app/size.ts";
import { aProduct, archiveMadeAfterwards, track } from "../support/records/products.ts";
import { diceOf } from "../support/walk/walk.ts";

const CLIENTS = 16;
/** In a short run the shelves are as much smaller. */
const [ACTS, OPENING] = isShort ? [20, 24] : [250, 300];

interface OpenOrder {
  id: number;
  version: number;
  lines: { productId: number; quantity: number }[];
}

/** What was answered, by product: pieces that came in or went out by hand, that open orders keep, that were sold. */
interface Book {
  byHand: number;
  kept: number;
  sold: number;
}

let admin: Client;
let buyers: number[];
const book = new Map<number, Book>();
const refused: Record<string, number> = {};
const done: Record<string, number> = {};

archiveMadeAfterwards();
beforeAll(async () => {
  admin = await clientOf();
  const { body: customers } = await admin.get("/ecommerce/customers?pageSize=20");
  buyers = customers.data.map(({ id }: { id: number }) => id);
  for (let n = 0; n < 4; n++) {
    const { body } = await admin.send("POST", "/ecommerce/products", aProduct({ stock: OPENING }));
    book.set(track(body.data).id, { byHand: OPENING, kept: 0, sold: 0 });
  }
});

function noted(what: string, { status, body }: Answer): boolean {
  if (status < 300) {
    done[what] = (done[what] ?? 0) + 1;
    return true;
  }
  expect(["insufficient_stock", "stock_below_reserved"], JSON.stringify(body)).toContain(body.code);
  refused[body.code] = (refused[body.code] ?? 0) + 1;
  return false;
}

/** One of the clients: takes orders, leads its own on or cancels them, and moves stock by hand. */
async function trade(client: Client, seed: number): Promise<void> {
  const dice = diceOf(seed);
  const ids = [...book.keys()];
  const open: OpenOrder[] = [];
  const some = (most: number) => 1 + Math.floor(dice() * most);
  const drawn = <T>(values: readonly T[]): T => values[Math.floor(dice() * values.length)]!;
  const one = () => drawn(ids);

  async function order(): Promise<void> {
    const lines = [...new Set([one(), one()])].map((productId) => ({ productId, quantity: some(3) }));
    const body = { customerId: drawn(buyers), lines, paymentMethod: "Cash on Delivery" };
    const answer = await client.send("POST", "/ecommerce/orders", body);
    if (!noted("order", answer)) return;
    for (const line of answer.body.data.details) expect(line.stock).toBeGreaterThanOrEqual(0);
    for (const { productId, quantity } of lines) book.get(productId)!.kept += quantity;
    open.push({ id: answer.body.data.id, version: answer.body.data.version, lines });
  }

  async function step(order: OpenOrder, to: string): Promise<boolean> {
    const headers = { "if-match": `"v${order.version}"` };
    const answer = await client.send("POST", `/ecommerce/orders/${order.id}/transitions`, { to }, headers);
    order.version = answer.body.data?.version;
    return noted(to, answer);
  }

  async function leadOn(): Promise<void> {
    const order = open.splice(Math.floor(dice() * open.length), 1)[0]!;
    const isSold = dice() < 0.6;
    if (isSold) expect(await step(order, "processing")).toBe(true);
    expect(await step(order, isSold ? "completed" : "cancelled")).toBe(true);
    for (const { productId, quantity } of order.lines) {
      book.get(productId)!.kept -= quantity;
      if (isSold) book.get(productId)!.sold += quantity;
    }
  }

  async function move(): Promise<void> {
    const [id, quantity] = [one(), some(5)];
    const mode = dice() < 0.5 ? "add" : "remove";
    const body = { mode, quantity, reason: "correction" };
    const answer = await client.send("POST", `/ecommerce/products/${id}/stock`, body);
    if (!noted(mode, answer)) return;
    expect(answer.body.data.stock).toBeGreaterThanOrEqual(0);
    book.get(id)!.byHand += mode === "add" ? quantity : -quantity;
  }

  for (let act = 0; act < ACTS; act++) {
    const luck = dice();
    if (luck < 0.4) await order();
    else if (luck < 0.75 || open.length === 0) await move();
    else await leadOn();
  }
}

test(`16 clients with ${ACTS} acts each on four products never sell what is not there, and every piece is accounted for`, async () => {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => clientOf()));

  await Promise.all(clients.map((client, index) => trade(client, 100 + index)));

  expect(Object.keys(done).sort()).toEqual(["add", "cancelled", "completed", "order", "processing", "remove"]);
  expect(Object.keys(refused).sort()).toEqual(["insufficient_stock", "stock_below_reserved"]);
  for (const [id, { byHand, kept, sold }] of book) {
    const product: ProductExtended = (await admin.get(`/ecommerce/products/${id}`)).body.data;
    expect(product, `product ${id}`).toMatchObject({
      onHand: byHand - sold,
      reserved: kept,
      sales: sold,
      stock: byHand - sold - kept,
    });
    expect(product.stock).toBeGreaterThanOrEqual(0);
    expect(await sumOfMoves(id)).toBe(product.onHand);
  }
}, 900_000);

async function sumOfMoves(id: number): Promise<number> {
  let sum = 0;
  for (let cursor = ""; ; ) {
    const { body } = await admin.get(`/ecommerce/products/${id}/stock?pageSize=100${cursor}`);
    sum += body.data.reduce((total: number, { delta }: StockMove) => total + delta, 0);
    if (!body.meta.nextCursor) return sum;
    cursor = `&cursor=${body.meta.nextCursor}`;
  }
}
