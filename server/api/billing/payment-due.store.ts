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
      now + ASK_AGAIN_MS,
      now,
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
async function bookLate(c: Context<Env>, attempt: Omit<Attempt, "state">, charge: Charge): Promise<void> {
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

/**
 * Takes in what the processor tells of a charge, once; answers whether it was known. It is remembered only behind its
 * effect, which done twice is done once, so that what a cut line loses is told again. What does not fit what was asked
 * changes nothing. Throws `unavailable` where it is to be told again.
 */
export async function takeEvent(c: Context<Env>, event: ToldEvent): Promise<boolean> {
  const { cell, now } = c.var;
  const { rows } = await cell.run(statement("SELECT 1 FROM payment_events WHERE id = ?", event.id));
  if (rows.length > 0) return true;
  await heed(c, event);
  await cell.run(statement("INSERT OR IGNORE INTO payment_events (id, at) VALUES (?, ?)", event.id, now));
  return false;
}

async function heed(c: Context<Env>, { type, object }: ToldEvent): Promise<void> {
  const key = (object.metadata as { key?: unknown } | undefined)?.key;
  const charge = chargeIn(object);
  const isTaken = type === "payment_intent.succeeded" && charge !== null;
  if (typeof key !== "string" || !(isTaken || type === "payment_intent.payment_failed")) return;
  const attempt = await findAttempt(c, key);
  if (!attempt) return;
  const system = systemContext(c.var.platform, c.var.requestId);
  // Nobody was told of success, and what is owed may have been charged again since.
  if (attempt.state === "failed" && isTaken) return giveBack(system, key, charge.ref);
  if (attempt.state !== "running") return;
  // One whose caller may still wait for its answer is left to them.
  if (c.var.now - attempt.at < ASK_AGAIN_MS) throw new AppError("unavailable");
  if (!isTaken) return void (await endAttempt(system, key, "card_declined"));
  await bookLate(system, attempt, charge).catch((error: unknown) => {
    // Somebody settled it meanwhile; how, the next time will tell.
    throw error instanceof GuardError ? new AppError("unavailable") : error;
  });
}

async function findAttempt(c: Context<Env>, key: string) {
  const { rows } = await c.var.cell.run<Omit<Attempt, "state"> & { state: string }>(
    statement(
      "SELECT key, purpose, invoice_id, amount_minor, state, charge_ref, at FROM payment_attempts WHERE key = ?",
      key,
    ),
  );
  return rows[0] ?? null;
}

function chargeIn({ id: ref, amount_received: amountMinor, currency }: ToldEvent["object"]): Charge | null {
  if (typeof ref !== "string" || typeof amountMinor !== "number" || typeof currency !== "string") return null;
  return { ref, amountMinor, currency: currency.toUpperCase() };
}
