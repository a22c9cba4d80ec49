import type { Context } from "hono";
import { PLAN_CURRENCY } from "#shared/rules/plans.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { systemContext } from "../../http/system-context.ts";
import type { Charge, Platform } from "../../platform.ts";
import { bookPaid } from "./invoice-pay.store.ts";
import { getInvoiceRow } from "./invoices.store.ts";
import { ASK_AGAIN_MS, endAttempt, giveBack } from "./payment.store.ts";

/** A charge that the processor does not know of after so long was never made. */
const GONE_AFTER_MS = 10 * 60 * 1000;

interface Attempt {
  key: string;
  purpose: "change" | "invoice";
  invoice_id: number | null;
  amount_minor: number;
  state: "running" | "refunding";
  charge_ref: string | null;
  at: number;
}

/** Settles one attempt that has no outcome, or gives one charge back. Answers whether there was one. */
export async function settlePayments(platform: Platform): Promise<boolean> {
  const now = platform.clock.now();
  // Taken by moving its next time, so that two do not settle the same one.
  const { rows } = await platform.cell.run<Attempt>(
    statement(
      `UPDATE payment_attempts SET ask_at = ? WHERE key = (SELECT key FROM payment_attempts INDEXED BY payment_attempts_open
         WHERE state IN ('running', 'refunding') AND ask_at <= ? ORDER BY ask_at LIMIT 1)
       RETURNING key, purpose, invoice_id, amount_minor, state, charge_ref, at`,
      ...[now + ASK_AGAIN_MS, now],
    ),
  );
  const attempt = rows[0];
  if (!attempt) return false;
  const c = systemContext(platform, "payments");
  try {
    if (attempt.state === "refunding") await refund(c, attempt);
    else await settle(c, attempt);
  } catch (error) {
    platform.log("warn", "a payment could not be settled yet", { key: attempt.key, error: String(error) });
    await platform.jobs.wakeAt(now + ASK_AGAIN_MS);
  }
  return true;
}

async function refund(c: Context<Env>, { key, charge_ref }: Attempt): Promise<void> {
  if (charge_ref) await c.var.platform.payments.refund(charge_ref);
  await c.var.cell.run(
    statement("UPDATE payment_attempts SET state = 'refunded' WHERE key = ? AND state = 'refunding'", key),
  );
}

async function settle(c: Context<Env>, attempt: Attempt): Promise<void> {
  const { platform, now } = c.var;
  const charge = await platform.payments.find(attempt.key);
  if (charge) return bookLate(c, attempt, charge);
  if (now - attempt.at >= GONE_AFTER_MS) await endAttempt(c, attempt.key, "unavailable");
  else await platform.jobs.wakeAt(now + ASK_AGAIN_MS);
}

/**
 * Books money whose answer came late. It pays its invoice; who changed the plan was told that nothing was charged, so
 * that goes back, as does what is not the sum that was asked.
 */
async function bookLate(c: Context<Env>, attempt: Attempt, charge: Charge): Promise<void> {
  const { key, invoice_id } = attempt;
  const isRight = charge.amountMinor === attempt.amount_minor && charge.currency === PLAN_CURRENCY;
  if (attempt.purpose !== "invoice" || invoice_id === null || !isRight) return giveBack(c, key, charge.ref);
  const invoice = await getInvoiceRow(c.var.cell, invoice_id);
  const payment = {
    key,
    chargeRef: charge.ref,
    before: statement(
      "INSERT INTO tx_guard (paying) SELECT state = 'running' FROM payment_attempts WHERE key = ?",
      key,
    ),
    after: statement("UPDATE payment_attempts SET state = 'paid', charge_ref = ? WHERE key = ?", charge.ref, key),
  };
  try {
    await bookPaid(c, { invoice, payment, card_json: null });
  } catch (error) {
    if (error instanceof GuardError && error.constraint === "stale") return giveBack(c, key, charge.ref);
    throw error;
  }
}

interface ToldEvent {
  id: string;
  type: string;
  object: Record<string, unknown>;
}

/** Takes in what the processor tells of a charge, once. What does not fit what was asked changes nothing. */
export async function takeEvent(c: Context<Env>, { id, type, object }: ToldEvent): Promise<boolean> {
  const { cell, now } = c.var;
  const { changes } = await cell.run(statement("INSERT OR IGNORE INTO payment_events (id, at) VALUES (?, ?)", id, now));
  if (changes === 0) return true;
  const key = (object.metadata as { key?: unknown } | undefined)?.key;
  if (typeof key !== "string") return false;
  const { rows } = await cell.run<Attempt>(
    statement(
      `SELECT key, purpose, invoice_id, amount_minor, state, charge_ref, at FROM payment_attempts
       WHERE key = ? AND state = 'running' AND ask_at <= ?`,
      // One whose caller still waits for its answer is left to them.
      ...[key, now],
    ),
  );
  const attempt = rows[0];
  if (!attempt) return false;
  const system = systemContext(c.var.platform, c.var.requestId);
  if (type === "payment_intent.payment_failed") await endAttempt(system, key, "card_declined");
  if (type !== "payment_intent.succeeded") return false;
  const { id: ref, amount_received: amountMinor, currency } = object;
  if (typeof ref !== "string" || typeof amountMinor !== "number" || typeof currency !== "string") return false;
  await bookLate(system, attempt, { ref, amountMinor, currency: currency.toUpperCase() }).catch((error: unknown) => {
    if (!(error instanceof AppError || error instanceof GuardError)) throw error;
  });
  return false;
}
