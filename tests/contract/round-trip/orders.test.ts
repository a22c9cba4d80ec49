import Papa from "papaparse";
import { beforeAll, expect } from "vitest";
import { OrderBody, OrderChange } from "#shared/api/ecommerce/order-acts.ts";
import { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { type OwnShop, ownShop, seen } from "./own-shop.ts";
import { samplesOf } from "./samples.ts";
import { heldIn, holds, testRoundTrip } from "./survival.ts";

const PATH = "/ecommerce/orders";

interface Row {
  id: number;
}

let shop: OwnShop;
let own: Record<string, readonly unknown[]>;
beforeAll(async () => {
  shop = await ownShop();
  const customers = (await shop.admin.get("/ecommerce/customers?pageSize=1")).body.data;
  const products = (await shop.admin.get("/ecommerce/products?sort=stock:desc&pageSize=2")).body.data;
  own = {
    customerId: [customers[0].id],
    lines: products.map(({ id }: Row) => [{ productId: id, quantity: 2 }]),
    // What was paid and comes to less must be settled, which is no field of the record.
    paid: [false],
    placedAt: ["2026-06-01T09:30:00.000Z"],
  };
});

/** The fields that an edit stores. */
const { settle: _, ...edited } = OrderChange.shape;

const orderNow = async (id: number, client = shop.admin) =>
  OrderExtended.parse((await client.get(`${PATH}/${id}`)).body.data);

/** What was sent of an order, by the keys its record has. */
const asRecord = ({ lines: details, placedAt: date, ...sent }: Readonly<Record<string, unknown>>) => ({
  ...sent,
  ...(details !== undefined && { details }),
  ...(date !== undefined && { date }),
});

/** An order of a known customer, and what was sent of it; who is known has no other name, and no amount is expected. */
async function taken() {
  const { customer: _, expectedAmount: __, ...shape } = OrderBody.shape;
  const body = samplesOf(shape, { own });
  const answer = await shop.admin.send("POST", PATH, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return { id: Number(answer.body.data.id), body };
}

async function changed(id: number, change: object) {
  const { version } = await orderNow(id);
  return shop.admin.send("PATCH", `${PATH}/${id}`, change, seen(version));
}

/** The keys that come through when each is changed alone, those of whose change `isWhole` says so. */
async function changedAlone(isWhole: (id: number) => Promise<boolean> = async () => true): Promise<string[]> {
  const { id, body } = await taken();
  const survivors: string[] = [];
  for (const [field, value] of Object.entries(samplesOf(edited, { own, but: body }))) {
    const answer = await changed(id, { [field]: value });
    const kept = answer.status === 200 ? heldIn(await orderNow(id), asRecord({ [field]: value })) : [];
    if (kept.length > 0 && (await isWhole(id))) survivors.push(...kept);
  }
  return survivors;
}

/** A cancelled order of which no field is empty. */
async function fullOrder(): Promise<OrderExtended> {
  const { id, body } = await taken();
  expect((await changed(id, samplesOf(edited, { own, but: body }))).status).toBe(200);
  const { version } = await orderNow(id);
  const cancel = { to: "cancelled", reason: "stock", refund: true };
  expect((await shop.admin.send("POST", `${PATH}/${id}/transitions`, cancel, seen(version))).status).toBe(200);
  return orderNow(id);
}

/** Places that a key passes only where a change of an order takes it; an order's edit has no undo. */
const entered = ["change", "history"] as const;

testRoundTrip({
  record: "order",
  keys: OrderExtended.keyof().options,
  places: {
    async create() {
      const { id, body } = await taken();
      return heldIn(await orderNow(id), asRecord(body));
    },
    change: () => changedAlone(),
    history: () => changedAlone((id) => shop.isTold("order", id)),
    async "list fields"() {
      const order = await fullOrder();
      const survivors: string[] = [];
      for (const [key, value] of Object.entries(order)) {
        const [row] = (await shop.admin.get(`${PATH}?ids=${order.id}&fields=${key}`)).body.data;
        if (Object.keys(row).join() === key && holds(row[key], value)) survivors.push(key);
      }
      return survivors;
    },
    async export() {
      const { id } = await fullOrder();
      const body = JSON.stringify({ object: "orders", ids: [id] });
      const file = await (await shop.admin.ask("/exports", { method: "POST", body })).text();
      const [heads = [], cells = []] = Papa.parse<string[]>(file.replace("\ufeff", "")).data;
      // An address is one cell of its own.
      return heads.filter((_, at) => cells[at] !== "").map((head) => (head === "address" ? "shipping" : head));
    },
    async "backup and restore"() {
      const order = await fullOrder();
      return heldIn(await orderNow(order.id, await shop.restored()), order);
    },
  },
  exceptions: [
    {
      keys: [
        "id",
        "number",
        "recordedAt",
        "updatedAt",
        "version",
        "revision",
        "customer",
        "customerEmail",
        "amount",
        "products",
      ],
      places: [...entered, "create"],
      because: "the shop gives it, notes it, or takes it from the customer and the lines",
    },
    {
      keys: [
        "status",
        "paymentStatus",
        "paidAmount",
        "refundedAmount",
        "creditedAmount",
        "due",
        "excess",
        "cancelReason",
        "returned",
        "allowedTransitions",
      ],
      places: [...entered, "create"],
      because: "it follows from transitions, payments and returns",
    },
    { keys: ["date", "customerId", "paymentMethod"], places: entered, because: "it stays as the order was taken" },
    { keys: ["details"], places: ["export"], because: "a file has one row an order, with the number of its lines" },
    {
      keys: ["allowedTransitions", "returned", "version", "revision"],
      places: ["export"],
      because: "it says what can be done now, or how often the order was changed",
    },
  ],
});
