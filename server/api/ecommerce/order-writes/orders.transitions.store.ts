import { sql } from "kysely";
import type { OrderBulk, OrderBulkResult, TransitionBody } from "#shared/api/ecommerce/order-acts.ts";
import { UNDO_SEND_MS } from "#shared/rules/inbox/inbox-limits.ts";
import { dueOf } from "#shared/rules/orders/order-money.ts";
import {
  allowedTransitions,
  findTransition,
  type OrderAct,
  refusalOf,
  transitions,
} from "#shared/rules/orders/order-states.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";
import {
  getStanding,
  listStandings,
  requireStock,
  requireVersion,
  type Standing,
  type Wanted,
} from "../orders/orders.facts.ts";
import { stepRights } from "../orders/orders.rights.ts";
import { notifyCustomer } from "./order-emails.ts";
import { paidAct, stepActOf } from "./orders.steps.ts";

/**
 * Changes the status of an order. Throws `version_conflict`, `invalid_transition`, `payment_required`,
 * `refund_required`, `insufficient_stock`, `forbidden`.
 */
export function moveOrder(
  actor: Actor,
  { id, version, body }: { id: number; version: number; body: TransitionBody },
): void {
  withIdempotency(actor, () => {
    const order = getStanding(actor, id);
    requireVersion(actor, order, version);
    const act = checkedAct(actor, order, body);
    if (act === "reopen") requireStock(actor, listWanted(actor, id));
    const made = sql`SELECT ${id}`;
    const step = stepActOf(actor, { act, seen: [order], body });
    const emails = body.notifyCustomer ? notifyCustomer(actor, { order, to: body.to }) : [];
    const outcome = write(actor, { ...step, after: [...(step.after ?? []), ...emails], made });
    if (emails.length > 0) actor.platform.jobs.wakeAt(actor.now + UNDO_SEND_MS);
    return outcome;
  });
}

/**
 * Action that leads to the requested status. Throws `invalid_transition`, `forbidden`, `payment_required`,
 * `refund_required`.
 */
function checkedAct(actor: Actor, order: Standing, body: TransitionBody): OrderAct {
  const refusal = refusalOf(order, body, actor.now);
  const step = findTransition(order.status, body.to);
  if (refusal === "invalid_transition" || !step) {
    const allowed = allowedTransitions(order, actor.now).map(({ to }) => to);
    throw new AppError("invalid_transition", { params: { from: order.status, to: body.to, allowed } });
  }
  const isAllowed = stepRights(actor);
  if (!isAllowed(order, body.to)) throw new AppError("forbidden");
  if (refusal) throw new AppError(refusal);
  return step.act;
}

/** Quantities that reopening must reserve, one entry per product. */
const listWanted = (actor: Actor, id: number): Wanted[] =>
  actor.db.all(sql<Wanted>`SELECT product_id AS productId, sum(quantity) AS quantity, 0 AS held, min(position) AS line
    FROM order_lines WHERE order_id = ${id} AND product_id IS NOT NULL GROUP BY product_id ORDER BY line`);

const awaitsPayment = (order: Standing): boolean => order.status !== "cancelled" && dueOf(order) > 0;

/**
 * Changes the status of many orders in one act, or records their amounts due as paid. A rejected order has the reason
 * in its result.
 */
export function moveOrders(actor: Actor, ids: readonly number[], bulk: OrderBulk): OrderBulkResult[] {
  const to = transitions.find(({ act }) => act === bulk.action)?.to ?? "processing";
  const { reason, restock, refund, collected } = bulk;
  const body = { to, reason, restock, refund, collected, notifyCustomer: false };
  const isAllowed = stepRights(actor);
  const isPaid = bulk.action === "pay";
  const { plan } = withIdempotency(actor, () => {
    const seen = new Map(listStandings(actor, ids).map((order) => [order.id, order]));
    const results = ids.map((id): OrderBulkResult => {
      const order = seen.get(id);
      if (!order) return { id, ok: false, code: "not_found" };
      // `confirm` and `uncomplete` lead to the same status, so the action must match too.
      const isOther = isPaid ? !awaitsPayment(order) : findTransition(order.status, to)?.act !== bulk.action;
      const refusal = isOther ? "invalid_transition" : isPaid ? null : refusalOf(order, body, actor.now);
      const code = refusal ?? (isPaid || isAllowed(order, to) ? undefined : "forbidden");
      return { id, number: order.number, from: order.status, ok: !code, ...(code && { code }) };
    });
    const allowed = results.flatMap(({ id, ok }) => (ok ? [seen.get(id)!] : []));
    if (allowed.length === 0) return { ids: [], isReplay: false, plan: results };
    const act =
      bulk.action === "pay"
        ? paidAct(
            actor,
            allowed.map(({ id }) => id),
          )
        : stepActOf(actor, { act: bulk.action, seen: allowed, body });
    return write(actor, { ...act, plan: results });
  });
  return plan as OrderBulkResult[];
}
