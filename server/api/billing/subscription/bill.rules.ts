import type { BillLine, ChangePreview } from "#shared/api/billing/billing-shapes.ts";
import { periodEnd, prorated, taxOn } from "#shared/rules/billing/billing-period.ts";
import { type Interval, PLAN_CURRENCY, type PlanCode, priceOf, waitsForEnd } from "#shared/rules/billing/plans.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import type { SubscriptionRow } from "./subscription.store.ts";

/** Stored line of a bill: epoch milliseconds and minor units. */
export interface Line {
  kind: BillLine["kind"];
  plan: PlanCode;
  interval: Interval;
  from: number;
  to: number;
  quantity: number;
  amount_minor: number;
}

/** A bill; tax is computed per line. Amounts in minor units. */
export interface Bill {
  lines: readonly Line[];
  subtotal: number;
  taxBps: number;
  tax: number;
  total: number;
}

/** Exact price of a plan change, stored until it is confirmed. Minor units and epoch milliseconds. */
export interface Quote {
  plan: PlanCode;
  interval: Interval;
  isNow: boolean;
  bill: Bill;
  anchor: number;
  start: number;
  end: number;
  next: number;
  nextAt: number;
  effectiveAt: number;
}

export function billOf(lines: readonly Line[], taxBps: number): Bill {
  const subtotal = lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const tax = lines.reduce((sum, { amount_minor }) => sum + taxOn(amount_minor, taxBps), 0);
  return { lines, subtotal, taxBps, tax, total: subtotal + tax };
}

/** Bill of a whole period. */
export const periodBill = (
  { plan, interval, start, end }: { plan: PlanCode; interval: Interval; start: number; end: number },
  taxBps: number,
): Bill => {
  const amount_minor = priceOf(plan, interval);
  return billOf([{ kind: "plan", plan, interval, from: start, to: end, quantity: 1, amount_minor }], taxBps);
};

interface At {
  now: number;
  tz: string;
  taxBps: number;
}

/**
 * Price of a change of plan or interval: an upgrade applies now, prorated by the second; a downgrade is free and
 * applies at the period's end.
 */
export function quoteOf(
  from: Pick<SubscriptionRow, "plan" | "interval" | "status" | "anchor_at" | "period_start" | "period_end">,
  to: { plan: PlanCode; interval: Interval },
  { now, tz, taxBps }: At,
): Quote {
  const isPaid = from.status === "active" || from.status === "past_due";
  const price = priceOf(to.plan, to.interval);
  const withTax = price + taxOn(price, taxBps);
  if ((isPaid && waitsForEnd(from, to)) || (from.status === "trialing" && to.plan === "free")) {
    const at = from.period_end;
    const bill = billOf([], taxBps);
    const end = periodEnd(at, { interval: to.interval, anchor: from.anchor_at, tz });
    return {
      ...to,
      isNow: false,
      bill,
      anchor: from.anchor_at,
      start: at,
      end,
      next: withTax,
      nextAt: at,
      effectiveAt: at,
    };
  }
  // With the same interval the current period continues; otherwise a new one starts now.
  const goesOn = isPaid && from.interval === to.interval;
  const start = goesOn ? from.period_start : now;
  const anchor = goesOn ? from.anchor_at : now;
  const end = goesOn ? from.period_end : periodEnd(now, { interval: to.interval, anchor, tz });
  const credit: Line[] = isPaid
    ? [
        {
          kind: "credit",
          plan: from.plan,
          interval: from.interval,
          from: now,
          to: from.period_end,
          quantity: 1,
          amount_minor: -prorated(priceOf(from.plan, from.interval), {
            start: from.period_start,
            end: from.period_end,
            now,
          }),
        },
      ]
    : [];
  const charge: Line = {
    kind: goesOn ? "charge" : "plan",
    plan: to.plan,
    interval: to.interval,
    from: now,
    to: end,
    quantity: 1,
    amount_minor: prorated(price, { start, end, now }),
  };
  const bill = billOf([...credit, charge], taxBps);
  return { ...to, isNow: true, bill, anchor, start, end, next: withTax, nextAt: end, effectiveAt: now };
}

const NAMES: Readonly<Record<PlanCode, string>> = {
  free: "Free",
  starter: "Starter",
  growth: "Growth",
  scale: "Scale",
};
const WORDS = { plan: "", charge: "Rest of the period: ", credit: "Unused time: " } as const;

/** API form of a line with an English text; screens translate it themselves. */
export const lineOf = ({ kind, plan, interval, from, to, quantity, amount_minor }: Line): BillLine => ({
  kind,
  plan,
  interval,
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  quantity,
  text: `${WORDS[kind]}${NAMES[plan]}, ${interval === "year" ? "yearly" : "monthly"}`,
  amount: toMajor(amount_minor),
});

/** API form of a quote. */
export const previewOf = (previewId: string, { bill, ...quote }: Quote): ChangePreview => ({
  previewId,
  plan: quote.plan,
  interval: quote.interval,
  isNow: quote.isNow,
  lines: bill.lines.map(lineOf),
  subtotal: toMajor(bill.subtotal),
  tax: toMajor(bill.tax),
  dueNow: toMajor(bill.total),
  nextAmount: toMajor(quote.next),
  nextAt: new Date(quote.nextAt).toISOString(),
  effectiveAt: new Date(quote.effectiveAt).toISOString(),
  currency: PLAN_CURRENCY,
});
