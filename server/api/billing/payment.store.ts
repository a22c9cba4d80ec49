import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { PLAN_CURRENCY } from "#shared/rules/plans.ts";
import { type Compilable, GuardError, statement } from "../../db/cell.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { type Charge, PaymentRefused, PaymentsDown } from "../../platform.ts";
import type { MethodRow } from "./payment-methods.store.ts";

/** What has no outcome after so long is asked for again. */
export const ASK_AGAIN_MS = 60_000;

/** Money that is to be taken, and what for. */
export interface PaymentOrder {
  purpose: "change" | "invoice";
  invoiceId?: number;
  previewId?: string;
  amount_minor: number;
  method: MethodRow;
  text: string;
  isConfirmed: boolean;
  /** Guards that must hold at the moment it is begun. */
  guards: readonly Compilable[];
}

/** Money that came in: what goes into the batch that books it, before and after everything else. */
export interface Payment {
  key: string;
  chargeRef: string;
  before: Compilable;
  after: Compilable;
}

/**
 * Takes money: written down first, so that nothing is lost if the line breaks, then asked for, then booked by `book` in
 * one batch. What cannot be booked is given back. Throws `payment_failed`, `unavailable`, `idempotency_in_progress`.
 */
export async function pay<T>(c: Context<Env>, order: PaymentOrder, book: (payment: Payment) => Promise<T>): Promise<T> {
  const key = await beginPayment(c, order);
  const charge = await charged(c, key, order);
  const { ref } = charge;
  try {
    return await book({
      key,
      chargeRef: ref,
      before: statement(
        "INSERT INTO tx_guard (paying) SELECT state = 'running' FROM payment_attempts WHERE key = ?",
        key,
      ),
      after: statement("UPDATE payment_attempts SET state = 'paid', charge_ref = ? WHERE key = ?", ref, key),
    });
  } catch (error) {
    await giveBack(c, key, ref);
    // It was settled by somebody else meanwhile.
    throw error instanceof GuardError && error.constraint === "paying" ? unknownOutcome() : error;
  }
}

/** Writes an attempt down and gives its key; there is one at a time. */
async function beginPayment(c: Context<Env>, order: PaymentOrder): Promise<string> {
  const { now } = c.var;
  const key = `pano-${randomUUID()}`;
  try {
    await c.var.cell.batch([
      ...order.guards,
      statement(
        `INSERT INTO payment_attempts (key, purpose, invoice_id, preview_id, method_ref, amount_minor, state, at, ask_at)
         VALUES (?, ?, ?, ?, ?, ?, 'running', ?, ?)`,
        key,
        order.purpose,
        order.invoiceId ?? null,
        order.previewId ?? null,
        order.method.processor_ref,
        order.amount_minor,
        now,
        now + ASK_AGAIN_MS,
      ),
      statement("DELETE FROM tx_guard"),
    ]);
  } catch (error) {
    if (error instanceof GuardError && error.constraint === "payment_attempts.state") {
      throw new AppError("idempotency_in_progress");
    }
    throw error;
  }
  await c.var.platform.jobs.wakeAt(now + ASK_AGAIN_MS);
  return key;
}

async function charged(c: Context<Env>, key: string, order: PaymentOrder): Promise<Charge> {
  const { platform, requestId } = c.var;
  const { amount_minor: amountMinor, method, text, isConfirmed } = order;
  try {
    const asked = { key, amountMinor, currency: PLAN_CURRENCY, methodRef: method.processor_ref, text, isConfirmed };
    const charge = await platform.payments.charge(asked);
    if (charge.amountMinor === amountMinor && charge.currency === PLAN_CURRENCY) return charge;
    platform.log("error", "the processor took another amount", {
      requestId,
      key,
      asked: amountMinor,
      told: charge.amountMinor,
    });
    await giveBack(c, key, charge.ref);
    throw unknownOutcome();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof PaymentRefused) {
      await endAttempt(c, key, error.reason);
      throw new AppError("payment_failed", { params: { reason: error.reason } });
    }
    const isSure = error instanceof PaymentsDown && error.isSure;
    platform.log("error", "a payment has no answer", { requestId, key, isSure, error: String(error) });
    if (!isSure) throw unknownOutcome();
    await endAttempt(c, key, "unavailable");
    throw new AppError("unavailable");
  }
}

/** Not `unavailable` alone, which says that nothing was charged: money may have moved, and due work finds out. */
const unknownOutcome = () => new AppError("unavailable", { params: { outcome: "unknown" } });

/** The attempt moved no money. */
export function endAttempt(c: Context<Env>, key: string, reason: string): void {
  c.var.cell.run(
    statement(
      "UPDATE payment_attempts SET state = 'failed', reason = ? WHERE key = ? AND state = 'running'",
      reason,
      key,
    ),
  );
}

/** The attempt took money that was not booked, also one that was given up for lost: due work gives it back. */
export async function giveBack(c: Context<Env>, key: string, chargeRef: string): Promise<void> {
  await c.var.cell.run(
    statement(
      `UPDATE payment_attempts SET state = 'refunding', charge_ref = ?, ask_at = ?
       WHERE key = ? AND state IN ('running', 'failed')`,
      chargeRef,
      c.var.now,
      key,
    ),
  );
  await c.var.platform.jobs.wake();
}
