/** The most an order comes to, in major units. */
export const ORDER_AMOUNT_MAX = 999_999_999.99;

/** The money of an order, in minor units. `credited`: what the shop waived of the amount, by refunds and returns. */
export interface OrderMoney {
  amount_minor: number;
  paid_minor: number;
  refunded_minor: number;
  credited_minor: number;
}

interface Owing extends OrderMoney {
  status: string;
}

/** What is awaited, or below 0 held in excess; nothing is awaited for a cancelled order. */
const balanceOf = ({ status, amount_minor, paid_minor, refunded_minor, credited_minor }: Owing): number =>
  (status === "cancelled" ? 0 : amount_minor - credited_minor) - paid_minor + refunded_minor;

/** What is left to pay. */
export const dueOf = (order: Owing): number => Math.max(0, balanceOf(order));

/** What the shop holds beyond what is owed to it. */
export const excessOf = (order: Owing): number => Math.max(0, -balanceOf(order));

/** The most that can go back. */
export const refundableOf = ({ paid_minor, refunded_minor }: OrderMoney): number => paid_minor - refunded_minor;

/** An order as it comes to another amount: an earlier waiver counts first, by as much as the amount falls at most. */
export function withAmount<Order extends OrderMoney>(order: Order, amount_minor: number): Order {
  const decrease = Math.max(0, order.amount_minor - amount_minor);
  return { ...order, amount_minor, credited_minor: order.credited_minor - Math.min(order.credited_minor, decrease) };
}

/**
 * What goes back for returned goods unless somebody says otherwise, in minor units: their value, less what of it was
 * not paid yet, and never more than was paid.
 */
export const refundForReturn = (order: Owing, value_minor: number): number =>
  Math.min(refundableOf(order), Math.max(0, value_minor - dueOf(order)));
