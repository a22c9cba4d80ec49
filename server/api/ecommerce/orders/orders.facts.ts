import { sql } from "kysely";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { FieldError } from "#shared/errors.ts";
import type { OrderFacts, PaymentState } from "#shared/rules/orders/order-states.ts";
import type { Actor } from "../../../actor.ts";
import { seesCost } from "../../../answers/list-answer.ts";
import { AppError } from "../../../app-error.ts";
import { q } from "../../../db/database.ts";
import type { Flag } from "../../../db/tables/system.ts";
import type { MergedLine } from "../order-writes/orders.lines.ts";
import { refundedSince } from "./orders.filters.ts";
import { bookedSql } from "./orders.money.ts";
import { findOrder } from "./orders.store.ts";

/** Current state of an order, as the order rules need it. */
export interface Standing extends OrderFacts {
  id: number;
  number: string;
  version: number;
  payment_state: PaymentState;
  /** Payments that completing the order recorded, in minor units. */
  booked_minor: number;
}

interface StandingRow extends Omit<Standing, "hasReturns" | "refundedSince"> {
  returned: Flag;
  refunded_since: Flag;
}

/** Current state of the given orders, sorted by id. */
export function listStandings(actor: Actor, ids: readonly number[]): Standing[] {
  const rows = actor.db.all(
    sql<StandingRow>`SELECT o.id, o.number, o.version, o.status, o.payment_method, o.payment_state, o.amount_minor,
      o.paid_minor, o.refunded_minor, o.credited_minor, o.completed_at, o.cancelled_at,
      ${sql.raw(refundedSince("o"))} AS refunded_since,
      iif(o.status = 'completed', ${bookedSql}, 0) AS booked_minor,
      EXISTS (SELECT 1 FROM order_lines AS l WHERE l.order_id = o.id AND l.returned > 0) AS returned
    FROM orders AS o WHERE o.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) ORDER BY o.id`,
  );
  return rows.map(({ returned, refunded_since, ...row }) => ({
    ...row,
    hasReturns: returned === 1,
    refundedSince: refunded_since === 1,
  }));
}

/** Current state of one order. Throws `not_found`. */
export function getStanding(actor: Actor, id: number): Standing {
  const [standing] = listStandings(actor, [id]);
  if (!standing) throw new AppError("not_found");
  return standing;
}

/** One order, with cost only if the actor may see it. Throws `not_found`. */
export function getOrder(actor: Actor, id: number): OrderExtended {
  const order = findOrder(actor.db, { id, seesCost: seesCost(actor), now: actor.now });
  if (!order) throw new AppError("not_found");
  return order;
}

/** Throws `version_conflict` with the current order if `version` is not current. */
export function requireVersion(actor: Actor, order: Standing, version: number): void {
  if (order.version !== version) throw new AppError("version_conflict", { data: getOrder(actor, order.id) });
}

/** Requested order line; `held` is the quantity that the order already reserves. */
export interface Wanted extends MergedLine {
  held: number;
}

/** Throws `insufficient_stock` with each line that lacks stock and the quantity available to it. */
export function requireStock(actor: Actor, wanted: readonly Wanted[]): void {
  const ids = JSON.stringify(wanted.map(({ productId }) => productId));
  const rows = actor.db.all(
    q
      .selectFrom("products")
      .select(["id", "available"])
      .where(sql<boolean>`id IN (SELECT value FROM json_each(${ids}))`),
  );
  const left = new Map(rows.map((row) => [row.id, row.available]));
  const errors = wanted.flatMap(({ productId, quantity, held, line }): FieldError[] => {
    const available = held + (left.get(productId) ?? 0);
    if (quantity <= available) return [];
    const field = `lines.${line}.quantity`;
    return [{ field, code: "too_big", message: `Only ${available} left`, params: { productId, available } }];
  });
  if (errors.length > 0) throw new AppError("insufficient_stock", { errors });
}
