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

/** What an order that comes to another amount holds in excess, and whether that is more than before. */
export function excessAt(order: Money, amount: number): { excess: number; isMore: boolean } {
  const [now, then] = [reckoned(order), rules.withAmount(reckoned(order), toMinor(amount))].map(rules.excessOf);
  return { excess: toMajor(then ?? 0), isMore: (then ?? 0) > (now ?? 0) };
}

/** What goods cost together, counted in whole cents. */
export const sumOf = (lines: readonly { price: number; quantity: number }[]): number =>
  toMajor(lines.reduce((sum, { price, quantity }) => sum + toMinor(price) * quantity, 0));
