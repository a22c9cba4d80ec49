import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { toMajor, toMinor } from "#shared/rules/money.ts";

type Money = Pick<OrderExtended, "status" | "amount" | "paidAmount" | "refundedAmount" | "paymentStatus">;

/** What is left to pay of an order; nothing of a cancelled one. */
export const dueOf = ({ status, amount, paidAmount }: Money): number =>
  status === "cancelled" ? 0 : toMajor(toMinor(amount) - toMinor(paidAmount));

/** What the open payment of an order is about: all that is due, unless the last one failed before any money came in. */
export const openOf = (order: Money): number => (order.paymentStatus === "failed" ? 0 : dueOf(order));

/** What of an order's money can still go back. */
export const refundableOf = ({ paidAmount, refundedAmount }: Money): number =>
  toMajor(toMinor(paidAmount) - toMinor(refundedAmount));

/** What goods cost together, counted in whole cents. */
export const sumOf = (lines: readonly { price: number; quantity: number }[]): number =>
  toMajor(lines.reduce((sum, { price, quantity }) => sum + toMinor(price) * quantity, 0));
