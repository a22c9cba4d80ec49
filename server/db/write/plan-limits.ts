import { type RawBuilder, sql } from "kysely";
import type { Usage } from "#shared/api/billing/billing-shapes.ts";
import type { Meter } from "#shared/rules/billing/plans.ts";
import { monthKey } from "#shared/rules/time/zone.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Act, RecordKind } from "./act.ts";

/** Occupied seats, as a condition on `users`. */
const hasSeat = sql`role IN ('Admin', 'Editör') AND status = 'active' AND removed_at IS NULL`;

/** Usage of each meter, all from counters; orders count from the first day of the current month. */
const usedSql: Readonly<Record<Meter, (actor: Actor) => RawBuilder<number>>> = {
  products: () => sql`(SELECT coalesce(sum(n), 0) FROM product_counters WHERE archived = 0)`,
  seats: () => sql`(SELECT count(*) FROM users WHERE ${hasSeat})`,
  orders: (actor) => sql`(SELECT coalesce(sum(orders), 0) FROM order_counters WHERE day >= ${firstOfMonth(actor)})`,
  storage: () => sql`(SELECT used FROM storage)`,
};

const limitSql = (meter: Meter): RawBuilder<number | null> =>
  meter === "storage"
    ? sql`(SELECT room FROM storage)`
    : sql`(SELECT ${sql.ref(`p.${meter}`)} FROM subscription AS s JOIN plans AS p ON p.code = s.plan WHERE s.id = 1)`;

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
    const promised = sql<{ n: number }>`SELECT ${usedSql.seats(actor)} + ${promisedSeats(actor.now)} AS n`;
    return actor.db.first(promised)?.n ?? 0;
  });

function limitOf(actor: Actor, meter: Meter, count: () => number): () => void {
  const before = count();
  const used = usedOf(actor, meter);
  return () => {
    const now = count();
    if (now <= before) return;
    const limit = actor.db.first(sql<{ n: number | null }>`SELECT ${limitSql(meter)} AS n`)?.n ?? null;
    if (limit !== null && now > limit) throw new AppError("plan_limit", { params: { meter, used, limit } });
  };
}

const usedOf = (actor: Actor, meter: Meter): number =>
  actor.db.first(sql<{ n: number }>`SELECT ${usedSql[meter](actor)} AS n`)?.n ?? 0;

function firstOfMonth(actor: Actor): string {
  const { tz } = actor.workspace();
  return `${monthKey(actor.now, tz)}-01`;
}

/** Usage and limit of each meter. */
export function readUsage(actor: Actor): Usage {
  const parts = (["products", "seats", "orders", "storage"] as const).map(
    (meter) => sql`SELECT ${meter} AS meter, ${usedSql[meter](actor)} AS used, ${limitSql(meter)} AS max`,
  );
  const rows = actor.db.all(
    sql<{ meter: Meter; used: number | null; max: number | null }>`${sql.join(parts, sql` UNION ALL `)}`,
  );
  const found = new Map(rows.map((row) => [row.meter, row]));
  const of = (meter: Meter) => ({ used: found.get(meter)?.used ?? 0, limit: found.get(meter)?.max ?? null });
  return { products: of("products"), seats: of("seats"), orders: of("orders"), storage: of("storage") };
}

/** Number of open invitations to a seat, except to people who already have one. */
const promisedSeats = (now: number): RawBuilder<number> =>
  sql`(SELECT count(DISTINCT lower(email)) FROM one_time_links AS l
    WHERE kind = 'invite' AND role IN ('Admin', 'Editör') AND used_at IS NULL AND removed_at IS NULL AND expires_at > ${now}
      AND NOT EXISTS (SELECT 1 FROM users WHERE email_fold = lower(l.email) AND ${hasSeat}))`;
