import { type RawBuilder, sql } from "kysely";
import type { Attention, attentionSteps } from "#shared/api/dashboard/dashboard.ts";
import { PLAN_CURRENCY } from "#shared/rules/billing/plans.ts";
import { toMajor } from "#shared/rules/shop/money.ts";
import type { Actor } from "../../actor.ts";
import type { Database } from "../../db/database.ts";

const HOUR_MS = 3_600_000;
const PENDING_HOURS = 48;
const UNASSIGNED_HOURS = 4;

/** Link to the list of exactly the counted records; a link that ends with `=` gets its value appended. */
const links = {
  pending_orders: "/orders?status=pending&sort=date%3Aasc&before=",
  failed_payments: "/orders?status=pending,processing&payment=failed",
  excess: "/orders?excess=1",
  out_of_stock: "/products?status=Out%20of%20Stock",
  low_stock: "/products?status=Low%20Stock",
  overdue_cards: "/kanban?due=overdue&board=",
  unassigned_conversations: "/inbox?folder=unassigned&waitingOver=",
  invoice_due: "/billing?status=open",
} as const;

/** Overdue cards, through the partial index of open cards. */
const overdueCards = (now: number) =>
  sql`SELECT board_id FROM cards INDEXED BY cards_to_do WHERE due_at < ${now} AND due_at IS NOT NULL AND due_done = 0
    AND completed_at IS NULL AND archived_at IS NULL AND removed_at IS NULL AND board_gone = 0`;

/** Open conversations of nobody whose last message came before an instant. */
const unassigned = (before: number, column: RawBuilder<unknown>) => sql`SELECT ${column}
  FROM conversations INDEXED BY conversations_by_assignee
  WHERE assignee_id IS NULL AND status = 'open' AND last_message_at < ${before}`;

/** SQL over an order row: amount held, and amount owed to the shop. */
const held = sql`paid_minor - refunded_minor`;
const owed = sql`iif(status = 'cancelled', 0, amount_minor - credited_minor)`;

const isoParam = (at: number): string => encodeURIComponent(new Date(at).toISOString());

interface Row {
  kind: keyof typeof links;
  count: number;
  amount_minor: number | null;
  /** Set for overdue cards: one row per board. */
  board_id: number | null;
  board: string | null;
  /** Record that waits longest, if it has a step here. */
  first_id: number | null;
}

/** Whether the actor may see open invoices for the plan. */
export function seesBilling(actor: Actor): boolean {
  const { enforceRoles } = actor.workspace();
  return !enforceRoles || actor.caller?.role === "Admin";
}

/**
 * Items that need attention, in the order of `links`: old pending orders, failed payments, excess payments, low stock,
 * overdue cards, old unassigned conversations, open invoices. Pending orders come from hourly counters; only orders of
 * the partial hour are read.
 */
export function listAttention(db: Database, { now, seesBilling }: { now: number; seesBilling: boolean }): Attention[] {
  const until = now - PENDING_HOURS * HOUR_MS;
  const unansweredSince = now - UNASSIGNED_HOURS * HOUR_MS;
  const ends: Partial<Record<Row["kind"], string>> = {
    pending_orders: isoParam(until),
    unassigned_conversations: String(UNASSIGNED_HOURS),
  };
  const hour = Math.floor(until / HOUR_MS);
  const rows = db.all(
    sql<Row>`SELECT 'pending_orders' AS kind, coalesce(sum(orders), 0) AS count, sum(amount_minor) AS amount_minor,
        NULL AS board_id, NULL AS board, (SELECT id FROM orders INDEXED BY orders_by_status_date
          WHERE status = 'pending' AND placed_at < ${until} ORDER BY placed_at, id LIMIT 1) AS first_id FROM (
          SELECT orders, amount_minor FROM pending_hours WHERE hour < ${hour}
          UNION ALL SELECT 1, amount_minor FROM orders INDEXED BY orders_by_status_date
            WHERE status = 'pending' AND placed_at >= ${hour * HOUR_MS} AND placed_at < ${until})
      UNION ALL SELECT 'failed_payments', coalesce(sum(n), 0), sum(amount_minor), NULL, NULL,
        (SELECT id FROM orders INDEXED BY orders_by_payment_date WHERE payment_state = 'failed'
          AND status IN ('pending', 'processing') ORDER BY placed_at, id LIMIT 1)
        FROM order_groups WHERE status IN ('pending', 'processing') AND payment_state = 'failed'
      UNION ALL SELECT iif(status = 'Low Stock', 'low_stock', 'out_of_stock'), sum(n), NULL, NULL, NULL,
        (SELECT min(id) FROM products INDEXED BY products_by_status
          WHERE archived_at IS NULL AND products.status = product_counters.status)
        FROM product_counters WHERE archived = 0 AND status IN ('Low Stock', 'Out of Stock') GROUP BY status
      UNION ALL SELECT 'overdue_cards', count(*), NULL, board_id,
        (SELECT name FROM boards WHERE id = board_id), NULL FROM (${overdueCards(now)}) GROUP BY board_id
      UNION ALL SELECT * FROM (SELECT 'unassigned_conversations', count(*), NULL, NULL, NULL,
        (SELECT id FROM (${unassigned(unansweredSince, sql`id`)} ORDER BY last_message_at, id LIMIT 1))
        FROM (${unassigned(unansweredSince, sql`1`)})
      UNION ALL SELECT 'excess', count(*), sum(${held} - ${owed}), NULL, NULL, NULL
        FROM orders INDEXED BY orders_in_excess WHERE ${owed} < ${held}
      UNION ALL SELECT 'invoice_due', count(*), sum(total_minor), NULL, NULL, min(id)
        FROM invoices INDEXED BY invoices_by_status WHERE status = 'open' AND ${seesBilling ? 1 : 0} = 1)`,
  );
  const order = Object.keys(links);
  return rows
    .filter((row) => row.count > 0)
    .sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
    .map(({ kind, count, amount_minor, board_id, board, first_id }) => ({
      kind,
      count,
      ...(amount_minor === null ? {} : { amount: toMajor(amount_minor) }),
      ...(kind === "invoice_due" && { currency: PLAN_CURRENCY }),
      ...(board === null ? {} : { board }),
      link: `${links[kind]}${board_id ?? ends[kind] ?? ""}`,
      ...stepOf(db, { kind, first_id }),
    }));
}

const acts: Partial<Record<Row["kind"], (typeof attentionSteps)[number]>> = {
  failed_payments: "pay_order",
  out_of_stock: "adjust_stock",
  low_stock: "adjust_stock",
  unassigned_conversations: "assign",
  invoice_due: "pay_invoice",
};

/** Step of the record that waits longest; an order is paid first, unless it is paid on delivery. */
function stepOf(db: Database, { kind, first_id: id }: Pick<Row, "kind" | "first_id">): Pick<Attention, "step"> {
  if (id === null) return {};
  if (kind !== "pending_orders") return acts[kind] ? { step: { act: acts[kind], id } } : {};
  const order = db.first(
    sql<{ is_due: number }>`SELECT payment_method <> 'Cash on Delivery' AND ${held} < ${owed} AS is_due
      FROM orders WHERE id = ${id}`,
  );
  return { step: { act: order?.is_due ? "pay_order" : "confirm_order", id } };
}
