import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../actor.ts";
import { fieldError } from "../../app-error.ts";
import { MAY_ANSWER } from "../colleagues.ts";
import { type Query, q } from "../database.ts";
import type { Act } from "../write/act.ts";
import { notifyEach } from "../write/notify.ts";

interface Reassignment {
  from: number;
  /** New owner; null unassigns the work, undefined means no choice was made. */
  to: number | null | undefined;
}

/**
 * Extra writes of an act that removes a person: reassigns their open cards and conversations to a colleague, who is
 * notified, or to nobody. Throws a field error at `handOverTo` if open work has no choice, or if the new owner cannot
 * take it.
 */
export function reassignWork(actor: Actor, { from, to }: Reassignment): Required<Pick<Act, "before" | "also">> {
  if (to === undefined) {
    requireNothingOpen(actor, from);
    return { before: [], also: [] };
  }
  if (to === null) return { before: [], also: reassignments({ from, to }) };
  requireNewOwner(actor, { from, to });
  return { before: notifyNewOwner(actor, { from, to }), also: reassignments({ from, to }) };
}

const openCards = (owner: number) => sql`card_assignees AS a JOIN cards AS c ON c.id = a.card_id
  WHERE a.user_id = ${owner} AND c.archived_at IS NULL AND c.removed_at IS NULL AND c.completed_at IS NULL
    AND c.board_gone = 0`;
const openConversations = (owner: number) =>
  sql`conversations AS c WHERE c.assignee_id = ${owner} AND c.status IN ('open', 'snoozed')`;

function requireNewOwner(actor: Actor, { from, to }: { from: number; to: number }): void {
  const colleague = q.selectFrom("users as u").select("u.id").where("u.id", "=", to);
  const row = actor.db.first(colleague.where(sql.raw<SqlBool>(MAY_ANSWER)));
  if (to === from || !row) throw fieldError("handOverTo", "unknown_reference", "Nobody who could take it over");
}

/** Throws if open work exists, so that nobody's work is abandoned without a choice. */
function requireNothingOpen({ db }: Actor, id: number): void {
  const open = db.first(sql`SELECT 1 FROM ${openCards(id)} UNION ALL SELECT 1 FROM ${openConversations(id)} LIMIT 1`);
  if (open) throw fieldError("handOverTo", "required", "Say who gets the open work, or null");
}

/** Notifies the new owner, before the reassignment, about each record that is not already theirs. */
function notifyNewOwner(actor: Actor, { from, to }: { from: number; to: number }): Query[] {
  const cards = sql`SELECT ${to} AS to_id, 'assigned' AS kind, c.title AS title,
      '/kanban?board=' || c.board_id || '&card=' || c.id AS link
    FROM ${openCards(from)} AND NOT EXISTS (
      SELECT 1 FROM card_assignees AS had WHERE had.card_id = c.id AND had.user_id = ${to})`;
  const conversations = sql`SELECT ${to} AS to_id, 'assigned' AS kind,
      coalesce(nullif(c.subject, ''), nullif(c.from_name, ''), c.from_email) AS title, '/inbox?c=' || c.id AS link
    FROM ${openConversations(from)}`;
  return [
    ...notifyEach(actor, { about: cards, all: "/kanban?assignee=me" }),
    ...notifyEach(actor, {
      about: conversations,
      many: "assigned_conversations",
      all: "/inbox?folder=mine",
    }),
  ];
}

/**
 * Reassigns open cards and conversations, selected in SQL. A colleague already assigned to a card appears in it once.
 */
function reassignments({ from, to }: { from: number; to: number | null }): NonNullable<Act["also"]> {
  const cards = sql`SELECT c.id FROM ${openCards(from)}`;
  const conversations = sql`SELECT c.id FROM ${openConversations(from)}`;
  // The edge's database receives bound numbers as floats, so an uncast id would be stored as `5.0`.
  const assignees_json = sql`(SELECT json_group_array(one_id) FROM (
    SELECT DISTINCT iif(value = ${from}, CAST(${to} AS INTEGER), value) AS one_id FROM json_each(assignees_json))
    WHERE one_id IS NOT NULL)`;
  return [
    { object: "card", action: "card.handed_over", change: { ids: cards, set: { assignees_json } }, isUndoable: true },
    {
      object: "conversation",
      action: "conversation.handed_over",
      change: { ids: conversations, set: { assignee_id: to } },
      isUndoable: true,
    },
  ];
}
