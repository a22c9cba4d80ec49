import { randomUUID } from "node:crypto";
import { PLAN_CURRENCY } from "#shared/rules/plans.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Compilable, type Step, statement } from "../../../db/database.ts";
import { type Charge, PaymentRefused, PaymentsDown } from "../../../platform.ts";
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
}

/** Money that came in: what goes into the transaction that books it, before and after everything else. */
export interface Payment {
  chargeRef: string;
  before: Step;
  after: Compilable;
}

/** A charge as it is booked. Its check throws `unavailable` where somebody else has settled it meanwhile. */
export const paymentOf = ({ db }: Actor, key: string, chargeRef: string): Payment => ({
  chargeRef,
  before: () => {
    const running = db.first(statement("SELECT 1 FROM payment_attempts WHERE key = ? AND state = 'running'", key));
    if (!running) throw unknownOutcome();
  },
  after: statement("UPDATE payment_attempts SET state = 'paid', charge_ref = ? WHERE key = ?", chargeRef, key),
});

/**
 * Takes money: written down first, so that nothing is lost if the line breaks, then asked for, then booked by `book` in
 * one transaction, which looks again at what was read before. What cannot be booked is given back. Throws
 * `payment_failed`, `unavailable`, `idempotency_in_progress`.
 */
export async function pay<T>(actor: Actor, order: PaymentOrder, book: (payment: Payment) => T): Promise<T> {
  const key = beginPayment(actor, order);
  const { ref } = await charged(actor, key, order);
  try {
    return book(paymentOf(actor, key, ref));
  } catch (error) {
    giveBack(actor, key, ref);
    throw error;
  }
}

/** Writes an attempt down and gives its key; there is one at a time. */
function beginPayment(actor: Actor, order: PaymentOrder): string {
  const { db, now } = actor;
  const running = db.first(statement("SELECT 1 FROM payment_attempts WHERE state = 'running'"));
  if (running) throw new AppError("idempotency_in_progress");
  const key = `pano-${randomUUID()}`;
  db.run(
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
  );
  actor.platform.jobs.wakeAt(now + ASK_AGAIN_MS);
  return key;
}

async function charged(actor: Actor, key: string, order: PaymentOrder): Promise<Charge> {
  const { platform, requestId } = actor;
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
    giveBack(actor, key, charge.ref);
    throw unknownOutcome();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof PaymentRefused) {
      endAttempt(actor, key, error.reason);
      throw new AppError("payment_failed", { params: { reason: error.reason } });
    }
    const isSure = error instanceof PaymentsDown && error.isSure;
    platform.log("error", "a payment has no answer", { requestId, key, isSure, error: String(error) });
    if (!isSure) throw unknownOutcome();
    endAttempt(actor, key, "unavailable");
    throw new AppError("unavailable");
  }
}

/** Not `unavailable` alone, which says that nothing was charged: money may have moved, and due work finds out. */
const unknownOutcome = () => new AppError("unavailable", { params: { outcome: "unknown" } });

/** The attempt moved no money. */
export function endAttempt(actor: Actor, key: string, reason: string): void {
  actor.db.run(
    statement(
      "UPDATE payment_attempts SET state = 'failed', reason = ? WHERE key = ? AND state = 'running'",
      reason,
      key,
    ),
  );
}

/** The attempt took money that was not booked, also one that was given up for lost: due work gives it back. */
export function giveBack(actor: Actor, key: string, chargeRef: string): void {
  actor.db.run(
    statement(
      `UPDATE payment_attempts SET state = 'refunding', charge_ref = ?, ask_at = ?
       WHERE key = ? AND state IN ('running', 'failed')`,
      chargeRef,
      actor.now,
      key,
    ),
  );
  actor.platform.jobs.wake();
}
