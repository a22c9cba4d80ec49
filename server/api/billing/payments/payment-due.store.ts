import { type Selectable, sql } from "kysely";
import { PLAN_CURRENCY } from "#shared/rules/billing/plans.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { q } from "../../../db/database.ts";
import type { PaymentAttemptsTable } from "../../../db/tables/billing.ts";
import { systemActor } from "../../../identity/system-actor.ts";
import type { Charge, Platform } from "../../../platform.ts";
import { getInvoiceRow } from "../invoices/invoices.store.ts";
import { bookPaid, isOwed } from "./invoice-pay.store.ts";
import { ASK_AGAIN_MS, endAttempt, paymentOf, queueRefund } from "./payment.store.ts";

/** A charge that the processor does not know after this time was never made. */
const GONE_AFTER_MS = 10 * 60 * 1000;

const COLUMNS = ["key", "purpose", "invoice_id", "amount_minor", "state", "charge_ref", "at"] as const;
type Attempt = Pick<Selectable<PaymentAttemptsTable>, (typeof COLUMNS)[number]>;

/** Resolves one attempt without a result, or refunds one charge. Returns false if there was none. */
export async function settlePayments(platform: Platform): Promise<boolean> {
  const now = platform.clock.now();
  // Moving `ask_at` claims the attempt, so that no other run resolves it too.
  const due = sql<string>`(SELECT key FROM payment_attempts INDEXED BY payment_attempts_open
    WHERE state IN ('running', 'refunding') AND ask_at <= ${now} ORDER BY ask_at LIMIT 1)`;
  const attempt = platform.db.first(
    q
      .updateTable("payment_attempts")
      .set({ ask_at: now + ASK_AGAIN_MS })
      .where("key", "=", due)
      .returning(COLUMNS),
  );
  if (!attempt) return false;
  const actor = systemActor(platform, "payments");
  try {
    if (attempt.state === "refunding") await refund(actor, attempt);
    else await settle(actor, attempt);
  } catch (error) {
    platform.log("warn", "a payment could not be settled yet", { key: attempt.key, error: String(error) });
    platform.jobs.wakeAt(now + ASK_AGAIN_MS);
  }
  return true;
}

async function refund(actor: Actor, { key, charge_ref }: Attempt): Promise<void> {
  if (charge_ref) await actor.platform.payments.refund(charge_ref);
  actor.db.run(
    q
      .updateTable("payment_attempts")
      .set({ state: "refunded" })
      .where("key", "=", key)
      .where("state", "=", "refunding"),
  );
}

async function settle(actor: Actor, attempt: Attempt): Promise<void> {
  const { platform, now } = actor;
  const charge = await platform.payments.find(attempt.key);
  if (charge) return bookLate(actor, attempt, charge);
  if (now - attempt.at >= GONE_AFTER_MS) endAttempt(actor, attempt.key, "unavailable");
  else platform.jobs.wakeAt(now + ASK_AGAIN_MS);
}

/**
 * Books a charge whose result arrived late: it pays its invoice. A charge for a plan change, of a wrong amount, or for
 * an invoice no longer owed is refunded.
 */
function bookLate(actor: Actor, attempt: Attempt, charge: Charge): void {
  const { key, invoice_id } = attempt;
  const isRight = charge.amountMinor === attempt.amount_minor && charge.currency === PLAN_CURRENCY;
  const invoice = attempt.purpose === "invoice" && invoice_id !== null ? getInvoiceRow(actor.db, invoice_id) : null;
  if (!invoice || !isRight || !isOwed(invoice)) {
    queueRefund(actor, key, charge.ref);
    return;
  }
  bookPaid(actor, { invoice, payment: paymentOf(actor, key, charge.ref), card_json: null });
}

interface ProcessorEvent {
  id: string;
  type: string;
  object: Record<string, unknown>;
}

/**
 * Applies an event of the payment processor once; returns whether it was known. The event is saved after its effect,
 * which is idempotent, so that a lost event is delivered again. An event that does not match an attempt changes
 * nothing. Throws `unavailable` to request redelivery.
 */
export function takeEvent(actor: Actor, event: ProcessorEvent): boolean {
  const { db, now } = actor;
  if (db.first(q.selectFrom("payment_events").select("id").where("id", "=", event.id))) return true;
  applyEvent(actor, event);
  db.run(q.insertInto("payment_events").values({ id: event.id, at: now }));
  return false;
}

function applyEvent(actor: Actor, { type, object }: ProcessorEvent): void {
  const key = (object.metadata as { key?: unknown } | undefined)?.key;
  const charge = chargeIn(object);
  const isTaken = type === "payment_intent.succeeded" && charge !== null;
  if (typeof key !== "string" || !(isTaken || type === "payment_intent.payment_failed")) return;
  const attempt = findAttempt(actor, key);
  if (!attempt) return;
  const system = systemActor(actor.platform, actor.requestId);
  // The caller saw a failure and may have paid again since, so refund.
  if (attempt.state === "failed" && isTaken) queueRefund(system, key, charge.ref);
  if (attempt.state !== "running") return;
  // The request may still be waiting for the charge and books it itself.
  if (actor.now - attempt.at < ASK_AGAIN_MS) throw new AppError("unavailable");
  if (isTaken) bookLate(system, attempt, charge);
  else endAttempt(system, key, "card_declined");
}

const findAttempt = ({ db }: Actor, key: string): Attempt | undefined =>
  db.first(q.selectFrom("payment_attempts").select(COLUMNS).where("key", "=", key));

function chargeIn({ id: ref, amount_received: amountMinor, currency }: ProcessorEvent["object"]): Charge | null {
  if (typeof ref !== "string" || typeof amountMinor !== "number" || typeof currency !== "string") return null;
  return { ref, amountMinor, currency: currency.toUpperCase() };
}
