import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import * as rules from "#shared/rules/orders/order-money.ts";
import { toMajor, toMinor } from "#shared/rules/shop/money.ts";

type Money = Pick<
  OrderExtended,
  "status" | "amount" | "paidAmount" | "refundedAmount" | "creditedAmount" | "due" | "paymentStatus"
>;

/** Amount of the open payment: everything due, unless the last one failed before any money was received. */
export const openOf = ({ due, paymentStatus }: Money): number => (paymentStatus === "failed" ? 0 : due);

/** Order money in the units of the shared rules. */
const reckoned = ({ status, amount, paidAmount, refundedAmount, creditedAmount }: Money) => ({
  status,
  amount_minor: toMinor(amount),
  paid_minor: toMinor(paidAmount),
  refunded_minor: toMinor(refundedAmount),
  credited_minor: toMinor(creditedAmount),
});

/** Refundable amount of an order. */
export const refundableOf = (order: Money): number => toMajor(rules.refundableOf(reckoned(order)));

/** Suggested refund for returned goods of this value. */
export const refundForReturn = (order: Money, worth: number): number =>
  toMajor(rules.refundForReturn(reckoned(order), toMinor(worth)));

/**
 * Excess of an order with a new total, whether it grows, and whether it needs the refund permission, which includes
 * excess offset by an earlier refund.
 */
export function excessAt(order: Money, amount: number): { excess: number; isMore: boolean; givesBack: boolean } {
  const now = reckoned(order);
  const then = rules.withAmount(now, toMinor(amount));
  const excess = rules.excessOf(then);
  const isMore = excess > rules.excessOf(now);
  return { excess: toMajor(excess), isMore, givesBack: isMore || then.credited_minor < now.credited_minor };
}

/** Total price of goods, in whole cents. */
export const sumOf = (lines: readonly { price: number; quantity: number }[]): number =>
  toMajor(lines.reduce((sum, { price, quantity }) => sum + toMinor(price) * quantity, 0));
