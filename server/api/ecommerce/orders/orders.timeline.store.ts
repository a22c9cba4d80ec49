import type { TimelineItem } from "#shared/api/ecommerce/orders.ts";
import { type Database, statement } from "../../../db/database.ts";

/** Timeline events of an order, oldest first; null if the order does not exist. */
export function findTimeline(db: Database, id: number): TimelineItem[] | null {
  if (!db.first(statement("SELECT 1 FROM orders WHERE id = ?", id))) return null;
  const lines = db.all<{ id: number; name: string }>(
    statement("SELECT id, product_name AS name FROM order_lines WHERE order_id = ?", id),
  );
  const events = db.all<EventRow>(
    statement(
      `SELECT e.id, e.kind, e.actor_id, u.username AS actor_name, e.text, e.data, e.at, e.edited_at
        FROM order_events AS e LEFT JOIN users AS u ON u.id = e.actor_id WHERE e.order_id = ? AND e.removed_at IS NULL ORDER BY e.at, e.id`,
      id,
    ),
  );
  const names = new Map(lines.map(({ id: line, name }) => [line, name]));
  return events.map((row) => ({
    id: row.id,
    kind: row.kind,
    by: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? "" },
    text: row.text,
    data: toldOf(row, names),
    at: new Date(row.at).toISOString(),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
  }));
}

interface EventData {
  lines?: { lineId: number; quantity: number }[];
}

/** Data of an event; returned lines get their product names. */
function toldOf({ kind, data }: EventRow, names: ReadonlyMap<number, string>): Record<string, unknown> {
  const told = JSON.parse(data) as EventData & Record<string, unknown>;
  if (kind !== "return" || !told.lines) return told;
  return { ...told, lines: told.lines.map((line) => ({ ...line, name: names.get(line.lineId) ?? "" })) };
}

interface EventRow {
  id: number;
  kind: string;
  actor_id: number | null;
  actor_name: string | null;
  text: string;
  data: string;
  at: number;
  edited_at: number | null;
}
