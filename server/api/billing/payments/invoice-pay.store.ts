import { type RawBuilder, sql } from "kysely";
import type { Invoice } from "#shared/api/billing/billing-shapes.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import type { Database } from "../../../db/database.ts";
import type { Act, Outcome } from "../../../db/write/act.ts";
import { onceAwaited } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";
import { cardJson } from "../invoices/invoice.columns.ts";
import { getInvoiceRow, type InvoiceRow, invoiceOf } from "../invoices/invoices.store.ts";
import { type Payment, pay } from "./payment.store.ts";
import { findDefault, type MethodRow } from "./payment-methods.store.ts";

/**
 * Pays an open invoice at the caller's request. Throws `invoice_not_open`, `payment_method_required`, `payment_failed`,
 * `unavailable`, `not_found`, `idempotency_in_progress`.
 */
export async function payInvoice(
  actor: Actor,
  { id, isConfirmed }: { id: number; isConfirmed: boolean },
): Promise<Invoice> {
  await onceAwaited(actor, async () => {
    const invoice = getOwed(actor.db, id);
    const method = findDefault(actor.db);
    if (!method) throw new AppError("payment_method_required");
    return chargeInvoice(actor, { invoice, method, isConfirmed });
  });
  return invoiceOf(getInvoiceRow(actor.db, id));
}

export const isOwed = ({ status }: InvoiceRow): boolean => status === "open" || status === "uncollectible";

/** Gets an invoice that is not yet paid. Throws `not_found`, `invoice_not_open`. */
function getOwed(db: Database, id: number): InvoiceRow {
  const invoice = getInvoiceRow(db, id);
  if (!isOwed(invoice)) throw new AppError("invoice_not_open");
  return invoice;
}

interface Charging {
  invoice: InvoiceRow;
  method: MethodRow;
  isConfirmed: boolean;
}

/** Charges an invoice and books it as paid. Throws like {@link pay}, and `invoice_not_open`. */
export function chargeInvoice(actor: Actor, { invoice, method, isConfirmed }: Charging): Promise<Outcome> {
  const order = { purpose: "invoice" as const, invoiceId: invoice.id, amount_minor: invoice.total_minor };
  return pay(actor, { ...order, method, text: `Pano ${invoice.number}`, isConfirmed }, (payment) =>
    bookPaid(actor, { invoice, payment, card_json: cardJson(method) }),
  );
}

interface Paid {
  invoice: InvoiceRow;
  payment: Payment;
  card_json: string | null;
}

/** Books a payment for an invoice and activates a subscription that waited for it. Throws `invoice_not_open`. */
export const bookPaid = (actor: Actor, { invoice, payment, card_json }: Paid): Outcome =>
  write(actor, {
    object: "invoice",
    action: "invoice.paid",
    // Check again inside the transaction: someone may have paid the invoice during the charge.
    before: [() => void getOwed(actor.db, invoice.id), payment.before],
    change: {
      ids: [invoice.id],
      set: { status: "paid", paid_at: actor.now, card_json, charge_ref: payment.chargeRef, next_try_at: null },
    },
    also: [
      goesOn("subscription.recovered", sql`record.status = 'past_due'`, invoice),
      goesOn("subscription.begun", sql`record.status = 'trialing' AND record.trial_end IS NULL`, invoice),
    ],
    after: [payment.after],
  });

/** Part of a payment that activates the subscription if no other invoice is open. */
const goesOn = (action: string, waited: RawBuilder<unknown>, { id }: InvoiceRow): NonNullable<Act["also"]>[number] => ({
  object: "subscription",
  action,
  change: {
    ids: [1],
    set: { status: "active" },
    when: sql`${waited} AND NOT EXISTS (SELECT 1 FROM invoices WHERE status = 'open' AND id <> ${id})`,
  },
});
