import { fold, plainCode } from "#shared/rules/fold.ts";

/** What is asked of the server for an order number as it was typed: a # before mere digits is our usual sign, not the shop's prefix. */
export const searchedNumber = (typed: string): string => plainCode(typed).replace(/^#\s*(?=\d+$)/, "");

/** The order that was meant: the one of that very number, else the one with those digits after the shop's prefix. */
export function typedOrder<Order extends { number?: string | undefined }>(
  orders: readonly Order[],
  typed: string,
): Order | undefined {
  const [whole, asked] = [fold(plainCode(typed)), fold(searchedNumber(typed))];
  const exact =
    orders.find(({ number }) => fold(number ?? "") === whole) ??
    orders.find(({ number }) => fold(number ?? "") === asked);
  if (exact || !/^\d+$/.test(asked)) return exact;
  return orders.find(({ number }) => /\d+$/.exec(number ?? "")?.[0] === asked);
}
