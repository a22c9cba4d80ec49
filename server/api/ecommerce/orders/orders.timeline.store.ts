import type { TimelineItem } from "#shared/api/ecommerce/orders.ts";
import { type Database, q } from "../../../db/database.ts";

/** Timeline events of an order, oldest first; null if the order does not exist. */
export function findTimeline(db: Database, id: number): TimelineItem[] | null {
  if (!db.first(q.selectFrom("orders").select("id").where("id", "=", id))) return null;
  const lines = db.all(q.selectFrom("order_lines").select(["id", "product_name as name"]).where("order_id", "=", id));
  const events = db.all(
    q
      .selectFrom("order_events as e")
      .leftJoin("users as u", "u.id", "e.actor_id")
      .select(["e.id", "e.kind", "e.actor_id", "u.username as actor_name", "e.text", "e.data", "e.at", "e.edited_at"])
      .where("e.order_id", "=", id)
      .where("e.removed_at", "is", null)
      .orderBy("e.at")
      .orderBy("e.id"),
  );
  const names = new Map(lines.map(({ id: line, name }) => [line, name]));
  return events.map((row) => ({
    id: row.id,
    kind: row.kind,
    by: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? "" },
    text: row.text,
    data: dataOf(row, names),
    at: new Date(row.at).toISOString(),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
  }));
}

interface EventData {
  lines?: { lineId: number; quantity: number }[];
}

/** Data of an event; returned lines get their product names. */
function dataOf(
  { kind, data }: { kind: string; data: string },
  names: ReadonlyMap<number, string>,
): Record<string, unknown> {
  const event = JSON.parse(data) as EventData & Record<string, unknown>;
  if (kind !== "return" || !event.lines) return event;
  return { ...event, lines: event.lines.map((line) => ({ ...line, name: names.get(line.lineId) ?? "" })) };
}
