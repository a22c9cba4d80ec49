import { sql } from "kysely";
import type { Settlement } from "#shared/api/ecommerce/order-acts.ts";
import { goodsOf } from "#shared/rules/orders/goods.ts";
import { excessOf, withAmount } from "#shared/rules/orders/order-money.ts";
import { paymentState } from "#shared/rules/orders/order-states.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Query, q } from "../../../db/database.ts";
import { orderTextAfter } from "../../../db/search/order-text.ts";
import type { Column } from "../../../db/write/act.ts";
import { requireAdminIfEnforced } from "../../../identity/permissions.ts";
import { getOrder, requireStock, type Standing } from "../orders/orders.facts.ts";
import { followDue, refundTraces } from "../orders/orders.money.ts";
import { countOrders, moveStock, ordersOf, stockBy } from "./orders.effects.ts";
import {
  addLines,
  amountOf,
  type DraftLine,
  draftLine,
  findOffers,
  type MergedLine,
  requireBound,
  requireOffers,
} from "./orders.lines.ts";

interface StoredLine extends DraftLine {
  id: number;
}

/** Statements and columns that replace the lines of an order. */
interface LineEdit {
  before: Query[];
  set: Record<string, Column>;
  after: Query[];
  /** Changed amount and lines, for the timeline. */
  changes: { amount?: { before: number; after: number }; lines: { name: string; before: number; after: number }[] };
  /** All lines before and after, for the history. */
  goods: { before: string; after: string };
}

/**
 * Edits the lines of a pending order: existing lines keep their price; stock and money columns are adjusted. Throws
 * `insufficient_stock`, `validation_failed`, `refund_required`, `forbidden`.
 */
export function lineEditOf(
  actor: Actor,
  { order, lines, settle }: { order: Standing; lines: MergedLine[]; settle: Settlement | undefined },
): LineEdit {
  const stored = findStoredLines(actor, order.id);
  const fresh = lines.filter(({ productId }) => !stored.has(productId));
  const offers = findOffers(actor, fresh);
  const current = getOrder(actor, order.id);
  const known = new Map(offers);
  for (const [id, line] of stored) known.set(id, offerOf(line));
  requireOffers(lines, known);

  const drafts = lines.map(({ productId, quantity }, position): DraftLine => {
    const line = stored.get(productId);
    if (!line) return draftLine(offers.get(productId)!, { position, quantity });
    return { ...line, position, quantity, total_minor: line.unit_minor * quantity };
  });
  const amount_minor = amountOf(drafts);
  requireBound(amount_minor, order.amount_minor);
  const money = settledMoney(actor, { order, amount_minor, settle });
  requireStock(
    actor,
    lines.map((line) => ({ ...line, held: stored.get(line.productId)?.quantity ?? 0 })),
  );

  const quantities = new Map(drafts.map(({ productId, quantity }) => [productId, quantity]));
  const moves = [...new Set([...stored.keys(), ...quantities.keys()])]
    .map((p) => ({ p, hand: 0, reserved: (quantities.get(p) ?? 0) - (stored.get(p)?.quantity ?? 0), sold: 0 }))
    .filter((move) => move.reserved !== 0);
  const orders = ordersOf([order.id]);
  return {
    before: [countOrders(orders, -1)],
    set: {
      ...money.set,
      lines_count: drafts.length,
      search: orderTextAfter(
        { number: current.number, customer: current.customer, email: current.customerEmail ?? "" },
        { before: current.details.map(({ productName }) => productName), after: drafts.map(({ name }) => name) },
      ),
    },
    after: [
      ...writeLines(order.id, drafts),
      ...(moves.length > 0 ? moveStock(actor, stockBy(moves), "order.edited") : []),
      countOrders(orders, 1),
      ...money.after,
      ...followDue(actor, order.id),
    ],
    changes: {
      ...(amount_minor !== order.amount_minor && {
        amount: { before: toMajor(order.amount_minor), after: toMajor(amount_minor) },
      }),
      lines: changedLines([...stored.values()], drafts),
    },
    goods: { before: goodsOf([...stored.values()]), after: goodsOf(drafts) },
  };
}

/**
 * Money columns of an order with a new amount. If the excess grows, the caller must refund or keep it. Throws
 * `refund_required`, `forbidden`.
 */
function settledMoney(
  actor: Actor,
  { order, amount_minor, settle }: { order: Standing; amount_minor: number; settle: Settlement | undefined },
): Pick<LineEdit, "set" | "after"> {
  const changed = withAmount(order, amount_minor);
  const excess_minor = excessOf(changed);
  const isMore = excess_minor > excessOf(order);
  if (isMore || changed.credited_minor < order.credited_minor) requireAdminIfEnforced(actor);
  if (isMore && settle === undefined) {
    const { paid_minor, refunded_minor } = order;
    const held = { excess: toMajor(excess_minor), paid: toMajor(paid_minor), refunded: toMajor(refunded_minor) };
    throw new AppError("refund_required", { params: held });
  }
  const refund = isMore && settle !== "keep" ? settle?.refund : undefined;
  const refunded_minor = order.refunded_minor + (refund ? excess_minor : 0);
  const { credited_minor } = changed;
  const lastTryFailed = order.payment_state === "failed";
  const payment_state = paymentState({ ...changed, refunded_minor, lastTryFailed });
  const { reference, method = order.payment_method } = refund ?? {};
  return {
    set: { amount_minor, refunded_minor, credited_minor, payment_state },
    after: refund
      ? refundTraces(actor, { id: order.id, amount_minor: excess_minor, method, reason: "edited", reference })
      : [],
  };
}

type OrderedQuantity = Pick<DraftLine, "productId" | "name" | "quantity">;

/** Products whose quantity changed (0: not in the order), with the quantity before and after. */
function changedLines(
  before: readonly OrderedQuantity[],
  after: readonly OrderedQuantity[],
): LineEdit["changes"]["lines"] {
  const quantityOf = (lines: readonly OrderedQuantity[], id: number) =>
    lines.find((line) => line.productId === id)?.quantity ?? 0;
  const all = new Map([...before, ...after].map(({ productId, name }) => [productId, name]));
  return [...all]
    .map(([id, name]) => ({ name, before: quantityOf(before, id), after: quantityOf(after, id) }))
    .filter((line) => line.before !== line.after);
}

function findStoredLines(actor: Actor, id: number): Map<number, StoredLine> {
  const rows = actor.db.all(
    q
      .selectFrom("order_lines")
      .select(["id", "position", "product_name as name", "quantity", "unit_minor", "cost_minor", "total_minor"])
      .select((eb) => eb.ref("product_id").$notNull().as("productId"))
      .where("order_id", "=", id)
      .where("product_id", "is not", null),
  );
  return new Map(rows.map((row) => [row.productId, row]));
}

/** Existing lines count as offered, so they may stay after their product is archived. */
const offerOf = ({ productId, name, unit_minor, cost_minor }: StoredLine) => ({
  id: productId,
  name,
  final_minor: unit_minor,
  cost_minor,
  archived_at: null,
});

/** Updates existing lines under their ids, deletes missing ones and inserts new ones. */
function writeLines(id: number, drafts: readonly DraftLine[]): Query[] {
  const known = drafts.filter((line) => "id" in line);
  const fresh = drafts.filter((line) => !("id" in line));
  const json = JSON.stringify(known);
  return [
    q
      .deleteFrom("order_lines")
      .where("order_id", "=", id)
      .where("id", "not in", sql<number>`(SELECT value ->> 'id' FROM json_each(${json}))`),
    sql`UPDATE order_lines SET position = line.value ->> 'position', quantity = line.value ->> 'quantity',
        total_minor = line.value ->> 'total_minor'
      FROM json_each(${json}) AS line WHERE order_lines.id = line.value ->> 'id'`,
    ...(fresh.length > 0 ? [addLines(sql`SELECT ${id}`, fresh)] : []),
  ];
}
