import { randomBytes } from "node:crypto";
import type { ChangePreview, Subscription } from "#shared/api/billing/billing-shapes.ts";
import { type Interval, meters, type PlanCode, plans } from "#shared/rules/billing/plans.ts";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import { q } from "../../../db/database.ts";
import type { Act, Outcome } from "../../../db/write/act.ts";
import { onceAwaited } from "../../../db/write/idempotency.ts";
import { readUsage } from "../../../db/write/plan-limits.ts";
import { write } from "../../../db/write/write.ts";
import { invoiceColumns } from "../invoices/invoice.columns.ts";
import { type Payment, pay } from "../payments/payment.store.ts";
import { findDefault, type MethodRow } from "../payments/payment-methods.store.ts";
import { previewOf, type Quote, quoteOf } from "./bill.rules.ts";
import { getAtVersion, getSubscription, readSubscription } from "./subscription.store.ts";

/** Validity of a preview. */
const PREVIEW_HOLDS_MS = 30 * 60 * 1000;

/** Quotes a plan change and saves the quote. Throws `validation_failed`, `over_plan_limit`, `payment_failed`. */
export function previewChange(actor: Actor, to: { plan: PlanCode; interval: Interval }): ChangePreview {
  const from = readSubscription(actor.db);
  const isSame = from.plan === to.plan && (from.interval === to.interval || to.plan === "free");
  if (isSame && from.status !== "trialing") throw fieldError("plan", "duplicate", "This is your plan already");
  if (from.open_id !== null) throw new AppError("payment_failed", { params: { reason: "open_invoice" } });
  requireRoom(actor, to.plan);
  const { tz } = actor.workspace();
  const quote = quoteOf(from, to, { now: actor.now, tz, taxBps: actor.platform.settings.planTaxBps });
  const id = randomBytes(16).toString("base64url");
  actor.db.run(
    q.insertInto("billing_previews").values({
      id,
      user_id: actor.caller?.id ?? null,
      version: from.version,
      quote_json: JSON.stringify(quote),
      at: actor.now,
    }),
  );
  return previewOf(id, quote);
}

/** Checks that the current usage fits the plan. Throws `over_plan_limit`. */
function requireRoom(actor: Actor, plan: PlanCode): void {
  const usage = readUsage(actor);
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

/**
 * Applies a previewed plan change exactly as quoted. Throws `version_conflict`, `preview_stale`, `over_plan_limit`,
 * `payment_method_required`, `payment_failed`, `unavailable`, `idempotency_in_progress`.
 */
export async function confirmChange(
  actor: Actor,
  { previewId, version, isConfirmed }: Confirmed,
): Promise<Subscription> {
  await onceAwaited(actor, async () => {
    const current = getAtVersion(actor, version);
    const quote = getQuote(actor, previewId, { version, end: current.period_end });
    requireRoom(actor, quote.plan);
    if (quote.bill.total <= 0) return changed(actor, { previewId, version, quote });
    const method = findDefault(actor.db);
    if (!method) throw new AppError("payment_method_required");
    const text = `Pano ${quote.plan}, ${quote.interval}`;
    const order = { purpose: "change" as const, previewId, amount_minor: quote.bill.total, method, text, isConfirmed };
    return pay(actor, order, (payment) => changed(actor, { previewId, version, quote, paid: { payment, method } }));
  });
  return getSubscription(actor);
}

/** Gets the caller's quote if it is still valid. Throws `preview_stale`. */
function getQuote(actor: Actor, id: string, at: { version: number; end: number }): Quote {
  const { now, caller, db } = actor;
  const row = db.first(
    q.selectFrom("billing_previews").select(["quote_json", "version", "at", "user_id", "used_at"]).where("id", "=", id),
  );
  const holds =
    row &&
    row.user_id === caller?.id &&
    row.used_at === null &&
    row.version === at.version &&
    now - row.at <= PREVIEW_HOLDS_MS;
  if (!holds) throw new AppError("preview_stale");
  const quote = JSON.parse(row.quote_json) as Quote;
  // The period whose rest was credited has ended since.
  if (quote.bill.lines.length > 1 && now >= at.end) throw new AppError("preview_stale");
  return quote;
}

interface Booked {
  previewId: string;
  version: number;
  quote: Quote;
  paid?: { payment: Payment; method: MethodRow };
}

/** Books the change: now with its invoice, or scheduled for the end of the period. */
function changed(actor: Actor, { previewId, version, quote, paid }: Booked): Outcome {
  const { now } = actor;
  const { tz } = actor.workspace();
  const { plan, interval, isNow, bill, anchor, start, end } = quote;
  const used = q.updateTable("billing_previews").set({ used_at: now }).where("id", "=", previewId);
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
  return write(actor, {
    object: "subscription",
    action: isNow ? "subscription.changed" : "subscription.scheduled",
    // Check again inside the transaction: the subscription or its usage may have changed during the charge.
    before: paid ? [() => void getAtVersion(actor, version), () => requireRoom(actor, plan), paid.payment.before] : [],
    change: { ids: [1], set: isNow ? atOnce : later },
    also: isNow && bill.total > 0 ? [invoice] : [],
    after: [used, ...(paid ? [paid.payment.after] : [])],
  });
}
