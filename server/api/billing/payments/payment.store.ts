import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { PLAN_CURRENCY } from "#shared/rules/billing/plans.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Query, q, type Step } from "../../../db/database.ts";
import { type Charge, PaymentRefused, PaymentsDown } from "../../../platform.ts";
import type { MethodRow } from "./payment-methods.store.ts";

/** Delay before an attempt without a result is checked again. */
export const ASK_AGAIN_MS = 60_000;

/** A charge to make, and its purpose. */
export interface PaymentOrder {
  purpose: "change" | "invoice";
  invoiceId?: number;
  previewId?: string;
  amount_minor: number;
  method: MethodRow;
  text: string;
  isConfirmed: boolean;
}

/** A successful charge, with the check and the statement for the transaction that books it. */
export interface Payment {
  chargeRef: string;
  before: Step;
  after: Query;
}

// A literal, because the partial index `payment_running` names it.
const runningAttempt = q.selectFrom("payment_attempts").select("key").where("state", "=", sql.lit("running"));

/** Creates the booking steps of a charge. The check throws `unavailable` if another run has resolved the attempt. */
export const paymentOf = ({ db }: Actor, key: string, chargeRef: string): Payment => ({
  chargeRef,
  before: () => {
    if (!db.first(runningAttempt.where("key", "=", key))) throw unknownOutcome();
  },
  after: q.updateTable("payment_attempts").set({ state: "paid", charge_ref: chargeRef }).where("key", "=", key),
});

/**
 * Charges a card: saves the attempt first, so that a lost connection loses nothing, then charges, then runs `book` in
 * one transaction that checks again. A charge that cannot be booked is refunded. Throws `payment_failed`,
 * `unavailable`, `idempotency_in_progress`.
 */
export async function pay<T>(actor: Actor, order: PaymentOrder, book: (payment: Payment) => T): Promise<T> {
  const key = beginPayment(actor, order);
  const { ref } = await charged(actor, key, order);
  try {
    return book(paymentOf(actor, key, ref));
  } catch (error) {
    queueRefund(actor, key, ref);
    throw error;
  }
}

/** Saves an attempt and returns its key; only one can run at a time. Throws `idempotency_in_progress`. */
function beginPayment(actor: Actor, order: PaymentOrder): string {
  const { db, now } = actor;
  if (db.first(runningAttempt)) throw new AppError("idempotency_in_progress");
  const key = `pano-${randomUUID()}`;
  db.run(
    q.insertInto("payment_attempts").values({
      key,
      purpose: order.purpose,
      invoice_id: order.invoiceId ?? null,
      preview_id: order.previewId ?? null,
      method_ref: order.method.processor_ref,
      amount_minor: order.amount_minor,
      state: "running",
      at: now,
      ask_at: now + ASK_AGAIN_MS,
    }),
  );
  actor.platform.jobs.wakeAt(now + ASK_AGAIN_MS);
  return key;
}

async function charged(actor: Actor, key: string, order: PaymentOrder): Promise<Charge> {
  const { platform, requestId } = actor;
  const { amount_minor: amountMinor, method, text, isConfirmed } = order;
  try {
    const request = { key, amountMinor, currency: PLAN_CURRENCY, methodRef: method.processor_ref, text, isConfirmed };
    const charge = await platform.payments.charge(request);
    if (charge.amountMinor === amountMinor && charge.currency === PLAN_CURRENCY) return charge;
    platform.log("error", "the processor took another amount", {
      requestId,
      key,
      asked: amountMinor,
      told: charge.amountMinor,
    });
    queueRefund(actor, key, charge.ref);
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

/** Plain `unavailable` means that nothing was charged. Here the result is unknown until due work has checked it. */
const unknownOutcome = () => new AppError("unavailable", { params: { outcome: "unknown" } });

/** Marks an attempt as failed: no money was charged. */
export function endAttempt(actor: Actor, key: string, reason: string): void {
  actor.db.run(
    q
      .updateTable("payment_attempts")
      .set({ state: "failed", reason })
      .where("key", "=", key)
      .where("state", "=", "running"),
  );
}

/** Marks an unbooked charge for refund by due work, even if the attempt was marked as failed. */
export function queueRefund(actor: Actor, key: string, chargeRef: string): void {
  actor.db.run(
    q
      .updateTable("payment_attempts")
      .set({ state: "refunding", charge_ref: chargeRef, ask_at: actor.now })
      .where("key", "=", key)
      .where("state", "in", ["running", "failed"]),
  );
  actor.platform.jobs.wake();
}
