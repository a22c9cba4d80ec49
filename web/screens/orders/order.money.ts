import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { toMajor, toMinor } from "#shared/rules/money.ts";
import * as rules from "#shared/rules/order-money.ts";

type Money = Pick<
  OrderExtended,
  "status" | "amount" | "paidAmount" | "refundedAmount" | "creditedAmount" | "due" | "paymentStatus"
>;

/** What the open payment of an order is about: all that is due, unless the last one failed before any money came in. */
export const openOf = ({ due, paymentStatus }: Money): number => (paymentStatus === "failed" ? 0 : due);

/** An order's money as the rules reckon it. */
const reckoned = ({ status, amount, paidAmount, refundedAmount, creditedAmount }: Money) => ({
  status,
  amount_minor: toMinor(amount),
  paid_minor: toMinor(paidAmount),
  refunded_minor: toMinor(refundedAmount),
  credited_minor: toMinor(creditedAmount),
});

/** What of an order's money can still go back. */
export const refundableOf = (order: Money): number => toMajor(rules.refundableOf(reckoned(order)));

/** What goes back for returned goods of some worth unless somebody says otherwise. */
export const refundForReturn = (order: Money, worth: number): number =>
  toMajor(rules.refundForReturn(reckoned(order), toMinor(worth)));

/**
 * What an order that comes to another amount holds in excess, whether that is more than before, and whether it takes the
 * right to give back: also where an earlier refund makes up for the goods that are taken out.
 */
export function excessAt(order: Money, amount: number): { excess: number; isMore: boolean; givesBack: boolean } {
  const now = reckoned(order);
  const then = rules.withAmount(now, toMinor(amount));
  const excess = rules.excessOf(then);
  const isMore = excess > rules.excessOf(now);
  return { excess: toMajor(excess), isMore, givesBack: isMore || then.credited_minor < now.credited_minor };
}

/** What goods cost together, counted in whole cents. */
export const sumOf = (lines: readonly { price: number; quantity: number }[]): number =>
  toMajor(lines.reduce((sum, { price, quantity }) => sum + toMinor(price) * quantity, 0));
