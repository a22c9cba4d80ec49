import { type RawBuilder, sql } from "kysely";
import type { OrderedLines } from "#shared/api/ecommerce/order-acts.ts";
import type { FieldError } from "#shared/errors.ts";
import { ORDER_AMOUNT_MAX } from "#shared/rules/orders/order-money.ts";
import { toMajor, toMinor } from "#shared/rules/shop/money.ts";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import { type Query, q } from "../../../db/database.ts";

/** Current name, price and cost of a product. */
export interface Offer {
  id: number;
  name: string;
  final_minor: number;
  cost_minor: number | null;
  archived_at: number | null;
}

/** Products of the given lines, by id. */
export function findOffers(actor: Actor, lines: readonly MergedLine[]): Map<number, Offer> {
  const ids = JSON.stringify(lines.map(({ productId }) => productId));
  const rows = actor.db.all(
    q
      .selectFrom("products")
      .select(["id", "name", "final_minor", "cost_minor", "archived_at"])
      .where("id", "in", sql<number>`(SELECT value FROM json_each(${ids}))`),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Order line as stored; amounts in minor units. */
export interface DraftLine {
  position: number;
  productId: number;
  name: string;
  quantity: number;
  unit_minor: number;
  cost_minor: number | null;
  total_minor: number;
}

/** Requested order line; `line` is its index in the request. */
export interface MergedLine {
  productId: number;
  quantity: number;
  line: number;
}

/** Merges lines of the same product into the first one. */
export function mergeLines(lines: OrderedLines): MergedLine[] {
  const merged = new Map<number, MergedLine>();
  for (const [line, { productId, quantity }] of lines.entries()) {
    const known = merged.get(productId);
    merged.set(productId, known ? { ...known, quantity: known.quantity + quantity } : { productId, quantity, line });
  }
  return [...merged.values()];
}

const MOST_PIECES = 999;

/** Throws `validation_failed` for a missing or archived product and for a merged quantity above the limit. */
export function requireOffers(lines: readonly MergedLine[], offers: Map<number, Offer>): void {
  const errors = lines.flatMap(({ productId, quantity, line }): FieldError[] => {
    const offer = offers.get(productId);
    if (!offer || offer.archived_at !== null) {
      const field = `lines.${line}.productId`;
      return [{ field, code: "unknown_reference", message: "This product is not for sale", params: { productId } }];
    }
    if (quantity <= MOST_PIECES) return [];
    const field = `lines.${line}.quantity`;
    return [{ field, code: "too_big", message: `At most ${MOST_PIECES}`, params: { maximum: MOST_PIECES } }];
  });
  if (errors.length > 0) throw new AppError("validation_failed", { errors });
}

/** Order line with a copy of the current name, price and cost. */
export function draftLine(offer: Offer, { position, quantity }: { position: number; quantity: number }): DraftLine {
  const { id: productId, name, final_minor: unit_minor, cost_minor } = offer;
  return { position, productId, name, quantity, unit_minor, cost_minor, total_minor: unit_minor * quantity };
}

/** Amount of an order in minor units. */
export const amountOf = (lines: readonly DraftLine[]): number => lines.reduce((sum, line) => sum + line.total_minor, 0);

/** Throws `validation_failed` if the amount exceeds both the maximum and the amount `before` the edit. */
export function requireBound(amount_minor: number, before = 0): void {
  if (amount_minor <= Math.max(toMinor(ORDER_AMOUNT_MAX), before)) return;
  const maximum = ORDER_AMOUNT_MAX;
  throw fieldError("lines", "too_big", `An order comes to ${maximum.toLocaleString("en-US")} at most`, { maximum });
}

/** Throws `amount_changed` with the current amount and prices if the amount differs from `expected`, if given. */
export function requireAmount(lines: readonly DraftLine[], expected: number | undefined): void {
  const amount_minor = amountOf(lines);
  if (expected === undefined || toMinor(expected) === amount_minor) return;
  const prices = lines.map(({ productId, unit_minor }) => ({ productId, price: toMajor(unit_minor) }));
  throw new AppError("amount_changed", { params: { amount: toMajor(amount_minor), prices } });
}

/** Inserts the lines of one order; `order` is a subquery for its id. */
export const addLines = (order: RawBuilder<unknown>, lines: readonly DraftLine[]): Query =>
  sql`INSERT INTO order_lines (order_id, position, product_id, product_name, quantity, unit_minor, cost_minor, total_minor)
    SELECT (${order}), value ->> 'position', value ->> 'productId', value ->> 'name', value ->> 'quantity',
      value ->> 'unit_minor', value ->> 'cost_minor', value ->> 'total_minor' FROM json_each(${JSON.stringify(lines)})`;
