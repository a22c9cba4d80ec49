import { sql } from "kysely";
import { monthKey } from "#shared/rules/time/zone.ts";
import type { Column } from "../../../db/write/act.ts";
import type { MethodRow } from "../payments/payment-methods.store.ts";
import type { Bill } from "../subscription/bill.rules.ts";

interface Billed {
  bill: Bill;
  at: number;
  start: number;
  end: number;
  tz: string;
  /** Payment; without it the invoice is open and charged from `at` on. */
  paid?: { chargeRef: string | null; method: MethodRow | null };
}

/** SQL for the recipient: the billing details at the time of the write, null if they have no name. */
const recipient = sql`SELECT json_object('name', name, 'email', email, 'line1', line1, 'line2', line2, 'city', city,
  'postcode', postcode, 'country', country, 'taxNumber', tax_number) FROM billing_details WHERE id = 1 AND name <> ''`;

/** Columns of a new invoice. SQL assigns the next number of its year during the write. */
export function invoiceColumns({ bill, at, start, end, tz, paid }: Billed): Record<string, Column> {
  const year = Number(monthKey(at, tz).slice(0, 4));
  const isPaid = paid !== undefined || bill.total === 0;
  return {
    year,
    seq: sql`SELECT coalesce(max(seq), 0) + 1 FROM invoices WHERE year = ${year}`,
    status: isPaid ? "paid" : "open",
    at,
    period_start: start,
    period_end: end,
    lines_json: JSON.stringify(bill.lines),
    subtotal_minor: bill.subtotal,
    tax_bps: bill.taxBps,
    tax_minor: bill.tax,
    total_minor: bill.total,
    due_at: at,
    paid_at: isPaid ? at : null,
    card_json: paid?.method ? cardJson(paid.method) : null,
    to_json: recipient,
    charge_ref: paid?.chargeRef ?? null,
    next_try_at: isPaid ? null : at,
  };
}

/** Card as stored on an invoice. */
export const cardJson = ({ brand, last4 }: MethodRow): string => JSON.stringify({ brand, last4 });
