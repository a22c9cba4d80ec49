import { dayKey, dayStart, lastMonths, monthBounds, zoneOffset } from "#shared/rules/time/zone.ts";
import type { OrderStatus, PaymentMethod } from "../db/tables/orders.ts";
import { diceOf, draw, shuffled } from "./draw.ts";
import { isOldCustomer, personCreatedAt } from "./people.ts";
import { DAY_MS, type Plan } from "./plan.ts";

/** Time, status, method and customer of an order; the rest derives from its id. */
export interface Slot {
  placed_at: number;
  status: OrderStatus;
  method: PaymentMethod;
  user_id: number;
  writtenOff: boolean;
}

const HOUR_MS = 3_600_000;
const SPAN_DAYS = 730;
const STAFF = 9;

function baseTimes(plan: Plan): { placed_at: number; status: OrderStatus }[] {
  const latest = plan.anchor - HOUR_MS - 1;
  const part = (slot: number) => draw(plan.seed, "order_slots", slot, "placed_at");
  const daysBack = (slot: number, { from, to }: { from: number; to: number }) =>
    Math.min(latest, plan.anchor - Math.floor((from - part(slot) * (from - to)) * DAY_MS));
  const ofMonths = lastMonths(plan.anchor, plan.tz).map((month, slot) => {
    const { start, end } = monthBounds(month, plan.tz);
    const last = Math.min(end, latest);
    return {
      placed_at: last > start ? start + Math.floor(part(slot) * (last - start)) : latest,
      status: "completed" as const,
    };
  });
  const several = (count: number, first: number, status: OrderStatus, range: { from: number; to: number }) =>
    Array.from({ length: count }, (_, index) => ({ placed_at: daysBack(first + index, range), status }));
  return [
    ...ofMonths,
    ...several(6, 12, "completed", { from: 59, to: 4 }),
    ...several(5, 18, "processing", { from: 9.5, to: 1 }),
    ...several(4, 23, "pending", { from: 4.5, to: 0.1 }),
    ...several(3, 27, "cancelled", { from: 80, to: 8 }),
  ];
}

function* baseSlots(plan: Plan): Generator<Slot> {
  const methods = ([] as PaymentMethod[]).concat(
    Array<PaymentMethod>(13).fill("Credit Card"),
    Array<PaymentMethod>(8).fill("Bank Transfer"),
    Array<PaymentMethod>(6).fill("Cash on Delivery"),
    Array<PaymentMethod>(3).fill("Crypto"),
  );
  const methodOf = shuffled(plan.seed, "order_slots", methods.length, "method");
  const customers = shuffled(plan.seed, "users", plan.people, "customer")
    .map((index) => index + 1)
    .filter(isOldCustomer);
  // The twelve monthly orders have twelve customers; the others go mostly to previous customers.
  const customerOf = (slot: number) =>
    customers[slot < 12 ? slot : Math.floor(draw(plan.seed, "order_slots", slot, "customer") * (slot < 18 ? 8 : 18))] ??
    1;
  const slots = baseTimes(plan)
    .map((slot, index) => ({ ...slot, index }))
    .sort((a, b) => a.placed_at - b.placed_at || a.index - b.index);
  let before = 0;
  for (const { index, placed_at, status } of slots) {
    before = Math.max(placed_at, before + 1);
    const method = methods[methodOf[index] ?? 0] ?? "Credit Card";
    yield { placed_at: before, status, method, user_id: customerOf(index), writtenOff: index === 29 };
  }
}

// Times rise with the id and grow denser toward the anchor; nights have no orders.
function timeOf(plan: Plan, id: number, lastDays: number): number {
  const latest = plan.anchor - HOUR_MS;
  const part = (id - 1 + 0.02 + 0.96 * draw(plan.seed, "orders", id, "placed_at")) / plan.orders;
  const at = latest - Math.floor((1 - part ** 0.75) * SPAN_DAYS * DAY_MS);
  const local = at + zoneOffset(at, plan.tz);
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  if (at >= lastDays) return at;
  return at - local + midnight + Math.floor(7.2 * HOUR_MS + (local - midnight) * 0.68);
}

function* manySlots(plan: Plan): Generator<Slot> {
  const lastDays = dayStart(dayKey(plan.anchor - HOUR_MS, plan.tz), plan.tz);
  let known = 1;
  for (let id = 1; id <= plan.orders; id++) {
    const dice = diceOf(plan.seed, "orders", id);
    const placed_at = timeOf(plan, id, lastDays);
    const days = (plan.anchor - placed_at) / DAY_MS;
    while (known < plan.people && (known < 25 || personCreatedAt(plan, known + 1) < placed_at)) known++;
    // The first nine people are staff; early customers order more.
    const drawn = STAFF + 1 + Math.floor(dice.number("customer") ** 1.3 * (known - STAFF));
    const fresh = days < 2.5 ? 0.6 : days < 5 ? 0.3 : 0;
    const under = days < 10 ? 0.85 : 0;
    const luck = dice.number("status");
    const settled: OrderStatus = dice.number("cancelled") < 0.07 ? "cancelled" : "completed";
    yield {
      placed_at,
      status: luck < fresh ? "pending" : luck < under ? "processing" : settled,
      method: dice.weighted("method", [
        ["Credit Card", 45],
        ["Bank Transfer", 25],
        ["Cash on Delivery", 20],
        ["Crypto", 10],
      ]),
      user_id: isOldCustomer(drawn) ? drawn : drawn - 1,
      writtenOff: settled === "cancelled" && dice.number("written_off") < 0.1,
    };
  }
}

/** Orders of a profile, oldest first. */
export function slots(plan: Plan): Generator<Slot> {
  return plan.isBase ? baseSlots(plan) : manySlots(plan);
}
