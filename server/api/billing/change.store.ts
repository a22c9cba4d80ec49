import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { ChangePreview, Subscription } from "#shared/api/billing/billing-shapes.ts";
import { type Interval, meters, type PlanCode, plans } from "#shared/rules/plans.ts";
import type { Act, Outcome } from "../../db/act.ts";
import { statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { readUsage } from "../../db/plan-limits.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { previewOf, type Quote, quoteOf } from "./bill.rules.ts";
import { invoiceColumns } from "./invoice.columns.ts";
import { type Payment, pay } from "./payment.store.ts";
import { findDefault, type MethodRow } from "./payment-methods.store.ts";
import { getAtVersion, getSubscription, guarded, readSubscription, stillAtVersion } from "./subscription.store.ts";

/** How long a preview can be confirmed. */
const PREVIEW_HOLDS_MS = 30 * 60 * 1000;

/** Works out what a change would cost and keeps it. Throws `validation_failed`, `over_plan_limit`, `payment_failed`. */
export async function previewChange(
  c: Context<Env>,
  to: { plan: PlanCode; interval: Interval },
): Promise<ChangePreview> {
  const from = await readSubscription(c.var.cell);
  const isSame = from.plan === to.plan && (from.interval === to.interval || to.plan === "free");
  if (isSame && from.status !== "trialing") throw fieldError("plan", "duplicate", "This is your plan already");
  if (from.open_id !== null) throw new AppError("payment_failed", { params: { reason: "open_invoice" } });
  await requireRoom(c, to.plan);
  const { tz } = await c.var.workspace();
  const quote = quoteOf(from, to, { now: c.var.now, tz, taxBps: c.var.platform.settings.planTaxBps });
  const id = randomBytes(16).toString("base64url");
  await c.var.cell.run(
    statement(
      "INSERT INTO billing_previews (id, user_id, version, quote_json, at) VALUES (?, ?, ?, ?, ?)",
      id,
      c.var.caller?.id ?? null,
      from.version,
      JSON.stringify(quote),
      c.var.now,
    ),
  );
  return previewOf(id, quote);
}

/** A plan must hold what is there already. Throws `over_plan_limit`. */
async function requireRoom(c: Context<Env>, plan: PlanCode): Promise<void> {
  const usage = await readUsage(c);
  for (const meter of meters) {
    const limit = plans[plan].limits[meter];
    const { used } = usage[meter];
    if (limit !== null && used > limit) throw new AppError("over_plan_limit", { params: { meter, used, limit, plan } });
  }
}

interface Confirmed {
  previewId: string;
  version: number;
  isConfirmed: boolean;
}

/** Does just what a preview said. Throws `version_conflict`, `preview_stale`, `over_plan_limit`, `payment_failed` … */
export async function confirmChange(
  c: Context<Env>,
  { previewId, version, isConfirmed }: Confirmed,
): Promise<Subscription> {
  await once(c, async () => {
    const standing = await getAtVersion(c, version);
    const quote = await getQuote(c, previewId, { version, end: standing.period_end });
    await requireRoom(c, quote.plan);
    const isUsed = statement(
      "INSERT INTO tx_guard (stale) SELECT used_at IS NULL FROM billing_previews WHERE id = ?",
      previewId,
    );
    const guards = [stillAtVersion(version), isUsed];
    const book = (paid?: { payment: Payment; method: MethodRow }) =>
      changed(c, { previewId, quote, guards, ...(paid ? { paid } : {}) });
    if (quote.bill.total <= 0) return guarded(c, () => book());
    const method = await findDefault(c.var.cell);
    if (!method) throw new AppError("payment_method_required");
    const text = `Pano ${quote.plan}, ${quote.interval}`;
    const order = {
      purpose: "change" as const,
      previewId,
      amount_minor: quote.bill.total,
      method,
      text,
      isConfirmed,
      guards,
    };
    return guarded(c, () => pay(c, order, (payment) => book({ payment, method })));
  });
  return getSubscription(c);
}

/** What somebody was shown, while it still holds. Throws `preview_stale`. */
async function getQuote(c: Context<Env>, id: string, at: { version: number; end: number }): Promise<Quote> {
  const { now, caller, cell } = c.var;
  const { rows } = await cell.run<{
    quote_json: string;
    version: number;
    at: number;
    user_id: number;
    used_at: number | null;
  }>(statement("SELECT quote_json, version, at, user_id, used_at FROM billing_previews WHERE id = ?", id));
  const row = rows[0];
  const holds =
    row &&
    row.user_id === caller?.id &&
    row.used_at === null &&
    row.version === at.version &&
    now - row.at <= PREVIEW_HOLDS_MS;
  if (!holds) throw new AppError("preview_stale");
  const quote = JSON.parse(row.quote_json) as Quote;
  // What was left of the period when it was worked out has run out since.
  if (quote.bill.lines.length > 1 && now >= at.end) throw new AppError("preview_stale");
  return quote;
}

interface Booked {
  previewId: string;
  quote: Quote;
  guards: NonNullable<Act["before"]>;
  paid?: { payment: Payment; method: MethodRow };
}

/** Books the change: at once with its invoice, or for the period's end. */
async function changed(c: Context<Env>, { previewId, quote, guards, paid }: Booked): Promise<Outcome> {
  const { now } = c.var;
  const { tz } = await c.var.workspace();
  const { plan, interval, isNow, bill, anchor, start, end } = quote;
  const used = statement("UPDATE billing_previews SET used_at = ? WHERE id = ?", now, previewId);
  const none = { cancel_at: null, cancel_reason: "", scheduled_plan: null, scheduled_interval: null };
  const later = { ...none, scheduled_plan: plan, scheduled_interval: interval };
  const atOnce = {
    ...none,
    plan,
    interval,
    status: plan === "free" ? "canceled" : "active",
    trial_end: null,
    anchor_at: anchor,
    period_start: start,
    period_end: end,
  };
  const invoice: NonNullable<Act["also"]>[number] = {
    object: "invoice",
    action: "invoice.paid",
    add: invoiceColumns({
      bill,
      at: now,
      start: now,
      end,
      tz,
      paid: { chargeRef: paid?.payment.chargeRef ?? null, method: paid?.method ?? null },
    }),
  };
  return commit(c, {
    object: "subscription",
    action: isNow ? "subscription.changed" : "subscription.scheduled",
    before: [...guards, ...(paid ? [paid.payment.before] : [])],
    change: { ids: [1], set: isNow ? atOnce : later },
    also: isNow && bill.total > 0 ? [invoice] : [],
    after: [used, ...(paid ? [paid.payment.after] : [])],
  });
}
