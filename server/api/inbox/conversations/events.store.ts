import { type InferResult, sql } from "kysely";
import type { ConversationEvent } from "#shared/api/inbox/conversations.ts";
import type { Actor } from "../../../actor.ts";
import { q } from "../../../db/database.ts";
import { readIds, readRecord } from "../../../db/json-column.ts";
import { iso } from "./conversation-row.ts";

const EVENTS_MAX = 200;

/** Newest audit rows of a conversation that were not undone. */
const auditOf = (id: number) =>
  q
    .selectFrom("audit as a")
    .leftJoin("users as u", "u.id", "a.actor_id")
    .select(["a.id", "a.at", "a.action", "a.actor_id", "u.username", "a.before_json", "a.after_json"])
    .where("a.object", "=", "conversation")
    .where("a.object_id", "=", id)
    .where("a.undone_at", "is", null)
    .where("a.action", "<>", "conversation.undone")
    .orderBy("a.id", "desc")
    .limit(EVENTS_MAX);

/** Newest events of an order since a time. */
const orderEventsOf = (orderId: number, since: number) =>
  q
    .selectFrom("order_events as e")
    .innerJoin("orders as o", "o.id", "e.order_id")
    .leftJoin("users as u", "u.id", "e.actor_id")
    .select(["e.id", "e.kind", "e.at", "e.actor_id", "u.username", "o.number"])
    .where("e.order_id", "=", orderId)
    .where("e.at", ">=", since)
    .where("e.kind", "not in", ["note", "edited"])
    .orderBy("e.id", "desc")
    .limit(EVENTS_MAX);

type AuditRow = InferResult<ReturnType<typeof auditOf>>[number];
type OrderEventRow = InferResult<ReturnType<typeof orderEventsOf>>[number];
type Facts = Record<string, unknown>;
type Names = Map<string, string>;

/**
 * History of a conversation beside its messages, oldest first: audit rows that were not undone, and the events of its
 * order.
 */
export function listEvents(
  actor: Actor,
  { id, orderId, since }: { id: number; orderId: number | null; since: number },
): ConversationEvent[] {
  const { db } = actor;
  const audit = db.all(auditOf(id));
  const orderEvents = orderId === null ? [] : db.all(orderEventsOf(orderId, since));
  const names = namesIn(actor, audit);
  const events = [...audit.flatMap((row) => eventsOf(row, names)), ...orderEvents.map(orderStepOf)];
  return events.sort((a, b) => a.at.localeCompare(b.at));
}

const fields = [
  ["status", "status"],
  ["assignee_id", "assignee"],
  ["label_ids", "labels"],
  ["priority", "priority"],
  ["order_id", "order"],
] as const;

function eventsOf(row: AuditRow, names: Names): ConversationEvent[] {
  const before = read(row.before_json);
  const after = read(row.after_json);
  const common = { by: byOf(row), at: iso(row.at) };
  if (row.action === "conversation.merged") return [{ ...common, id: `a${row.id}`, kind: "merged", data: {} }];
  if (!row.before_json) return [];
  return fields.flatMap(([column, kind]) => {
    if (!(column in after) || before[column] === after[column]) return [];
    const shown = (facts: Facts) => shownValue(column, facts[column], names);
    const until = column === "status" && after.status === "snoozed" ? { until: iso(Number(after.snoozed_until)) } : {};
    return [{ ...common, id: `a${row.id}.${kind}`, kind, data: { from: shown(before), to: shown(after), ...until } }];
  });
}

/** Display form of a column's value. */
function shownValue(column: string, value: unknown, names: Names): unknown {
  if (value === null || value === undefined) return null;
  if (column === "label_ids")
    return readIds("audit.label_ids", String(value)).map((id) => names.get(`label ${id}`) ?? `#${id}`);
  if (column === "assignee_id") return names.get(`person ${value}`) ?? `#${value}`;
  return column === "order_id" ? (names.get(`order ${value}`) ?? `#${value}`) : value;
}

function namesIn(actor: Actor, rows: readonly AuditRow[]): Names {
  const facts = rows.flatMap(({ before_json, after_json }) => [read(before_json), read(after_json)]);
  const idsIn = (column: string) => {
    const ids = facts.map((one) => one[column]).filter((id) => typeof id === "number");
    return sql`SELECT value FROM json_each(${JSON.stringify(ids)})`;
  };
  const named = actor.db.all(
    sql<{ key: string; name: string }>`
      SELECT 'person ' || id AS key, username AS name FROM users WHERE id IN (${idsIn("assignee_id")})
      UNION ALL SELECT 'order ' || id, number FROM orders WHERE id IN (${idsIn("order_id")})
      UNION ALL SELECT 'label ' || id, name FROM inbox_labels`,
  );
  return new Map(named.map(({ key, name }) => [key, name]));
}

function orderStepOf(row: OrderEventRow): ConversationEvent {
  return {
    id: `o${row.id}`,
    kind: "order_step",
    by: byOf(row),
    at: iso(row.at),
    data: { step: row.kind, number: row.number },
  };
}

const read = (json: string | null): Facts => (json ? readRecord("audit", json) : {});
const byOf = ({ actor_id, username }: { actor_id: number | null; username: string | null }) =>
  actor_id === null ? null : { id: actor_id, name: username ?? "" };
