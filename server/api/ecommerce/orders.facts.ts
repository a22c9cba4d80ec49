import type { Context } from "hono";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import type { FieldError } from "#shared/errors.ts";
import type { OrderFacts, PaymentState } from "#shared/rules/order-states.ts";
import { GuardError, statement } from "../../db/cell.ts";
import type { Flag } from "../../db/tables/system.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { seesCost } from "../../http/list-answer.ts";
import { refundedSince } from "./orders.filters.ts";
import type { MergedLine } from "./orders.lines.ts";
import { bookedSql } from "./orders.money.ts";
import { findOrder } from "./orders.store.ts";

/** An order as its rules look at it. */
export interface Standing extends OrderFacts {
  id: number;
  number: string;
  version: number;
  payment_state: PaymentState;
  /** What completing it booked as paid. */
  booked_minor: number;
}

/** How some orders stand now, in the order of their ids. */
export async function listStandings(c: Context<Env>, ids: readonly number[]): Promise<Standing[]> {
  type Row = Omit<Standing, "hasReturns" | "refundedSince"> & { returned: Flag; refunded_since: Flag };
  const { rows } = await c.var.cell.run<Row>(
    statement(
      `SELECT o.id, o.number, o.version, o.status, o.payment_method, o.payment_state, o.amount_minor, o.paid_minor,
         o.refunded_minor, o.credited_minor, o.completed_at, o.cancelled_at, ${refundedSince("o")} AS refunded_since,
         iif(o.status = 'completed', ${bookedSql}, 0) AS booked_minor,
         EXISTS (SELECT 1 FROM order_lines AS l WHERE l.order_id = o.id AND l.returned > 0) AS returned
       FROM orders AS o WHERE o.id IN (SELECT value FROM json_each(?)) ORDER BY o.id`,
      JSON.stringify(ids),
    ),
  );
  return rows.map(({ returned, refunded_since, ...row }) => ({
    ...row,
    hasReturns: returned === 1,
    refundedSince: refunded_since === 1,
  }));
}

/** How one order stands. Throws `not_found`. */
export async function getStanding(c: Context<Env>, id: number): Promise<Standing> {
  const [standing] = await listStandings(c, [id]);
  if (!standing) throw new AppError("not_found");
  return standing;
}

/** An order as the caller may see it. Throws `not_found`. */
export async function getOrder(c: Context<Env>, id: number): Promise<OrderExtended> {
  const order = await findOrder(c.var.cell, { id, seesCost: await seesCost(c), now: c.var.now });
  if (!order) throw new AppError("not_found");
  return order;
}

/** Throws `version_conflict` with the order as it now stands, unless that is the version the caller saw. */
export async function requireVersion(c: Context<Env>, order: Standing, version: number): Promise<void> {
  if (order.version !== version) throw new AppError("version_conflict", { data: await getOrder(c, order.id) });
}

/** What a line of an order wants of a product, and how much of it the order holds already. */
export interface Wanted extends MergedLine {
  held: number;
}

/** Throws `insufficient_stock` naming each wanted line that the shelf cannot give, and the most the order may have. */
export async function refuseForStock(c: Context<Env>, wanted: readonly Wanted[]): Promise<never> {
  const { rows } = await c.var.cell.run<{ id: number; available: number }>(
    statement(
      "SELECT id, available FROM products WHERE id IN (SELECT value FROM json_each(?))",
      JSON.stringify(wanted.map(({ productId }) => productId)),
    ),
  );
  const left = new Map(rows.map((row) => [row.id, row.available]));
  const errors = wanted.flatMap(({ productId, quantity, held, line }): FieldError[] => {
    const available = held + (left.get(productId) ?? 0);
    if (quantity <= available) return [];
    const field = `lines.${line}.quantity`;
    return [{ field, code: "too_big", message: `Only ${available} left`, params: { productId, available } }];
  });
  throw new AppError("insufficient_stock", errors.length > 0 ? { errors } : {});
}

/** The name of the guard that said no, or null for any other failure. */
export const guardOf = (error: unknown): string | null => (error instanceof GuardError ? error.constraint : null);
