import { periodEnd, taxOn } from "#shared/rules/billing/billing-period.ts";
import { priceOf } from "#shared/rules/billing/plans.ts";
import { addMonths, dayStart, monthKey } from "#shared/rules/time/zone.ts";
import { type Database, q, runAll } from "../db/database.ts";
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
    return q.insertInto("invoices").values({
      year,
      seq,
      status: "paid",
      at,
      period_start: at,
      period_end: endOf(at),
      lines_json: JSON.stringify([line]),
      subtotal_minor: price,
      tax_bps: 0,
      tax_minor: taxOn(price, 0),
      total_minor: price,
      due_at: at,
      paid_at: at,
      card_json: JSON.stringify(card),
      to_json: JSON.stringify(firm),
    });
  });
  const { taxNumber: tax_number, ...address } = firm;
  runAll(db, [
    q.insertInto("subscription").values({
      id: 1,
      plan,
      interval: "month",
      status: "active",
      anchor_at: first,
      period_start: start,
      period_end: endOf(start),
    }),
    ...invoices,
    q.insertInto("payment_methods").values({
      id: 1,
      processor_ref: "test_pays_sample",
      brand: card.brand,
      last4: card.last4,
      exp_month: 12,
      exp_year: Number(month.slice(0, 4)) + 3,
      is_default: 1,
      created_at: first,
    }),
    q
      .updateTable("billing_details")
      .set({ ...address, tax_number, version: 1 })
      .where("id", "=", 1),
  ]);
}
