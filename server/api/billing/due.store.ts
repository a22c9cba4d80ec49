import type { Context } from "hono";
import { periodEnd } from "#shared/rules/billing-period.ts";
import type { Act } from "../../db/act.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { systemContext } from "../../http/system-context.ts";
import type { Platform } from "../../platform.ts";
import { periodBill } from "./bill.rules.ts";
import { tellOfBilling } from "./billing.notes.ts";
import { invoiceColumns } from "./invoice.columns.ts";
import { chargeInvoice } from "./invoice-pay.store.ts";
import { findDueInvoice, findOpenInvoice, type InvoiceRow } from "./invoices.store.ts";
import { findDefault } from "./payment-methods.store.ts";
import { readSubscription, type SubscriptionRow, stillAtVersion } from "./subscription.store.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Days after the first failure on which it is tried again. */
const TRY_DAYS = [1, 3, 5, 7] as const;

/** Columns of a subscription that has ended: the plan is Free. */
const ended = {
  plan: "free",
  interval: "month",
  status: "canceled",
  trial_end: null,
  cancel_at: null,
  scheduled_plan: null,
  scheduled_interval: null,
};

/** Does what the clock asks of the subscription: tries an invoice that is due, or ends its period. Answers whether it did. */
export async function runBilling(platform: Platform): Promise<boolean> {
  const now = platform.clock.now();
  const c = systemContext(platform, "billing");
  const invoice = await findDueInvoice(platform.cell, now);
  if (invoice) return tryInvoice(c, invoice);
  const { rows } = await platform.cell.run<{ due: number }>(
    statement("SELECT period_end <= ? AND status <> 'canceled' AS due FROM subscription WHERE id = 1", now),
  );
  if (rows[0]?.due !== 1) return false;
  const row = await readSubscription(platform.cell);
  // What is owed is settled first: paid, or given up with the plan.
  if (row.status === "past_due" || (await findOpenInvoice(platform.cell))) return false;
  return endPeriod(c, row);
}

/** A new default card pays what is open, right away; what then fails is left to the next try. */
export async function tryOpenInvoice(c: Context<Env>): Promise<void> {
  const invoice = await findOpenInvoice(c.var.cell);
  const method = invoice && (await findDefault(c.var.cell));
  if (!invoice || !method) return;
  await chargeInvoice(withoutKey(c), { invoice, method, isConfirmed: false }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

/** The payment is a second act of the same call, so the call's key is not for it. */
function withoutKey(c: Context<Env>): Context<Env> {
  const own = systemContext(c.var.platform, c.var.requestId);
  own.set("caller", c.var.caller);
  return own;
}

async function tryInvoice(c: Context<Env>, invoice: InvoiceRow): Promise<boolean> {
  const method = await findDefault(c.var.cell);
  if (!method) return failed(c, invoice);
  try {
    await chargeInvoice(c, { invoice, method, isConfirmed: false });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "payment_failed") return failed(c, invoice);
    if (error.code === "invoice_not_open") return true;
    // Nobody can be charged just now: that is no failure of the card.
    const at = c.var.now + HOUR_MS;
    await c.var.cell.run(
      statement("UPDATE invoices SET next_try_at = ? WHERE id = ? AND status = 'open'", at, invoice.id),
    );
    await c.var.platform.jobs.wakeAt(at);
    return true;
  }
}

/** Writes a failed try down, says when the next one is, and after the last gives up the invoice and the plan. */
async function failed(c: Context<Env>, invoice: InvoiceRow): Promise<boolean> {
  const { now, platform } = c.var;
  const first = invoice.failed_at ?? now;
  const days = TRY_DAYS[invoice.attempts];
  // After a long sleep the tries do not all come at once.
  const nextAt = days === undefined ? null : Math.max(first + days * DAY_MS, now + DAY_MS);
  const isOver = nextAt === null;
  await commit(c, {
    object: "invoice",
    action: isOver ? "invoice.given_up" : "invoice.failed",
    before: [
      statement(
        "INSERT INTO tx_guard (stale) SELECT attempts = ? AND status = 'open' FROM invoices WHERE id = ?",
        invoice.attempts,
        invoice.id,
      ),
    ],
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
              when: { text: "record.status <> 'past_due'", values: [] },
            },
          },
    ],
    after: await tellOfBilling(c, { event: isOver ? "ended" : "failed", invoice, nextAt }),
  }).catch(lost);
  if (nextAt !== null) await platform.jobs.wakeAt(nextAt);
  return true;
}

/**
 * Ends a period: the plan ends, or goes on with the next one and its invoice, smaller where that was asked. A trial that
 * is over (`trial_end` is gone) is a paid plan only once this invoice is paid.
 */
async function endPeriod(c: Context<Env>, row: SubscriptionRow): Promise<boolean> {
  const { cell, platform } = c.var;
  const { tz } = await c.var.workspace();
  const isTrialOver = row.status === "trialing";
  const plan = row.scheduled_plan ?? row.plan;
  const interval = row.scheduled_interval ?? row.interval;
  const before = [stillAtVersion(row.version)];
  const hasCard = !isTrialOver || (await findDefault(cell)) !== null;
  if (row.cancel_at !== null || plan === "free" || !hasCard) {
    const after = await tellOfBilling(c, { event: "cancelled", invoice: null, nextAt: null });
    const act = { object: "subscription" as const, action: "subscription.ended", before, after };
    await commit(c, { ...act, change: { ids: [1], set: ended } }).catch(lost);
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
  await commit(c, {
    object: "subscription",
    action: "subscription.renewed",
    before,
    change: {
      ids: [1],
      set: { ...none, plan, interval, anchor_at: anchor, period_start: start, period_end: end },
    },
    also: [invoice],
  }).catch(lost);
  await platform.jobs.wakeAt(end);
  return true;
}

/** Somebody else did it meanwhile; what is left to do is found again. */
function lost(error: unknown): void {
  if (!(error instanceof GuardError && error.constraint === "stale")) throw error;
}
