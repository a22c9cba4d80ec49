import type { OrderLineExtended } from "#shared/api/ecommerce/orders.ts";
import { sumOf } from "../order.money.ts";

/** How many pieces come back, as it is typed, by line. */
type Counts = Record<`${number}`, string>;

/** A return as its form has it; `amount` is what somebody typed in place of what follows from the pieces, or null. */
export type Returning = Counts & { restock: boolean; refund: boolean; amount: string | null };

/** Nothing comes back yet. */
export const startOf = (lines: readonly OrderLineExtended[]): Returning => ({
  ...Object.fromEntries(lines.map(({ id }) => [id, ""])),
  restock: true,
  refund: true,
  amount: null,
});

/** The pieces that are typed: none for an empty field, undefined for what is no number. */
export function piecesBack(text = ""): number | undefined {
  if (text.trim() === "") return 0;
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined;
}

/** What the pieces cost that come back. */
export const worthOf = (lines: readonly OrderLineExtended[], counts: Counts): number =>
  sumOf(
    lines.map(({ id, price, quantity, returned }) => ({
      price,
      quantity: Math.min(piecesBack(counts[`${id}`]) ?? 0, quantity - returned),
    })),
  );
