import { periodEnd, taxOn } from "#shared/rules/billing/billing-period.ts";
import { priceOf } from "#shared/rules/billing/plans.ts";
import { addMonths, dayStart, monthKey } from "#shared/rules/time/zone.ts";
import { type Database, runAll, statement } from "../db/database.ts";
import type { Plan } from "./plan.ts";

const INVOICES = 6;
const card = { brand: "visa", last4: "4242" };
const firm = {
  name: "Örnek Dükkân Ticaret Ltd. Şti.",
  email: "muhasebe@example.com",
  line1: "İstiklal Caddesi 42",
  line2: "",
  city: "İstanbul",
  postcode: "34430",
  country: "TR",
  taxNumber: "1234567890",
};

/** Seeds the billing data: a monthly plan, six paid invoices, one card and the billing address. */
export function plantBilling({ anchor, tz, isScale }: Plan, db: Database): void {
  const plan = isScale ? "scale" : "growth";
  const price = priceOf(plan, "month");
  const month = monthKey(anchor, tz);
  const start = dayStart(`${month}-01`, tz);
  const first = dayStart(`${addMonths(month, 1 - INVOICES)}-01`, tz);
  const endOf = (from: number) => periodEnd(from, { interval: "month", anchor: first, tz });
  const numbers = new Map<number, number>();
  const invoices = Array.from({ length: INVOICES }, (_, index) => {
    const at = dayStart(`${addMonths(month, index + 1 - INVOICES)}-01`, tz);
    const year = Number(monthKey(at, tz).slice(0, 4));
    const seq = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, seq);
    const line = { kind: "plan", plan, interval: "month", from: at, to: endOf(at), quantity: 1, amount_minor: price };
    return statement(
      `INSERT INTO invoices (year, seq, status, at, period_start, period_end, lines_json, subtotal_minor, tax_bps, tax_minor,
         total_minor, due_at, paid_at, card_json, to_json)
       VALUES (?, ?, 'paid', ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?)`,
      year,
      seq,
      at,
      at,
      endOf(at),
      JSON.stringify([line]),
      price,
      taxOn(price, 0),
      price,
      at,
      at,
      JSON.stringify(card),
      JSON.stringify(firm),
    );
  });
  runAll(db, [
    statement(
      `INSERT INTO subscription (id, plan, interval, status, anchor_at, period_start, period_end)
       VALUES (1, ?, 'month', 'active', ?, ?, ?)`,
      plan,
      first,
      start,
      endOf(start),
    ),
    ...invoices,
    statement(
      `INSERT INTO payment_methods (id, processor_ref, brand, last4, exp_month, exp_year, is_default, created_at)
       VALUES (1, 'test_pays_sample', ?, ?, 12, ?, 1, ?)`,
      card.brand,
      card.last4,
      Number(month.slice(0, 4)) + 3,
      first,
    ),
    statement(
      `UPDATE billing_details SET name = ?, email = ?, line1 = ?, line2 = ?, city = ?, postcode = ?, country = ?,
         tax_number = ?, version = 1 WHERE id = 1`,
      ...Object.values(firm),
    ),
  ]);
}
