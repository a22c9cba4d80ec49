/** Maximum amount of an order in major units. */
export const ORDER_AMOUNT_MAX = 999_999_999.99;

/** Money of an order in minor units. `credited_minor` is the amount waived by refunds and returns. */
export interface OrderMoney {
  amount_minor: number;
  paid_minor: number;
  refunded_minor: number;
  credited_minor: number;
}

interface Owing extends OrderMoney {
  status: string;
}

/** Open balance: positive is due, negative is held in excess. A cancelled order has nothing due. */
const balanceOf = ({ status, amount_minor, paid_minor, refunded_minor, credited_minor }: Owing): number =>
  (status === "cancelled" ? 0 : amount_minor - credited_minor) - paid_minor + refunded_minor;

/** Amount still to pay. */
export const dueOf = (order: Owing): number => Math.max(0, balanceOf(order));

/** Amount held beyond what the order costs. */
export const excessOf = (order: Owing): number => Math.max(0, -balanceOf(order));

/** Maximum refundable amount. */
export const refundableOf = ({ paid_minor, refunded_minor }: OrderMoney): number => paid_minor - refunded_minor;

/** Order with a new amount; a decrease first uses up an earlier waiver. */
export function withAmount<Order extends OrderMoney>(order: Order, amount_minor: number): Order {
  const decrease = Math.max(0, order.amount_minor - amount_minor);
  return { ...order, amount_minor, credited_minor: order.credited_minor - Math.min(order.credited_minor, decrease) };
}

/** Default refund for returned goods in minor units: their value minus the unpaid balance, at most what was paid. */
export const refundForReturn = (order: Owing, value_minor: number): number =>
  Math.min(refundableOf(order), Math.max(0, value_minor - dueOf(order)));
