import type { OrderLineExtended } from "#shared/api/ecommerce/orders.ts";
import { sumOf } from "../order.money.ts";

/** Typed number of returned pieces, by line. */
type Counts = Record<`${number}`, string>;

/** Form entries of a return; `amount` is the typed refund, or null for the calculated one. */
export type Returning = Counts & { restock: boolean; refund: boolean; amount: string | null };

/** Initial entries: nothing returned. */
export const startOf = (lines: readonly OrderLineExtended[]): Returning => ({
  ...Object.fromEntries(lines.map(({ id }) => [id, ""])),
  restock: true,
  refund: true,
  amount: null,
});

/** Typed pieces: 0 for an empty field, undefined for no number. */
export function piecesBack(text = ""): number | undefined {
  if (text.trim() === "") return 0;
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined;
}

/** Price of the returned pieces. */
export const worthOf = (lines: readonly OrderLineExtended[], counts: Counts): number =>
  sumOf(
    lines.map(({ id, price, quantity, returned }) => ({
      price,
      quantity: Math.min(piecesBack(counts[`${id}`]) ?? 0, quantity - returned),
    })),
  );
