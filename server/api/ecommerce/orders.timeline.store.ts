import type { TimelineItem } from "#shared/api/ecommerce/orders.ts";
import { type Cell, statement } from "../../db/cell.ts";

/** What happened to an order, oldest first; null when there is no such order. */
export async function findTimeline(cell: Cell, id: number): Promise<TimelineItem[] | null> {
  const [order, events] = await Promise.all([
    cell.run<{ id: number }>(statement("SELECT id FROM orders WHERE id = ?", id)),
    cell.run<EventRow>(
      statement(
        `SELECT e.id, e.kind, e.actor_id, u.username AS actor_name, e.text, e.data, e.at
        FROM order_events AS e LEFT JOIN users AS u ON u.id = e.actor_id WHERE e.order_id = ? ORDER BY e.at, e.id`,
        id,
      ),
    ),
  ]);
  if (order.rows.length === 0) return null;
  return events.rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    by: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? "" },
    text: row.text,
    data: JSON.parse(row.data),
    at: new Date(row.at).toISOString(),
  }));
}

interface EventRow {
  id: number;
  kind: string;
  actor_id: number | null;
  actor_name: string | null;
  text: string;
  data: string;
  at: number;
}
