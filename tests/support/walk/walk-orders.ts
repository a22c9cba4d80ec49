import { expect } from "vitest";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { toMinor } from "#shared/rules/shop/money.ts";
import type { Answer } from "../app/client.ts";
import {
  amountOf,
  availableOf,
  dueOf,
  excessOf,
  type ModelLine,
  type ModelOrder,
  moveGoods,
  openOf,
  orderFacts,
  priceOf,
  sendBack,
  step,
  stepsOf,
} from "./shop-model.ts";
import type { Walk, WriteKind } from "./walk-writes.ts";

const METHODS = ["Credit Card", "Bank Transfer", "Cash on Delivery", "Crypto"];
const part = ({ below }: Walk, most: number) => (below(2) ? most : 1 + below(most));
const pathOf = ({ id }: ModelOrder) => `/ecommerce/orders/${id}`;

/** Lines that the shelves can fill, each product once; `free` are pieces that the order itself gives back. */
function drawLines(walk: Walk, free: readonly ModelLine[] = []): { productId: number; quantity: number }[] {
  const fitting = [...walk.model.products.values()].flatMap((product) => {
    const own = free.find(({ productId }) => productId === product.id)?.quantity ?? 0;
    const most = Math.min(3, availableOf(product) + own);
    return product.isArchived || most < 1 ? [] : [{ productId: product.id, most }];
  });
  if (fitting.length === 0) return [];
  return walk.some(fitting, 3).map(({ productId, most }) => ({ productId, quantity: 1 + walk.below(most) }));
}

/** An order that a write fits, seen as the server tells it, which must be as the model has it. */
async function pick(walk: Walk, fits: (order: ModelOrder) => boolean) {
  const fitting = [...walk.model.orders.values()].slice(-40).filter(fits);
  if (fitting.length === 0) return null;
  const order = walk.one(fitting);
  const { body } = await walk.client.get(pathOf(order));
  expect(body.data).toMatchObject(orderFacts(order));
  return { order, headers: { "if-match": `"v${body.data.version}"` } };
}

const taken = ({ status, body }: Answer, wanted: number) => expect(status, JSON.stringify(body)).toBe(wanted);

/** The lines of an answer with the prices the model expects: known ones keep theirs. */
function readLines(walk: Walk, details: OrderExtended["details"], known: readonly ModelLine[]): ModelLine[] {
  return details.map(({ id, productId, quantity }) => {
    const old = known.find((line) => line.productId === productId);
    const unit_minor = old?.unit_minor ?? priceOf(walk.model.products.get(productId!)!);
    return { id, productId: productId!, quantity, unit_minor, returned: 0 };
  });
}

const create: WriteKind = async (walk) => {
  const { client, model, one, below } = walk;
  const lines = drawLines(walk);
  const people = [...model.people.values()].filter(({ isRemoved }) => !isRemoved);
  if (lines.length === 0) return null;
  const isNew = below(8) === 0;
  const customer = { name: "Yeni Yolcu", email: `${crypto.randomUUID()}@example.com` };
  const who = isNew ? { customer } : { customerId: one(people).id };
  const [method, paid] = [one(METHODS), below(2) === 0];
  const answer = await client.send("POST", "/ecommerce/orders", { ...who, lines, paymentMethod: method, paid });
  taken(answer, 201);
  const { id, customerId: personId, details } = answer.body.data;
  if (isNew) model.people.set(personId, { id: personId, name: customer.name, status: "pending", isRemoved: false });
  const money = { paid_minor: 0, refunded_minor: 0, credited_minor: 0, hasFailed: false };
  const order: ModelOrder = { id, personId, status: "pending", method, ...money, note: "", lines: [] };
  order.lines = readLines(walk, details, []);
  expect(order.lines.map(({ productId, quantity }) => ({ productId, quantity }))).toEqual(lines);
  if (paid) order.paid_minor = amountOf(order);
  moveGoods(model, order.lines, { kept: 1 });
  model.orders.set(id, order);
  expect(answer.body.data).toMatchObject(orderFacts(order));
  return { edited: [["order", id], ...(isNew ? [["person", personId] as const] : [])] };
};

const transition: WriteKind = async (walk) => {
  const found = await pick(walk, (order) => stepsOf(walk.model, order).length > 0);
  if (!found) return null;
  const steps = stepsOf(walk.model, found.order);
  // Forward more often than back, so that orders come to their end.
  const to = walk.below(3) ? steps[0]! : walk.one(steps);
  const restock = walk.below(3) > 0;
  const collected = walk.below(3) > 0;
  const body = to === "cancelled" ? { to, restock, refund: true } : { to, collected };
  const answer = await walk.client.send("POST", `${pathOf(found.order)}/transitions`, body, found.headers);
  taken(answer, 200);
  step(walk.model, found.order, { to, isRestocked: restock, isCollected: collected });
  expect(answer.body.data).toMatchObject(orderFacts(found.order));
  return { edited: [["order", found.order.id]] };
};

const bulk: WriteKind = async (walk) => {
  const orders = walk.some([...walk.model.orders.values()].slice(-40), 6);
  const [action, to] = walk.one([
    ["confirm", "processing"],
    ["complete", "completed"],
    ["cancel", "cancelled"],
  ] as const);
  const able = orders.filter(
    (order) => stepsOf(walk.model, order).includes(to) && !(action === "confirm" && order.status === "completed"),
  );
  if (able.length === 0) return null;
  const body = { ids: orders.map(({ id }) => id), action, refund: true };
  const answer = await walk.client.send("POST", "/ecommerce/orders/bulk", body);
  taken(answer, 200);
  const done = answer.body.data.results.filter(({ ok }: { ok: boolean }) => ok);
  expect(done.map(({ id }: { id: number }) => id)).toEqual(able.map(({ id }) => id));
  for (const order of able) step(walk.model, order, { to });
  return { edited: able.map(({ id }) => ["order", id]) };
};

const newLines: WriteKind = async (walk) => {
  const found = await pick(walk, ({ status }) => status === "pending");
  const lines = found ? drawLines(walk, found.order.lines) : [];
  if (!found || lines.length === 0) return null;
  const { order, headers } = found;
  const note = `Not ${walk.below(1e9)}`;
  const settle = walk.one(["keep", { refund: {} }]);
  const answer = await walk.client.send("PATCH", pathOf(order), { lines, note, settle }, headers);
  taken(answer, 200);
  moveGoods(walk.model, order.lines, { kept: -1 });
  const [former, held] = [amountOf(order), excessOf(order)];
  order.lines = readLines(walk, answer.body.data.details, order.lines);
  order.note = note;
  // What was waived counts first.
  order.credited_minor -= Math.min(order.credited_minor, Math.max(0, former - amountOf(order)));
  if (settle !== "keep" && excessOf(order) > held) sendBack(order, excessOf(order));
  moveGoods(walk.model, order.lines, { kept: 1 });
  expect(answer.body.data).toMatchObject(orderFacts(order));
  return { edited: [["order", order.id]] };
};

const payment: WriteKind = async (walk) => {
  const acceptExcess = walk.below(4) === 0;
  const found = await pick(walk, (order) => acceptExcess || dueOf(order) > 0);
  if (!found) return null;
  const minor = acceptExcess ? 1 + walk.below(20_000) : part(walk, dueOf(found.order));
  const body = { amount: minor / 100, acceptExcess };
  taken(await walk.client.send("POST", `${pathOf(found.order)}/payments`, body), 201);
  found.order.paid_minor += minor;
  return { edited: [["order", found.order.id]] };
};

const failed: WriteKind = async (walk) => {
  const found = await pick(walk, (order) => openOf(order) > 0);
  if (!found) return null;
  const answer = await walk.client.send("POST", `${pathOf(found.order)}/payments`, { status: "failed" });
  taken(answer, 201);
  expect(answer.body.data).toMatchObject({ status: "failed", amount: openOf(found.order) / 100 });
  found.order.hasFailed = true;
  return { edited: [["order", found.order.id]] };
};

const refund: WriteKind = async (walk) => {
  const found = await pick(walk, (order) => order.paid_minor > order.refunded_minor && order.status !== "pending");
  if (!found) return null;
  const minor = part(walk, found.order.paid_minor - found.order.refunded_minor);
  taken(await walk.client.send("POST", `${pathOf(found.order)}/refunds`, { amount: minor / 100 }), 201);
  sendBack(found.order, minor);
  if (found.order.status === "completed") found.order.wasRefundedSince = true;
  return { edited: [["order", found.order.id]] };
};

const giveBack: WriteKind = async (walk) => {
  const isOut = (line: ModelLine) => line.quantity > line.returned;
  const found = await pick(walk, (order) => order.status === "completed" && order.lines.some(isOut));
  if (!found) return null;
  const line = walk.one(found.order.lines.filter(isOut));
  const quantity = 1 + walk.below(line.quantity - line.returned);
  const [worth, due] = [quantity * line.unit_minor, dueOf(found.order)];
  const most = found.order.paid_minor - found.order.refunded_minor;
  const [refund, minor] = walk.one<[boolean | number | null, number]>([
    [true, Math.min(most, Math.max(0, worth - due))],
    [null, 0],
    [most / 100, most],
  ]);
  const body = { lines: [{ lineId: line.id, quantity }], restock: walk.below(2) === 0, refund };
  const answer = await walk.client.send("POST", `${pathOf(found.order)}/returns`, body);
  taken(answer, 201);
  expect(toMinor(answer.body.data.refundAmount)).toBe(minor);
  line.returned += quantity;
  // What was not paid for the goods yet is waived.
  found.order.credited_minor += Math.min(worth, due);
  sendBack(found.order, minor);
  if (minor > 0) found.order.wasRefundedSince = true;
  moveGoods(walk.model, [{ ...line, quantity }], { sold: -1, hand: body.restock ? 1 : 0 });
  return { edited: [["order", found.order.id]] };
};

const remark: WriteKind = async (walk) => {
  const found = await pick(walk, () => true);
  if (!found) return null;
  taken(await walk.client.send("POST", `${pathOf(found.order)}/notes`, { text: "Kapıya bırakılsın." }), 201);
  return { edited: [["order", found.order.id]], keepsVersion: true };
};

/** The writes to orders, and how often each is drawn. */
export const orderWrites = {
  "new order": { weight: 10, write: create },
  transition: { weight: 12, write: transition },
  "bulk of orders": { weight: 2, write: bulk },
  "new lines": { weight: 2, write: newLines },
  payment: { weight: 4, write: payment },
  "failed payment": { weight: 2, write: failed },
  refund: { weight: 2, write: refund },
  return: { weight: 3, write: giveBack },
  note: { weight: 1, write: remark },
} as const;
