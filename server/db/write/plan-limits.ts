import type { Usage } from "#shared/api/billing/billing-shapes.ts";
import type { Meter } from "#shared/rules/billing/plans.ts";
import { monthKey } from "#shared/rules/time/zone.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { statement } from "../database.ts";
import type { Act, RecordKind } from "./act.ts";

/** Usage of each meter, all from counters; `?` is the first day of the current month. */
const USED: Readonly<Record<Meter, string>> = {
  products: "SELECT coalesce(sum(n), 0) FROM product_counters WHERE archived = 0",
  seats: `SELECT count(*) FROM users WHERE role IN ('Admin', 'Editör') AND status = 'active' AND removed_at IS NULL`,
  orders: "SELECT coalesce(sum(orders), 0) FROM order_counters WHERE day >= ?",
  storage: "SELECT used FROM storage",
};

const LIMIT = (meter: Meter) =>
  meter === "storage"
    ? "(SELECT room FROM storage)"
    : `(SELECT p.${meter} FROM subscription AS s JOIN plans AS p ON p.code = s.plan WHERE s.id = 1)`;

const meterOf: Partial<Record<RecordKind, Meter>> = { product: "products", person: "seats", order: "orders" };

/** Columns whose change can raise the count of a meter. */
const raising: Partial<Record<RecordKind, readonly string[]>> = {
  product: ["archived_at"],
  person: ["role", "status", "removed_at"],
  order: [],
};

const within = (): void => undefined;

/**
 * Keeps an act within the plan: the count may not rise above the limit, but a count that is already above may stay or
 * fall. Call it before any write; the returned check runs after all writes and throws `plan_limit`.
 */
export function planLimits(actor: Actor, act: Pick<Act, "object" | "add" | "change" | "effects">): () => void {
  const set = act.change && ("rows" in act.change ? act.change.rows[0]?.set : act.change.set);
  const mayRaise = act.add || act.effects || raising[act.object]?.some((column) => set && column in set);
  return mayRaise ? limitsOf(actor, act.object) : within;
}

/** {@link planLimits} for writes without an act, such as an undo. */
export function limitsOf(actor: Actor, object: RecordKind): () => void {
  const meter = object === "file" ? "storage" : meterOf[object];
  return meter ? limitOf(actor, meter, () => usedOf(actor, meter)) : within;
}

/** {@link planLimits} for an invitation: used and promised seats together stay within the plan. */
export const promiseLimit = (actor: Actor): (() => void) =>
  limitOf(actor, "seats", () => {
    const promised = statement(`SELECT (${USED.seats}) + (${PROMISED}) AS n`, actor.now);
    return actor.db.first<{ n: number }>(promised)?.n ?? 0;
  });

function limitOf(actor: Actor, meter: Meter, count: () => number): () => void {
  const before = count();
  const used = usedOf(actor, meter);
  return () => {
    const now = count();
    if (now <= before) return;
    const limit = actor.db.first<{ n: number | null }>(statement(`SELECT ${LIMIT(meter)} AS n`))?.n ?? null;
    if (limit !== null && now > limit) throw new AppError("plan_limit", { params: { meter, used, limit } });
  };
}

function usedOf(actor: Actor, meter: Meter): number {
  const values = meter === "orders" ? [firstOfMonth(actor)] : [];
  return actor.db.first<{ n: number }>(statement(`SELECT (${USED[meter]}) AS n`, ...values))?.n ?? 0;
}

function firstOfMonth(actor: Actor): string {
  const { tz } = actor.workspace();
  return `${monthKey(actor.now, tz)}-01`;
}

/** Usage and limit of each meter. */
export function readUsage(actor: Actor): Usage {
  const all = ["products", "seats", "orders", "storage"] as const;
  const found = actor.db.first<Record<string, number | null>>(
    statement(
      `SELECT ${all.map((meter) => `(${USED[meter]}) AS ${meter}_used, ${LIMIT(meter)} AS ${meter}_limit`).join(", ")}`,
      firstOfMonth(actor),
    ),
  );
  const row = found ?? {};
  const of = (meter: Meter) => ({ used: Number(row[`${meter}_used`] ?? 0), limit: row[`${meter}_limit`] ?? null });
  return { products: of("products"), seats: of("seats"), orders: of("orders"), storage: of("storage") };
}

/** Number of open invitations to a seat, except to people who already have one; `?` is now. */
const PROMISED = `SELECT count(DISTINCT lower(email)) FROM one_time_links AS l
  WHERE kind = 'invite' AND role IN ('Admin', 'Editör') AND used_at IS NULL AND removed_at IS NULL AND expires_at > ?
    AND NOT EXISTS (SELECT 1 FROM users WHERE email_fold = lower(l.email) AND role IN ('Admin', 'Editör')
      AND status = 'active' AND removed_at IS NULL)`;
