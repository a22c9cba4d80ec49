import { monthKey } from "#shared/rules/zone.ts";
import type { Column } from "../../../db/write/act.ts";
import type { MethodRow } from "../payments/payment-methods.store.ts";
import type { Bill } from "../subscription/bill.rules.ts";

interface Billed {
  bill: Bill;
  at: number;
  start: number;
  end: number;
  tz: string;
  /** How it was paid; without that it is open, and tried from `at` on. */
  paid?: { chargeRef: string | null; method: MethodRow | null };
}

/** Who the bill goes to, as it stands at the moment of writing; nobody where no name was given. */
const TO = `SELECT json_object('name', name, 'email', email, 'line1', line1, 'line2', line2, 'city', city,
  'postcode', postcode, 'country', country, 'taxNumber', tax_number) FROM billing_details WHERE id = 1 AND name <> ''`;

/** The columns of a new invoice; its number is the next of its year, given as it is written. */
export function invoiceColumns({ bill, at, start, end, tz, paid }: Billed): Record<string, Column> {
  const year = Number(monthKey(at, tz).slice(0, 4));
  const isPaid = paid !== undefined || bill.total === 0;
  return {
    year,
    seq: { text: "SELECT coalesce(max(seq), 0) + 1 FROM invoices WHERE year = ?", values: [year] },
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
    to_json: { text: TO, values: [] },
    charge_ref: paid?.chargeRef ?? null,
    next_try_at: isPaid ? null : at,
  };
}

/** A card as an invoice names it. */
export const cardJson = ({ brand, last4 }: MethodRow): string => JSON.stringify({ brand, last4 });
