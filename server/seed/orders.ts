import { orderSearch } from "#shared/rules/text/search-text.ts";
import { sortKey } from "#shared/rules/text/sort-key.ts";
import { dayKey } from "#shared/rules/time/zone.ts";
import type { PaymentState, TransactionStatus } from "../db/tables/orders.ts";
import { type Dice, diceOf } from "./draw.ts";
import type { Loader } from "./load.ts";
import { type Slot, slots } from "./order-slots.ts";
import { personEmail, personName } from "./people.ts";
import { DAY_MS, MINUTE_MS, type Plan } from "./plan.ts";
import type { Shelf } from "./products.ts";

interface Ids {
  line: number;
}
interface Moments {
  paid: number;
  confirmed: number | null;
  completed: number | null;
  cancelled: number | null;
}

/** Times of each step, in order and none after the anchor. */
function moments(plan: Plan, slot: Slot, dice: Dice): Moments {
  const paid = slot.placed_at + Math.floor(dice.number("paid_at") * 20 * MINUTE_MS);
  const from = slot.placed_at + 20 * MINUTE_MS;
  const step = (field: string, { after, most }: { after: number; most: number }) =>
    after + 1 + Math.floor(dice.number(field) * Math.min(most, (plan.anchor - after) * 0.45));
  if (slot.status === "pending") return { paid, confirmed: null, completed: null, cancelled: null };
  if (slot.status === "cancelled") {
    return {
      paid,
      confirmed: null,
      completed: null,
      cancelled: step("cancelled_at", { after: from, most: 2 * DAY_MS }),
    };
  }
  const confirmed = step("confirmed_at", { after: from, most: DAY_MS });
  const isDone = slot.status === "completed";
  const completed = isDone ? step("completed_at", { after: confirmed, most: 3 * DAY_MS }) : null;
  return { paid, confirmed, completed, cancelled: null };
}

function payment(slot: Slot): { status: TransactionStatus; state: PaymentState } {
  if (slot.status === "cancelled") return { status: "failed", state: "failed" };
  const isIn = slot.status === "completed" || (slot.status === "processing" && slot.method !== "Cash on Delivery");
  return isIn ? { status: "completed", state: "paid" } : { status: "pending", state: "unpaid" };
}

/** Picks different products that existed before the order; older ones more often. */
function basket(plan: Plan, dice: Dice, onSale: number): number[] {
  const count = plan.isScale
    ? dice.weighted("lines", [
        [1, 55],
        [2, 27],
        [3, 12],
        [4, 4],
        [5, 2],
      ])
    : dice.between("lines", 1, 5);
  const chosen: number[] = [];
  const skew = plan.isBase ? 1 : 1.6;
  for (let position = 0; position < Math.min(count, onSale); position++) {
    let index = Math.floor(dice.number(`product.${position}`) ** skew * onSale);
    while (chosen.includes(index)) index = (index + 1) % onSale;
    chosen.push(index);
  }
  return chosen;
}

function plantOrder(plan: Plan, { loader, shelf, ids }: Bench, order: { id: number; slot: Slot; onSale: number }) {
  const { id, slot, onSale } = order;
  const dice = diceOf(plan.seed, "orders", id);
  const at = moments(plan, slot, dice);
  const { status: paymentStatus, state } = payment(slot);
  const lines = basket(plan, dice, onSale).map((index, position) => {
    const quantity = dice.between(`quantity.${position}`, 1, 4);
    const unit_minor = shelf.final[index] ?? 0;
    return { index, position, quantity, unit_minor, total_minor: unit_minor * quantity };
  });
  const amount_minor = lines.reduce((sum, line) => sum + line.total_minor, 0);
  const customer = personName(plan, slot.user_id);
  const number = `${plan.prefix}${1000 + id}`;
  const isOpen = slot.status === "pending" || slot.status === "processing";
  const writtenOff = slot.status === "cancelled" && slot.writtenOff;

  loader.add("orders", {
    id,
    number,
    user_id: slot.user_id,
    customer_name: customer,
    status: slot.status,
    payment_method: slot.method,
    payment_state: state,
    amount_minor,
    paid_minor: state === "paid" ? amount_minor : 0,
    lines_count: lines.length,
    day: dayKey(slot.placed_at, plan.tz),
    placed_at: slot.placed_at,
    confirmed_at: at.confirmed,
    completed_at: at.completed,
    cancelled_at: at.cancelled,
    cancel_reason: at.cancelled === null ? null : "customer",
    written_off: writtenOff ? 1 : 0,
    search: orderSearch({
      number,
      customer,
      email: personEmail(plan, slot.user_id),
      products: lines.map((line) => shelf.names[line.index] ?? ""),
    }),
    sort_key: sortKey(customer),
    updated_at: at.completed ?? at.cancelled ?? at.confirmed ?? slot.placed_at,
  });
  for (const { index, position, quantity, unit_minor, total_minor } of lines) {
    loader.add("order_lines", {
      id: ++ids.line,
      order_id: id,
      position,
      product_id: index + 1,
      product_name: shelf.names[index] ?? "",
      quantity,
      unit_minor,
      cost_minor: shelf.cost[index] ?? null,
      total_minor,
    });
    if (isOpen) shelf.reserved[index] = (shelf.reserved[index] ?? 0) + quantity;
    if (at.completed !== null || writtenOff) shelf.gone[index] = (shelf.gone[index] ?? 0) + quantity;
  }
  const pay = { kind: "payment" as const, status: paymentStatus, amount_minor, method: slot.method, at: at.paid };
  loader.add("transactions", { id, order_id: id, ...pay });
}

interface Bench {
  loader: Loader;
  shelf: Shelf;
  ids: Ids;
}

/** Seeds orders with their lines and payments, and records the used stock on the shelf. */
export function plantOrders(plan: Plan, loader: Loader, shelf: Shelf): void {
  const ids: Ids = { line: 0 };
  let id = 0;
  let onSale = 0;
  for (const slot of slots(plan)) {
    while (onSale < plan.products && (shelf.created[onSale] ?? 0) < slot.placed_at) onSale++;
    plantOrder(plan, { loader, shelf, ids }, { id: ++id, slot, onSale });
  }
  loader.flush();
}
