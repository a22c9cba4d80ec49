import { fold, plainCode } from "#shared/rules/text/fold.ts";

/** API search for a typed order number: `#` before digits is the usual sign, not the shop's prefix. */
export const searchedNumber = (typed: string): string => plainCode(typed).replace(/^#\s*(?=\d+$)/, "");

/** Matching order: the exact number, else these digits after the shop's prefix. */
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
