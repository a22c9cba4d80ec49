import type { ConversationEvent } from "#shared/api/inbox/conversations.ts";
import type { Actor } from "../../../actor.ts";
import { statement } from "../../../db/database.ts";
import { iso } from "./conversation-row.ts";

const MOST = 200;

interface Written {
  id: number;
  at: number;
  action: string;
  actor_id: number | null;
  username: string | null;
  before_json: string | null;
  after_json: string | null;
}
interface Step {
  id: number;
  kind: string;
  at: number;
  actor_id: number | null;
  username: string | null;
  number: string;
}
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
  const written = db.all<Written>(
    statement(
      `SELECT a.id, a.at, a.action, a.actor_id, u.username, a.before_json, a.after_json
         FROM audit AS a LEFT JOIN users AS u ON u.id = a.actor_id
         WHERE a.object = 'conversation' AND a.object_id = ? AND a.undone_at IS NULL AND a.action <> 'conversation.undone'
         ORDER BY a.id DESC LIMIT ${MOST}`,
      id,
    ),
  );
  const steps = db.all<Step>(
    statement(
      `SELECT e.id, e.kind, e.at, e.actor_id, u.username, o.number FROM order_events AS e
         JOIN orders AS o ON o.id = e.order_id LEFT JOIN users AS u ON u.id = e.actor_id
         WHERE e.order_id = ? AND e.at >= ? AND e.kind NOT IN ('note', 'edited') ORDER BY e.id DESC LIMIT ${MOST}`,
      orderId,
      since,
    ),
  );
  const names = namesIn(actor, written);
  const events = [...written.flatMap((row) => eventsOf(row, names)), ...steps.map(stepOf)];
  return events.sort((a, b) => a.at.localeCompare(b.at));
}

const fields = [
  ["status", "status"],
  ["assignee_id", "assignee"],
  ["label_ids", "labels"],
  ["priority", "priority"],
  ["order_id", "order"],
] as const;

function eventsOf(row: Written, names: Names): ConversationEvent[] {
  const before = read(row.before_json);
  const after = read(row.after_json);
  const common = { by: byOf(row), at: iso(row.at) };
  if (row.action === "conversation.merged") return [{ ...common, id: `a${row.id}`, kind: "merged", data: {} }];
  if (!row.before_json) return [];
  return fields.flatMap(([column, kind]) => {
    if (!(column in after) || before[column] === after[column]) return [];
    const told = (facts: Facts) => toldOf(column, facts[column], names);
    const until = column === "status" && after.status === "snoozed" ? { until: iso(Number(after.snoozed_until)) } : {};
    return [{ ...common, id: `a${row.id}.${kind}`, kind, data: { from: told(before), to: told(after), ...until } }];
  });
}

/** Display form of a column's value. */
function toldOf(column: string, value: unknown, names: Names): unknown {
  if (value === null || value === undefined) return null;
  if (column === "label_ids")
    return (JSON.parse(String(value)) as number[]).map((id) => names.get(`label ${id}`) ?? `#${id}`);
  if (column === "assignee_id") return names.get(`person ${value}`) ?? `#${value}`;
  return column === "order_id" ? (names.get(`order ${value}`) ?? `#${value}`) : value;
}

function namesIn(actor: Actor, rows: readonly Written[]): Names {
  const facts = rows.flatMap(({ before_json, after_json }) => [read(before_json), read(after_json)]);
  const ids = (column: string) =>
    JSON.stringify(facts.map((one) => one[column]).filter((id) => typeof id === "number"));
  const named = actor.db.all<{ key: string; name: string }>(
    statement(
      `SELECT 'person ' || id AS key, username AS name FROM users WHERE id IN (SELECT value FROM json_each(?))
       UNION ALL SELECT 'order ' || id, number FROM orders WHERE id IN (SELECT value FROM json_each(?))
       UNION ALL SELECT 'label ' || id, name FROM inbox_labels`,
      ids("assignee_id"),
      ids("order_id"),
    ),
  );
  return new Map(named.map(({ key, name }) => [key, name]));
}

function stepOf(row: Step): ConversationEvent {
  return {
    id: `o${row.id}`,
    kind: "order_step",
    by: byOf(row),
    at: iso(row.at),
    data: { step: row.kind, number: row.number },
  };
}

const read = (json: string | null): Facts => (json ? JSON.parse(json) : {});
const byOf = ({ actor_id, username }: { actor_id: number | null; username: string | null }) =>
  actor_id === null ? null : { id: actor_id, name: username ?? "" };
