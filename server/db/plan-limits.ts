import type { Context } from "hono";
import type { Usage } from "#shared/api/billing/billing-shapes.ts";
import type { Meter } from "#shared/rules/plans.ts";
import { monthKey } from "#shared/rules/zone.ts";
import { AppError } from "../http/app-error.ts";
import type { Env } from "../http/env.ts";
import type { Act, Fragment, RecordKind } from "./act.ts";
import { type Compilable, GuardError, statement } from "./cell.ts";

/** What is used of each meter, all from counters; `?` is the first day of the running month. */
const USED: Readonly<Record<Meter, string>> = {
  products: "SELECT coalesce(sum(n), 0) FROM product_counters WHERE archived = 0",
  seats: `SELECT count(*) FROM users WHERE role IN ('Admin', 'Editör') AND status = 'active' AND removed_at IS NULL`,
  orders: "SELECT coalesce(sum(orders), 0) FROM order_counters WHERE day >= ?",
  storage: "SELECT used FROM storage",
};

const LIMIT = (meter: Meter) =>
  `(SELECT p.${meter} FROM subscription AS s JOIN plans AS p ON p.code = s.plan WHERE s.id = 1)`;

const meterOf: Partial<Record<RecordKind, Meter>> = { product: "products", person: "seats", order: "orders" };

/** Columns whose change can make one more of what is counted. */
const raising: Partial<Record<RecordKind, readonly string[]>> = {
  product: ["archived_at"],
  person: ["role", "status", "removed_at"],
  order: [],
};

const none = { before: [], after: [] } as const;

/**
 * Guards that keep an act within what the plan allows: the count may not rise above the limit, but one that stands above
 * it already may stay or fall. They stand around everything that writes.
 */
export async function planGuards(
  c: Context<Env>,
  act: Pick<Act, "object" | "add" | "change" | "effects">,
): Promise<{ before: readonly Compilable[]; after: readonly Compilable[] }> {
  const set = act.change && ("rows" in act.change ? act.change.rows[0]?.set : act.change.set);
  const mayRaise = act.add || act.effects || raising[act.object]?.some((column) => set && column in set);
  return mayRaise ? guardsOfPlan(c, act.object) : none;
}

/** The same for whatever writes records of a kind without an act, such as an undo. */
export async function guardsOfPlan(c: Context<Env>, object: RecordKind) {
  if (object === "file") return roomGuards;
  const meter = meterOf[object];
  if (!meter) return none;
  const values = meter === "orders" ? [await firstOfMonth(c)] : [];
  return guardsOf(meter, { text: USED[meter], values });
}

/** The count may not rise above the limit. */
const guardsOf = (meter: Meter, { text, values }: Fragment) => ({
  before: [statement(`INSERT INTO tx_guard (count_before) ${text}`, ...values)],
  after: [
    statement(
      `INSERT INTO tx_guard (plan_${meter}) SELECT coalesce(max(n <= ${LIMIT(meter)},
         n <= (SELECT max(count_before) FROM tx_guard)), 1) FROM (SELECT (${text}) AS n)`,
      ...values,
    ),
  ],
});

/** The same for bytes, whose limit is kept beside what is used of it. */
const roomGuards = {
  before: [statement("INSERT INTO tx_guard (count_before) SELECT used FROM storage")],
  after: [
    statement(
      `INSERT INTO tx_guard (storage_room)
       SELECT used <= max(room, (SELECT max(count_before) FROM tx_guard)) FROM storage`,
    ),
  ],
};

async function firstOfMonth(c: Context<Env>): Promise<string> {
  const { tz } = await c.var.workspace();
  return `${monthKey(c.var.now, tz)}-01`;
}

/** What is used of what the plan allows. */
export async function readUsage(c: Context<Env>): Promise<Usage> {
  const all = ["products", "seats", "orders", "storage"] as const;
  const { rows } = await c.var.cell.run<Record<string, number | null>>(
    statement(
      `SELECT ${all.map((meter) => `(${USED[meter]}) AS ${meter}_used, ${LIMIT(meter)} AS ${meter}_limit`).join(", ")}`,
      await firstOfMonth(c),
    ),
  );
  const row = rows[0] ?? {};
  const of = (meter: Meter) => ({ used: Number(row[`${meter}_used`] ?? 0), limit: row[`${meter}_limit`] ?? null });
  return { products: of("products"), seats: of("seats"), orders: of("orders"), storage: of("storage") };
}

/** The refusal of an act that the plan does not allow: what is counted, how much is used, and the limit. */
async function planLimit(c: Context<Env>, meter: Meter): Promise<AppError> {
  const usage = await readUsage(c);
  return new AppError("plan_limit", { params: { meter, ...usage[meter] } });
}

/** The refusal by the guard that said no, where that was one of the plan's; else null. */
export async function planRefusal(c: Context<Env>, error: unknown): Promise<AppError | null> {
  const guard = error instanceof GuardError ? error.constraint : "";
  const meter = guard === "storage_room" ? "storage" : /^plan_(products|seats|orders)$/.exec(guard)?.[1];
  return meter ? planLimit(c, meter as Meter) : null;
}

/** Open invitations to a seat, but those to people who have one already; `?` is now. */
const PROMISED = `SELECT count(DISTINCT lower(email)) FROM one_time_links AS l
  WHERE kind = 'invite' AND role IN ('Admin', 'Editör') AND used_at IS NULL AND removed_at IS NULL AND expires_at > ?
    AND NOT EXISTS (SELECT 1 FROM users WHERE email_fold = lower(l.email) AND role IN ('Admin', 'Editör')
      AND status = 'active' AND removed_at IS NULL)`;

/** Guards of an act that invites: no more seats are promised than the plan has left. They stand around what it writes. */
export const promiseGuards = (now: number) =>
  guardsOf("seats", { text: `SELECT (${USED.seats}) + (${PROMISED})`, values: [now] });
