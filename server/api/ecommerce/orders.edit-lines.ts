import type { Context } from "hono";
import { toMajor } from "#shared/rules/money.ts";
import { paymentState } from "#shared/rules/order-states.ts";
import { orderSearch } from "#shared/rules/search-text.ts";
import type { Column } from "../../db/act.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { stillFoundBy } from "../../db/find-orders.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { countOrders, moveStock, ordersOf, stockBy } from "./orders.effects.ts";
import { getOrder, type Standing, type Wanted } from "./orders.facts.ts";
import {
  addLines,
  amountOf,
  type DraftLine,
  draftLine,
  findOffers,
  type MergedLine,
  requireOffers,
  stillOffered,
} from "./orders.lines.ts";
import { openPayments } from "./orders.money.ts";

interface KeptLine extends DraftLine {
  id: number;
}

/** What new lines of an order write, tell and want from the shelf. */
interface LineEdit {
  before: Compilable[];
  set: Record<string, Column>;
  after: Compilable[];
  told: { amount: { before: number; after: number } };
  wanted: Wanted[];
}

/** New lines of a pending order: known ones keep their price, stock and open payment follow. */
export async function lineEditOf(
  c: Context<Env>,
  { order, lines }: { order: Standing; lines: MergedLine[] },
): Promise<LineEdit> {
  const kept = await findKeptLines(c, order.id);
  const fresh = lines.filter(({ productId }) => !kept.has(productId));
  const [offers, told] = await Promise.all([findOffers(c, fresh), getOrder(c, order.id)]);
  requireOffers(lines, new Map([...[...kept].map(([id, line]) => [id, offerOf(line)] as const), ...offers]));

  const drafts = lines.map(({ productId, quantity }, position): DraftLine => {
    const known = kept.get(productId);
    if (!known) return draftLine(offers.get(productId)!, { position, quantity });
    return { ...known, position, quantity, total_minor: known.unit_minor * quantity };
  });
  const amount_minor = amountOf(drafts);
  // What was paid in stays paid in, also once a part of it went back: a completed order's payments are its amount.
  if (amount_minor < order.paid_minor) {
    throw new AppError("refund_required", { params: { paid: toMajor(order.paid_minor) } });
  }

  const quantities = new Map(drafts.map(({ productId, quantity }) => [productId, quantity]));
  const moves = [...new Set([...kept.keys(), ...quantities.keys()])]
    .map((p) => ({ p, hand: 0, kept: (quantities.get(p) ?? 0) - (kept.get(p)?.quantity ?? 0), sold: 0 }))
    .filter((move) => move.kept !== 0);
  const orders = ordersOf([order.id]);
  return {
    before: [stillOffered([...offers.values()]), countOrders(orders, -1)],
    set: {
      amount_minor,
      lines_count: drafts.length,
      payment_state: paymentState({ ...order, amount_minor, lastTryFailed: order.payment_state === "failed" }),
      search: stillFoundBy(
        orderSearch({
          number: told.number,
          customer: told.customer,
          email: told.customerEmail ?? "",
          products: drafts.map(({ name }) => name),
        }),
      ),
    },
    after: [
      ...writeLines(order.id, drafts),
      ...(moves.length > 0 ? moveStock(c, stockBy(moves), "order.edited") : []),
      countOrders(orders, 1),
      ...followPayment(c, order, amount_minor),
    ],
    told: { amount: { before: toMajor(order.amount_minor), after: toMajor(amount_minor) } },
    wanted: lines.map((line) => ({ ...line, held: kept.get(line.productId)?.quantity ?? 0 })),
  };
}

async function findKeptLines(c: Context<Env>, id: number): Promise<Map<number, KeptLine>> {
  const { rows } = await c.var.cell.run<KeptLine>(
    statement(
      `SELECT id, position, product_id AS productId, product_name AS name, quantity, unit_minor, cost_minor, total_minor
       FROM order_lines WHERE order_id = ? AND product_id IS NOT NULL`,
      id,
    ),
  );
  return new Map(rows.map((row) => [row.productId, row]));
}

/** A line that stands may stay, also when its product is no longer for sale. */
const offerOf = ({ productId, name, unit_minor, cost_minor }: KeptLine) => ({
  id: productId,
  name,
  final_minor: unit_minor,
  cost_minor,
  archived_at: null,
  version: 0,
});

/** Lines that stay keep their ids, the others go or come. */
function writeLines(id: number, drafts: readonly DraftLine[]): Compilable[] {
  const known = drafts.filter((line) => "id" in line);
  const fresh = drafts.filter((line) => !("id" in line));
  const json = JSON.stringify(known);
  return [
    statement(
      "DELETE FROM order_lines WHERE order_id = ? AND id NOT IN (SELECT value ->> 'id' FROM json_each(?))",
      ...[id, json],
    ),
    statement(
      `UPDATE order_lines SET position = line.value ->> 'position', quantity = line.value ->> 'quantity',
         total_minor = line.value ->> 'total_minor'
       FROM json_each(?) AS line WHERE order_lines.id = line.value ->> 'id'`,
      json,
    ),
    ...(fresh.length > 0 ? [addLines({ text: "SELECT ?", values: [id] }, fresh)] : []),
  ];
}

/** The open payment is always what is left to pay; there is none where nothing is, and where the last one failed. */
function followPayment(c: Context<Env>, order: Standing, amount_minor: number): Compilable[] {
  const open = "order_id = ? AND kind = 'payment' AND status = 'pending'";
  const due = amount_minor - order.paid_minor;
  if (due === 0) return [statement(`DELETE FROM transactions WHERE ${open}`, order.id)];
  if (order.payment_state === "failed") return [];
  return [
    statement(`UPDATE transactions SET amount_minor = ? WHERE ${open}`, due, order.id),
    openPayments(c, ordersOf([order.id])),
  ];
}
