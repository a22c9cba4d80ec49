import { sql } from "kysely";
import type { OrderBody } from "#shared/api/ecommerce/order-acts.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import { orderSearch } from "#shared/rules/text/search-text.ts";
import { sortKey } from "#shared/rules/text/sort-key.ts";
import { dayKey } from "#shared/rules/time/zone.ts";
import type { Actor } from "../../../actor.ts";
import { fieldError } from "../../../app-error.ts";
import { type Query, q } from "../../../db/database.ts";
import type { Act } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { lastId } from "../../../db/write/last-id.ts";
import { notifyStaff } from "../../../db/write/notify.ts";
import { write } from "../../../db/write/write.ts";
import { requireStock } from "../orders/orders.facts.ts";
import { findCustomer } from "./orders.customer.ts";
import { addEvents, countOrders, moveStock, newestOrder, stockOf } from "./orders.effects.ts";
import {
  addLines,
  amountOf,
  draftLine,
  findOffers,
  mergeLines,
  requireAmount,
  requireBound,
  requireOffers,
} from "./orders.lines.ts";

/**
 * Creates an order and returns its id. Throws `insufficient_stock`, `amount_changed`, and `validation_failed` for
 * unknown products or people and for a time in the future.
 */
export function addOrder(actor: Actor, body: OrderBody): number {
  const { orderPrefix, tz } = actor.workspace();
  requirePlaced(actor, body.placedAt, tz);
  const { ids } = withIdempotency(actor, () => write(actor, additionOf(actor, { body, orderPrefix, tz })));
  return ids[0] ?? 0;
}

const FIRST_DAY = "2000-01-01";

/** Throws `validation_failed` for a time before `FIRST_DAY` or in the future. */
function requirePlaced(actor: Actor, placedAt: string | undefined, tz: string): void {
  if (placedAt === undefined) return;
  const at = Date.parse(placedAt);
  if (at > actor.now) throw fieldError("placedAt", "in_future", "Choose a time that has passed");
  if (dayKey(at, tz) >= FIRST_DAY) return;
  throw fieldError("placedAt", "too_small", `${FIRST_DAY} at least`, { minimum: FIRST_DAY });
}

function additionOf(
  actor: Actor,
  { body, orderPrefix, tz }: { body: OrderBody; orderPrefix: string; tz: string },
): Act {
  const lines = mergeLines(body.lines);
  const offers = findOffers(actor, lines);
  const customer = findCustomer(actor, body);
  requireOffers(lines, offers);
  const drafts = lines.map(({ productId, quantity }, position) =>
    draftLine(offers.get(productId)!, { position, quantity }),
  );
  const amount_minor = amountOf(drafts);
  requireBound(amount_minor);
  requireAmount(drafts, body.expectedAmount);
  requireStock(
    actor,
    lines.map((line) => ({ ...line, held: 0 })),
  );
  const { now } = actor;
  const placed_at = body.placedAt === undefined ? now : Date.parse(body.placedAt);
  const number = freeNumber(actor, orderPrefix);
  return {
    object: "order",
    action: "order.added",
    before: customer.before,
    add: {
      number,
      user_id: customer.id,
      customer_name: customer.name,
      payment_method: body.paymentMethod,
      payment_state: body.paid || amount_minor === 0 ? "paid" : "unpaid",
      amount_minor,
      paid_minor: body.paid ? amount_minor : 0,
      lines_count: drafts.length,
      note: body.note,
      ship_json: body.shipping && JSON.stringify(body.shipping),
      day: dayKey(placed_at, tz),
      placed_at,
      recorded_at: placed_at === now ? null : now,
      search: orderSearch({
        number,
        customer: customer.name,
        email: customer.email,
        products: drafts.map(({ name }) => name),
      }),
      sort_key: sortKey(customer.name),
      updated_at: now,
    },
    after: [
      addLines(newestOrder, drafts),
      ...moveStock(actor, stockOf(newestOrder, { hand: 0, reserved: 1, sold: 0 }), "order.added"),
      countOrders(newestOrder, 1),
      sql`UPDATE users SET orders_count = orders_count + 1, last_order_at = max(coalesce(last_order_at, 0), ${placed_at})
        WHERE id = (SELECT user_id FROM orders WHERE id = (${newestOrder}))`,
      ...firstEvents(actor, body, { amount_minor, placed_at }),
      ...notifyStaff(actor, {
        about: sql`SELECT 'order' AS kind, number AS title, '/orders?order=' || id AS link FROM orders
          WHERE id = (${newestOrder})`,
        all: "/orders",
      }),
    ],
  };
}

/** Number of the next order. Gets a suffix if an order with another prefix already has the same number. */
function freeNumber(actor: Actor, prefix: string): string {
  const next = actor.db.first(sql<{ id: number }>`SELECT ${lastId("order")} + 1 AS id`)?.id ?? 1;
  const plain = `${prefix}${1000 + next}`;
  const isTaken = (number: string) =>
    actor.db.first(q.selectFrom("orders").select("id").where("number", "=", number)) !== undefined;
  let number = plain;
  for (let tail = 2; isTaken(number); tail++) number = `${plain}-${tail}`;
  return number;
}

/** Pending or completed payment of a new order, and the first events of its timeline. */
function firstEvents(
  actor: Actor,
  body: OrderBody,
  { amount_minor, placed_at }: { amount_minor: number; placed_at: number },
): Query[] {
  const payment = q.insertInto("transactions").values({
    order_id: sql<number>`(${newestOrder})`,
    kind: "payment",
    status: body.paid ? "completed" : "pending",
    amount_minor,
    method: body.paymentMethod,
    at: placed_at,
  });
  const created = addEvents(actor, newestOrder, { kind: "created" });
  if (amount_minor === 0) return [created];
  if (!body.paid) return [payment, created];
  const data = { amount: toMajor(amount_minor), method: body.paymentMethod };
  return [payment, created, addEvents(actor, newestOrder, { kind: "payment", data })];
}
