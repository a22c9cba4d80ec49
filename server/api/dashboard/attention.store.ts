import type { Attention } from "#shared/api/dashboard/dashboard.ts";
import { toMajor } from "#shared/rules/money.ts";
import { type Cell, statement } from "../../db/cell.ts";

const HOUR_MS = 3_600_000;
const PENDING_HOURS = 48;

/** Where each kind is worked on. */
const links = {
  pending_orders: "/orders?status=pending",
  failed_payments: "/orders?status=pending,processing&payment=failed",
  out_of_stock: "/products?status=Out%20of%20Stock",
  low_stock: "/products?status=Low%20Stock",
} as const;

interface Row {
  kind: keyof typeof links;
  count: number;
  amount_minor: number | null;
}

/**
 * What waits for a hand: orders pending for more than 48 hours, open orders whose payment failed, products to reorder.
 * The plus sign keeps the payment state out of the choice of index: most failed payments belong to cancelled orders.
 */
export async function listAttention(cell: Cell, now: number): Promise<Attention[]> {
  const { rows } = await cell.run<Row>(
    statement(
      `SELECT 'pending_orders' AS kind, count(*) AS count, sum(amount_minor) AS amount_minor
        FROM orders WHERE status = 'pending' AND placed_at < ?
      UNION ALL SELECT 'failed_payments', count(*), sum(amount_minor)
        FROM orders WHERE status IN ('pending', 'processing') AND +payment_state = 'failed'
      UNION ALL SELECT 'out_of_stock', count(*), NULL
        FROM products WHERE status = 'Out of Stock' AND archived_at IS NULL
      UNION ALL SELECT 'low_stock', count(*), NULL
        FROM products WHERE status = 'Low Stock' AND archived_at IS NULL`,
      now - PENDING_HOURS * HOUR_MS,
    ),
  );
  return rows
    .filter((row) => row.count > 0)
    .map(({ kind, count, amount_minor }) => ({
      kind,
      count,
      ...(amount_minor === null ? {} : { amount: toMajor(amount_minor) }),
      link: links[kind],
    }));
}
