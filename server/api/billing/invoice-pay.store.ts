import type { Context } from "hono";
import type { Invoice } from "#shared/api/billing/billing-shapes.ts";
import type { Act, Outcome } from "../../db/act.ts";
import { type Compilable, GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { cardJson } from "./invoice.columns.ts";
import { getInvoiceRow, type InvoiceRow, invoiceOf } from "./invoices.store.ts";
import { type Payment, pay } from "./payment.store.ts";
import { findDefault, type MethodRow } from "./payment-methods.store.ts";

/** Pays an open invoice because somebody asked for it. Throws `invoice_not_open`, `payment_failed` … */
export async function payInvoice(
  c: Context<Env>,
  { id, isConfirmed }: { id: number; isConfirmed: boolean },
): Promise<Invoice> {
  await once(c, async () => {
    const invoice = await getInvoiceRow(c.var.cell, id);
    const method = await findDefault(c.var.cell);
    if (!isOwed(invoice)) throw new AppError("invoice_not_open");
    if (!method) throw new AppError("payment_method_required");
    return chargeInvoice(c, { invoice, method, isConfirmed });
  });
  return invoiceOf(await getInvoiceRow(c.var.cell, id));
}

const isOwed = ({ status }: InvoiceRow): boolean => status === "open" || status === "uncollectible";

interface Charging {
  invoice: InvoiceRow;
  method: MethodRow;
  isConfirmed: boolean;
}

/** Charges what an invoice asks for and books it as paid. Throws like {@link pay}, and `invoice_not_open`. */
export async function chargeInvoice(c: Context<Env>, { invoice, method, isConfirmed }: Charging): Promise<Outcome> {
  const guards = [stillOwed(invoice.id)];
  const order = { purpose: "invoice" as const, invoiceId: invoice.id, amount_minor: invoice.total_minor };
  const text = `Pano ${invoice.number}`;
  try {
    return await pay(c, { ...order, method, text, isConfirmed, guards }, (payment) =>
      bookPaid(c, { invoice, payment, card_json: cardJson(method) }),
    );
  } catch (error) {
    if (error instanceof GuardError && error.constraint === "stale") throw new AppError("invoice_not_open");
    throw error;
  }
}

const stillOwed = (id: number): Compilable =>
  statement("INSERT INTO tx_guard (stale) SELECT status IN ('open', 'uncollectible') FROM invoices WHERE id = ?", id);

interface Paid {
  invoice: InvoiceRow;
  payment: Payment;
  card_json: string | null;
}

/** Books money that came for an invoice; a subscription that waited for it goes on. */
export const bookPaid = (c: Context<Env>, { invoice, payment, card_json }: Paid): Promise<Outcome> =>
  commit(c, {
    object: "invoice",
    action: "invoice.paid",
    before: [stillOwed(invoice.id), payment.before],
    change: {
      ids: [invoice.id],
      set: { status: "paid", paid_at: c.var.now, card_json, charge_ref: payment.chargeRef, next_try_at: null },
    },
    also: [
      goesOn("subscription.recovered", "record.status = 'past_due'", invoice),
      goesOn("subscription.begun", "record.status = 'trialing' AND record.trial_end IS NULL", invoice),
    ],
    after: [payment.after],
  });

/** The part of a payment by which the subscription is a paid one, where it waited for this invoice alone. */
const goesOn = (action: string, waited: string, { id }: InvoiceRow): NonNullable<Act["also"]>[number] => ({
  object: "subscription",
  action,
  change: {
    ids: [1],
    set: { status: "active" },
    when: {
      text: `${waited} AND NOT EXISTS (SELECT 1 FROM invoices WHERE status = 'open' AND id <> ?)`,
      values: [id],
    },
  },
});
