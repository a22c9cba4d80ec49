import { sql } from "kysely";
import { periodEnd } from "#shared/rules/billing/billing-period.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { q } from "../../../db/database.ts";
import type { Act } from "../../../db/write/act.ts";
import { withoutKey } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";
import { systemActor } from "../../../identity/system-actor.ts";
import type { Platform } from "../../../platform.ts";
import { notifyOfBilling } from "../billing.notes.ts";
import { invoiceColumns } from "../invoices/invoice.columns.ts";
import { findDueInvoice, findOpenInvoice, getInvoiceRow, type InvoiceRow } from "../invoices/invoices.store.ts";
import { chargeInvoice } from "../payments/invoice-pay.store.ts";
import { findDefault } from "../payments/payment-methods.store.ts";
import { periodBill } from "./bill.rules.ts";
import { readSubscription, type SubscriptionRow } from "./subscription.store.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Days after the first failure on which payment is retried. */
const TRY_DAYS = [1, 3, 5, 7] as const;

/** Columns of an ended subscription: the Free plan. */
const ended = {
  plan: "free",
  interval: "month",
  status: "canceled",
  trial_end: null,
  cancel_at: null,
  scheduled_plan: null,
  scheduled_interval: null,
};

/** Does one due task of the subscription: charges a due invoice or ends the period. Returns false if there was none. */
export async function runBilling(platform: Platform): Promise<boolean> {
  const now = platform.clock.now();
  const actor = systemActor(platform, "billing");
  const invoice = findDueInvoice(platform.db, now);
  if (invoice) return tryInvoice(actor, invoice);
  const due = platform.db.first(
    q
      .selectFrom("subscription")
      .select("id")
      .where("id", "=", 1)
      .where("period_end", "<=", now)
      .where("status", "<>", "canceled"),
  );
  if (!due) return false;
  const row = readSubscription(platform.db);
  // The open invoice comes first: it is paid, or given up together with the plan.
  if (row.status === "past_due" || findOpenInvoice(platform.db)) return false;
  return endPeriod(actor, row);
}

/** Charges the oldest open invoice to a new default card. If that fails, the next scheduled attempt follows. */
export async function tryOpenInvoice(actor: Actor): Promise<void> {
  const invoice = findOpenInvoice(actor.db);
  const method = invoice && findDefault(actor.db);
  if (!invoice || !method) return;
  // The payment is a second write of the request; its idempotency key belongs to the first.
  const own = { ...withoutKey(actor), actId: crypto.randomUUID() };
  await chargeInvoice(own, { invoice, method, isConfirmed: false }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

async function tryInvoice(actor: Actor, invoice: InvoiceRow): Promise<boolean> {
  const method = findDefault(actor.db);
  if (!method) return failed(actor, invoice);
  try {
    await chargeInvoice(actor, { invoice, method, isConfirmed: false });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "payment_failed") return failed(actor, invoice);
    if (error.code === "invoice_not_open") return true;
    // The processor is unavailable; this does not count as a failed attempt.
    const at = actor.now + HOUR_MS;
    actor.db.run(
      q.updateTable("invoices").set({ next_try_at: at }).where("id", "=", invoice.id).where("status", "=", "open"),
    );
    actor.platform.jobs.wakeAt(at);
    return true;
  }
}

/** Saves a failed attempt and schedules the next; after the last one, ends the invoice and the plan. */
function failed(actor: Actor, invoice: InvoiceRow): boolean {
  const { now, platform } = actor;
  const current = getInvoiceRow(actor.db, invoice.id);
  // Someone else has paid or tried the invoice during the charge.
  if (current.status !== "open" || current.attempts !== invoice.attempts) return true;
  const first = invoice.failed_at ?? now;
  const days = TRY_DAYS[invoice.attempts];
  // At least a day apart, even if the server was down for long.
  const nextAt = days === undefined ? null : Math.max(first + days * DAY_MS, now + DAY_MS);
  const isOver = nextAt === null;
  write(actor, {
    object: "invoice",
    action: isOver ? "invoice.given_up" : "invoice.failed",
    change: {
      ids: [invoice.id],
      set: {
        attempts: invoice.attempts + 1,
        failed_at: first,
        next_try_at: nextAt,
        status: isOver ? "uncollectible" : "open",
      },
    },
    also: [
      isOver
        ? { object: "subscription", action: "subscription.ended", change: { ids: [1], set: ended } }
        : {
            object: "subscription",
            action: "subscription.past_due",
            change: {
              ids: [1],
              set: { status: "past_due" },
              when: sql`record.status <> 'past_due'`,
            },
          },
    ],
    after: notifyOfBilling(actor, { event: isOver ? "ended" : "failed", invoice, nextAt }),
  });
  if (nextAt !== null) platform.jobs.wakeAt(nextAt);
  return true;
}

/**
 * Ends a period: the plan ends, or renews with a new invoice and any scheduled downgrade. After a trial (`trial_end` is
 * null) the plan is active only once this invoice is paid.
 */
function endPeriod(actor: Actor, row: SubscriptionRow): boolean {
  const { db, platform } = actor;
  const { tz } = actor.workspace();
  const isTrialOver = row.status === "trialing";
  const plan = row.scheduled_plan ?? row.plan;
  const interval = row.scheduled_interval ?? row.interval;
  const hasCard = !isTrialOver || findDefault(db) !== null;
  if (row.cancel_at !== null || plan === "free" || !hasCard) {
    write(actor, {
      object: "subscription",
      action: "subscription.ended",
      change: { ids: [1], set: ended },
      after: notifyOfBilling(actor, { event: "cancelled", invoice: null, nextAt: null }),
    });
    return true;
  }
  const start = row.period_end;
  const anchor = isTrialOver ? start : row.anchor_at;
  const end = periodEnd(start, { interval, anchor, tz });
  const bill = periodBill({ plan, interval, start, end }, platform.settings.planTaxBps);
  const invoice: NonNullable<Act["also"]>[number] = {
    object: "invoice",
    action: "invoice.opened",
    add: invoiceColumns({ bill, at: start, start, end, tz }),
  };
  const none = { scheduled_plan: null, scheduled_interval: null, trial_end: null };
  write(actor, {
    object: "subscription",
    action: "subscription.renewed",
    change: { ids: [1], set: { ...none, plan, interval, anchor_at: anchor, period_start: start, period_end: end } },
    also: [invoice],
  });
  platform.jobs.wakeAt(end);
  return true;
}
