import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { toMinor } from "#shared/rules/shop/money.ts";
import type { Answer, Client } from "../app/client.ts";
import { fullShelves, orderNow, sendOrder, sendStep } from "../records/shop.ts";

/** Numbers below 1 that come in the same order for the same seed. */
export function diceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const methods = ["Credit Card", "Bank Transfer", "Cash on Delivery", "Crypto"] as const;

/** Does so many valid writes to orders in turn; `onWrite` sees each answer. */
export async function walkOrders(
  client: Client,
  { writes, seed, onWrite }: { writes: number; seed: number; onWrite: (what: string, answer: Answer) => void },
): Promise<void> {
  const dice = diceOf(seed);
  const one = <T>(values: readonly T[]): T => values[Math.floor(dice() * values.length)]!;
  const { body: buyers } = await client.get("/ecommerce/customers?pageSize=20&sort=id:asc");
  const ids: number[] = [];

  async function lines(): Promise<{ productId: number; quantity: number }[]> {
    const shelves = await fullShelves(client, 8);
    const count = 1 + Math.floor(dice() * 3);
    return Array.from({ length: count }, () => ({ productId: one(shelves).id, quantity: 1 + Math.floor(dice() * 3) }));
  }

  async function create(): Promise<Answer> {
    const customer = { name: "Gezgin Alıcı", email: `walk${Math.floor(dice() * 5)}.${seed}@example.com` };
    const who = dice() < 0.3 ? { customer } : { customerId: one<{ id: number }>(buyers.data).id };
    const answer = await sendOrder(client, {
      ...who,
      lines: await lines(),
      paymentMethod: one(methods),
      paid: dice() < 0.5,
    });
    if (answer.status === 201) ids.push(answer.body.data.id);
    return answer;
  }

  const money = (most: number) => (dice() < 0.5 ? most : Math.max(1, Math.floor(most * dice()))) / 100;

  /** The writes that one order may take just now. */
  function choices(order: OrderExtended): { what: string; send: () => Promise<Answer> }[] {
    const path = `/ecommerce/orders/${order.id}`;
    const due = order.status === "cancelled" ? 0 : toMinor(order.amount) - toMinor(order.paidAmount);
    const refundable = toMinor(order.paidAmount) - toMinor(order.refundedAmount);
    const left = order.details.filter((line) => line.quantity > line.returned);
    const version = { "if-match": `"v${order.version}"` };
    // Steps forward weigh more, so that orders come to their end within the walk.
    const found = order.allowedTransitions
      .filter(({ needs }) => !needs.includes("paid"))
      .flatMap(({ to, needs }) => Array(to === "completed" || to === "processing" ? 4 : 1).fill({ to, needs }))
      .map(({ to }: { to: string }) => ({
        what: `${order.status} to ${to}`,
        send: () => sendStep(client, order, to, to === "cancelled" ? { restock: dice() < 0.7, refund: true } : {}),
      }));
    found.push({ what: "note", send: () => client.send("POST", `${path}/notes`, { text: "Kapıya bırakılsın." }) });
    found.push({ what: "edit", send: () => client.send("PATCH", path, { note: `Not ${dice()}` }, version) });
    if (due > 0) {
      found.push({ what: "payment", send: () => client.send("POST", `${path}/payments`, { amount: money(due) }) });
    }
    if (due > 0 && order.paymentStatus !== "failed") {
      found.push({ what: "failed payment", send: () => client.send("POST", `${path}/payments`, { status: "failed" }) });
    }
    if (order.status === "pending" && order.paidAmount === 0) {
      found.push({
        what: "new lines",
        send: async () => client.send("PATCH", path, { lines: await lines() }, version),
      });
    }
    if (refundable > 0 && dice() < 0.4) {
      found.push({ what: "refund", send: () => client.send("POST", `${path}/refunds`, { amount: money(refundable) }) });
    }
    if (order.status === "completed" && left.length > 0) {
      const line = one(left);
      const isWorth = refundable >= toMinor(line.price);
      const body = {
        lines: [{ lineId: line.id, quantity: 1 }],
        restock: dice() < 0.5,
        refund: isWorth && dice() < 0.5,
      };
      found.push({ what: "return", send: () => client.send("POST", `${path}/returns`, body) });
    }
    return found;
  }

  for (let write = 0; write < writes; write++) {
    if (ids.length < 5 || dice() < 0.12) {
      onWrite("order", await create());
      continue;
    }
    const { what, send } = one(choices(await orderNow(client, one(ids))));
    onWrite(what, await send());
  }
}
