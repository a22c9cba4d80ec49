import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { BulkResult } from "#shared/api/datatable/users.ts";
import type { ConversationChange } from "#shared/api/inbox/conversations.ts";
import { allowedStates, type ConversationState, stateAfter } from "#shared/rules/inbox/conversation-states.ts";
import { aheadProblem } from "#shared/rules/inbox/snooze.ts";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import { MAY_ANSWER } from "../../../db/colleagues.ts";
import { type Query, q } from "../../../db/database.ts";
import { readIds } from "../../../db/json-column.ts";
import type { ConversationsTable } from "../../../db/tables/inbox.ts";
import type { Outcome, Value } from "../../../db/write/act.ts";
import { keyStatements, withIdempotency } from "../../../db/write/idempotency.ts";
import { notifyEach, settleConversations } from "../../../db/write/notify.ts";
import { feedAll } from "../../../db/write/publish.ts";
import { write } from "../../../db/write/write.ts";
import { requireEditorIfEnforced } from "../../../identity/permissions.ts";
import { requireOrder } from "../messages/messages.send.ts";

/** Columns of a conversation that a change reads and sets. */
const COLUMNS = [
  "id",
  "status",
  "prior_status",
  "snoozed_until",
  "trashed_at",
  "assignee_id",
  "label_ids",
  "priority",
  "order_id",
] as const;
type Standing = Pick<Selectable<ConversationsTable>, (typeof COLUMNS)[number]>;
type NewValues = Partial<Record<keyof Standing, Value>>;

/** Result of a change of several conversations. */
export interface Changed {
  results: (BulkResult & { from?: ConversationState; allowed?: string[] })[];
  undo: Outcome["undo"];
}

/**
 * Sets the same values on several conversations, shared fields and the caller's own marks in one transaction. Last
 * write wins; a replay returns the first result. Throws `forbidden`, `snooze_in_past`, `validation_failed`.
 */
export function changeConversations(
  actor: Actor,
  { ids, change }: { ids: readonly number[]; change: ConversationChange },
): Changed {
  const { starred, unread, ...shared } = change;
  const isShared = Object.values(shared).some((value) => value !== undefined);
  if (isShared) requireEditorIfEnforced(actor);
  const { plan, undo } = withIdempotency(actor, () => {
    if (!isShared) return setMarksOnly(actor, found(actor, ids), { starred, unread });
    checkReferences(actor, shared);
    return setShared(actor, { ids, change: shared, marks: { starred, unread } });
  });
  return { results: plan as Changed["results"], undo };
}

interface Wanted {
  ids: readonly number[];
  change: ConversationChange;
  marks: Marks;
}

function setShared(actor: Actor, { ids, change, marks }: Wanted): Outcome {
  const seen = new Map(listStandings(actor, ids).map((one) => [one.id, one]));
  const changed: { one: Standing; set: NewValues }[] = [];
  const results = ids.map((id): Changed["results"][number] => {
    const one = seen.get(id);
    if (!one) return { id, ok: false, code: "not_found" };
    const set = setOf(actor, one, change);
    if (!set)
      return { id, ok: false, code: "invalid_transition", from: one.status, allowed: allowedStates(standingOf(one)) };
    if (Object.entries(set).some(([column, value]) => one[column as keyof Standing] !== value))
      changed.push({ one, set });
    return { id, ok: true };
  });
  if (changed.length === 0) return setMarksOnly(actor, results, marks);
  const outcome = write(actor, {
    object: "conversation",
    action: actionOf(change),
    change: { rows: changed.map(({ one, set }) => ({ id: one.id, set: set as Record<string, Value> })) },
    after: [
      ...sendersFreed(changed.filter(({ one, set }) => set.status === "open" && one.status === "spam")),
      ...assigneeNotices(
        actor,
        change,
        changed.map(({ one }) => one),
      ),
      ...markStatements(actor, results, marks),
    ],
    isUndoable: true,
    plan: results,
  });
  if (change.snoozedUntil) actor.platform.jobs.wakeAt(Date.parse(change.snoozedUntil));
  return outcome;
}

/** Unblocks the senders of conversations that leave Spam, even if others of theirs remain there. */
function sendersFreed(freed: readonly { one: Standing }[]): Query[] {
  if (freed.length === 0) return [];
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(freed.map(({ one }) => one.id))})`;
  return [
    sql`DELETE FROM blocked_senders WHERE email IN (
      SELECT from_email FROM conversations WHERE id IN (${ids})
      UNION SELECT from_email FROM messages WHERE direction = 'in' AND conversation_id IN (${ids}))`,
  ];
}

const standingOf = ({ status, prior_status }: Standing) => ({ status, priorStatus: prior_status });

/** Columns to write on one conversation, or null if the status transition is invalid. */
function setOf(actor: Actor, one: Standing, change: ConversationChange): NewValues | null {
  const set: NewValues = {};
  if (change.status !== undefined) {
    const to = stateAfter(standingOf(one), change.status);
    if (to === null) return null;
    Object.assign(set, {
      status: to,
      prior_status: to === "trash" ? (one.status === "trash" ? one.prior_status : one.status) : null,
      trashed_at: to === "trash" ? (one.trashed_at ?? actor.now) : null,
      snoozed_until: untilOf(one, to, change),
    });
  }
  if (change.assigneeId !== undefined) set.assignee_id = change.assigneeId;
  if (change.priority !== undefined) set.priority = change.priority;
  if (change.orderId !== undefined) set.order_id = change.orderId;
  if (change.labelIds ?? change.addLabelIds ?? change.removeLabelIds) {
    const had = change.labelIds ?? readIds("conversations.label_ids", one.label_ids);
    const left = [...had, ...(change.addLabelIds ?? [])].filter((id) => !change.removeLabelIds?.includes(id));
    set.label_ids = JSON.stringify([...new Set(left)].sort((a, b) => a - b));
  }
  return set;
}

/** End of the snooze. In the trash it stays, so that a restore brings it back. */
function untilOf(one: Standing, to: ConversationState, { snoozedUntil }: ConversationChange): number | null {
  if (snoozedUntil) return Date.parse(snoozedUntil);
  return to === "snoozed" || to === "trash" ? one.snoozed_until : null;
}

/** Action name of the most important changed field. */
function actionOf({ status, assigneeId, labelIds, addLabelIds, removeLabelIds }: ConversationChange): string {
  if (status)
    return `conversation.${({ open: "opened", restored: "restored" } as Record<string, string>)[status] ?? status}`;
  if (assigneeId !== undefined) return "conversation.assigned";
  return (labelIds ?? addLabelIds ?? removeLabelIds) ? "conversation.labelled" : "conversation.changed";
}

/** Statements that notify the new assignee of the conversations they did not have before. */
function assigneeNotices(actor: Actor, { assigneeId }: ConversationChange, changed: readonly Standing[]): Query[] {
  const assigned = changed.filter(({ assignee_id }) => assignee_id !== assigneeId);
  if (!assigneeId || assigned.length === 0) return [];
  const about = sql`SELECT ${assigneeId} AS to_id, 'assigned' AS kind,
      coalesce(nullif(c.subject, ''), nullif(c.from_name, ''), c.from_email) AS title, ${"/inbox?c="} || c.id AS link
    FROM conversations AS c WHERE c.id IN (SELECT value FROM json_each(${JSON.stringify(assigned.map(({ id }) => id))}))`;
  return notifyEach(actor, { about: about, many: "assigned_conversations", all: "/inbox?folder=mine" });
}

function checkReferences(actor: Actor, change: ConversationChange): void {
  const { db, now } = actor;
  if (change.snoozedUntil && aheadProblem(Date.parse(change.snoozedUntil), now)) throw new AppError("snooze_in_past");
  if (change.assigneeId) {
    const person = q.selectFrom("users as u").select("u.id").where("u.id", "=", change.assigneeId);
    if (db.first(person.where(sql.raw<SqlBool>(MAY_ANSWER))) === undefined)
      throw fieldError("assigneeId", "unknown_reference", "Nobody who could answer it");
  }
  for (const field of ["labelIds", "addLabelIds"] as const) {
    const wanted = new Set(change[field]);
    if (wanted.size === 0) continue;
    const known = sql<{ n: number }>`SELECT count(*) AS n FROM inbox_labels
      WHERE removed_at IS NULL AND id IN (SELECT value FROM json_each(${JSON.stringify([...wanted])}))`;
    if (db.first(known)?.n !== wanted.size) throw fieldError(field, "unknown_reference", "No such label");
  }
  if (change.orderId) requireOrder(actor, change.orderId);
}

function listStandings(actor: Actor, ids: readonly number[]): Standing[] {
  const listed = sql<number>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return actor.db.all(q.selectFrom("conversations").select(COLUMNS).where("id", "in", listed));
}

function found(actor: Actor, ids: readonly number[]): BulkResult[] {
  const known = new Set(listStandings(actor, ids).map(({ id }) => id));
  return ids.map((id) => (known.has(id) ? { id, ok: true } : { id, ok: false, code: "not_found" }));
}

interface Marks {
  starred: boolean | undefined;
  unread: boolean | undefined;
}

/**
 * Statements that set the caller's star and read mark on the changed conversations. One without messages cannot become
 * unread.
 */
function markStatements(actor: Actor, results: Changed["results"], { starred, unread }: Marks): Query[] {
  const ids = results.filter(({ ok }) => ok).map(({ id }) => id);
  if (ids.length === 0 || (starred === undefined && unread === undefined)) return [];
  const news = unread === undefined ? sql`0` : unread ? sql`max(t.news - 1, 0)` : sql`t.news`;
  const updates: RawBuilder<unknown>[] = [
    ...(unread === undefined ? [] : [sql`news = excluded.news`]),
    ...(starred === undefined ? [] : [sql`starred = excluded.starred`]),
  ];
  return [
    sql`INSERT INTO conversation_seen (user_id, conversation_id, news, starred)
      SELECT ${actor.caller?.id}, t.id, ${news}, ${Number(starred ?? false)} FROM conversations AS t
      WHERE t.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      ON CONFLICT (user_id, conversation_id) DO UPDATE SET ${sql.join(updates)}`,
    ...(unread === false ? settleConversations(actor, ids) : []),
  ];
}

/** Sets only the caller's own marks. They have no audit rows; only the caller's notices go to the change feed. */
function setMarksOnly(actor: Actor, results: Changed["results"], marks: Marks): Outcome {
  const writes = [...markStatements(actor, results, marks), ...keyStatements(actor, { mark: "", plan: results })];
  if (writes.length > 0) feedAll(actor, writes);
  return { ids: [], isReplay: false, plan: results };
}
