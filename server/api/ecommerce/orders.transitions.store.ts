import type { Context } from "hono";
import type { OrderBulk, OrderBulkResult, TransitionBody } from "#shared/api/ecommerce/order-acts.ts";
import { UNDO_SEND_MS } from "#shared/rules/inbox-limits.ts";
import { dueOf } from "#shared/rules/order-money.ts";
import {
  allowedTransitions,
  findTransition,
  type OrderAct,
  refusalOf,
  transitions,
} from "#shared/rules/order-states.ts";
import { statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { findReplay, once } from "../../db/idempotency.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import {
  getStanding,
  guardOf,
  listStandings,
  refuseForStock,
  requireVersion,
  type Standing,
  type Wanted,
} from "./orders.facts.ts";
import { stepRights } from "./orders.rights.ts";
import { paidAct, stepActOf } from "./orders.steps.ts";
import { tellCustomer } from "./orders.tell.ts";

/**
 * Takes an order one step. Throws `version_conflict`, `invalid_transition`, `payment_required`, `refund_required`,
 * `insufficient_stock`, `forbidden`.
 */
export async function moveOrder(
  c: Context<Env>,
  { id, version, body }: { id: number; version: number; body: TransitionBody },
): Promise<void> {
  await once(c, async () => {
    const order = await getStanding(c, id);
    await requireVersion(c, order, version);
    const act = await checkedAct(c, order, body);
    try {
      const made = { text: "SELECT ?", values: [id] };
      const step = stepActOf(c, { act, seen: [order], body });
      const telling = body.notifyCustomer ? await tellCustomer(c, { order, to: body.to }) : [];
      const outcome = await commit(c, { ...step, after: [...(step.after ?? []), ...telling], made });
      if (telling.length > 0) await c.var.platform.jobs.wakeAt(c.var.now + UNDO_SEND_MS);
      return outcome;
    } catch (error) {
      if (guardOf(error) === "stale") await requireVersion(c, await getStanding(c, id), version);
      if (guardOf(error) === "stock_enough") return await refuseForStock(c, await listWanted(c, id));
      throw error;
    }
  });
}

/** The act that leads there, when this caller may take it with this order now. */
async function checkedAct(c: Context<Env>, order: Standing, body: TransitionBody): Promise<OrderAct> {
  const refusal = refusalOf(order, body, c.var.now);
  const step = findTransition(order.status, body.to);
  if (refusal === "invalid_transition" || !step) {
    const allowed = allowedTransitions(order, c.var.now).map(({ to }) => to);
    throw new AppError("invalid_transition", { params: { from: order.status, to: body.to, allowed } });
  }
  const isAllowed = await stepRights(c);
  if (!isAllowed(order, body.to)) throw new AppError("forbidden");
  if (refusal) throw new AppError(refusal);
  return step.act;
}

async function listWanted(c: Context<Env>, id: number): Promise<Wanted[]> {
  const { rows } = await c.var.cell.run<Wanted>(
    statement(
      "SELECT product_id AS productId, quantity, 0 AS held, position AS line FROM order_lines WHERE order_id = ? ORDER BY position",
      id,
    ),
  );
  return rows;
}

const TRIES = 3;

const awaitsPayment = (order: Standing): boolean => order.status !== "cancelled" && dueOf(order) > 0;

/** Takes many orders the same step in one commit, or records what is due of each; those that may not take it are named with the reason. */
export async function moveOrders(c: Context<Env>, ids: readonly number[], bulk: OrderBulk): Promise<OrderBulkResult[]> {
  const to = transitions.find(({ act }) => act === bulk.action)?.to ?? "processing";
  const { reason, restock, refund, collected } = bulk;
  const body = { to, reason, restock, refund, collected, notifyCustomer: false };
  const isAllowed = await stepRights(c);
  const isPaid = bulk.action === "pay";
  const known = await findReplay(c);
  if (known) return known.plan as OrderBulkResult[];
  for (let attempt = 1; ; attempt++) {
    const seen = new Map((await listStandings(c, ids)).map((order) => [order.id, order]));
    const results = ids.map((id): OrderBulkResult => {
      const order = seen.get(id);
      if (!order) return { id, ok: false, code: "not_found" };
      // Confirming and undoing a completion lead to the same status.
      const isOther = isPaid ? !awaitsPayment(order) : findTransition(order.status, to)?.act !== bulk.action;
      const refusal = isOther ? "invalid_transition" : isPaid ? null : refusalOf(order, body, c.var.now);
      const code = refusal ?? (isPaid || isAllowed(order, to) ? undefined : "forbidden");
      return { id, number: order.number, from: order.status, ok: !code, ...(code && { code }) };
    });
    const able = results.flatMap(({ id, ok }) => (ok ? [seen.get(id)!] : []));
    if (able.length === 0) return results;
    try {
      const act = bulk.action === "pay" ? paidAct(c, able) : stepActOf(c, { act: bulk.action, seen: able, body });
      const { plan } = await commit(c, { ...act, plan: results });
      return plan as OrderBulkResult[];
    } catch (error) {
      if (guardOf(error) !== "stale") throw error;
      if (attempt === TRIES) return results.map((one) => (one.ok ? { ...one, ok: false, code: "changed_since" } : one));
    }
  }
}
