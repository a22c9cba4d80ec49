import type { Context } from "hono";
import type { BulkResult } from "#shared/api/datatable/users.ts";
import type { ConversationChange } from "#shared/api/inbox/conversations.ts";
import { allowedStates, type ConversationState, stateAfter } from "#shared/rules/conversation-states.ts";
import { aheadProblem } from "#shared/rules/snooze.ts";
import type { Outcome, Value } from "../../db/act.ts";
import { type Compilable, GuardError, statement } from "../../db/cell.ts";
import { MAY_ANSWER } from "../../db/colleagues.ts";
import { commit } from "../../db/commit.ts";
import { idempotencyOf, keepOutcomeStatement, keyStatements, once } from "../../db/idempotency.ts";
import { notifyEach, settleConversations } from "../../db/notify.ts";
import { feedBatch } from "../../db/publish.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { requireEditorIfEnforced } from "../../http/permissions.ts";
import { requireOrder } from "./messages.send.ts";

const TRIES = 5;

interface Standing {
  id: number;
  version: number;
  subject: string;
  status: ConversationState;
  prior_status: ConversationState | null;
  snoozed_until: number | null;
  trashed_at: number | null;
  assignee_id: number | null;
  label_ids: string;
  priority: string;
  order_id: number | null;
}
type Set = Partial<Record<keyof Standing, Value>>;

/** What became of a change of some conversations. */
export interface Changed {
  results: (BulkResult & { from?: ConversationState; allowed?: string[] })[];
  undo: Outcome["undo"];
}

/**
 * Sets the same on some conversations, what is shared and the caller's own marks in one act; the same call again is
 * answered as the first one was. The last one to set something stands. Throws `forbidden`, `snooze_in_past`,
 * `validation_failed`.
 */
export async function changeConversations(
  c: Context<Env>,
  { ids, change }: { ids: readonly number[]; change: ConversationChange },
): Promise<Changed> {
  const { starred, unread, ...shared } = change;
  const isShared = Object.values(shared).some((value) => value !== undefined);
  if (isShared) await requireEditorIfEnforced(c);
  const { plan, undo } = await once(c, async () => {
    if (!isShared) return setMarksOnly(c, await found(c, ids), { starred, unread });
    await checkReferences(c, shared);
    return setShared(c, { ids, change: shared, marks: { starred, unread } });
  });
  return { results: plan as Changed["results"], undo };
}

interface Wanted {
  ids: readonly number[];
  change: ConversationChange;
  marks: Marks;
}

async function setShared(c: Context<Env>, { ids, change, marks }: Wanted): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    const seen = new Map((await listStandings(c, ids)).map((one) => [one.id, one]));
    const sets = new Map<number, Set>();
    const results = ids.map((id): Changed["results"][number] => {
      const one = seen.get(id);
      if (!one) return { id, ok: false, code: "not_found" };
      const set = setOf(c, one, change);
      if (!set)
        return { id, ok: false, code: "invalid_transition", from: one.status, allowed: allowedStates(standingOf(one)) };
      if (Object.entries(set).some(([column, value]) => one[column as keyof Standing] !== value)) sets.set(id, set);
      return { id, ok: true };
    });
    if (sets.size === 0) return setMarksOnly(c, results, marks);
    const rows = [...sets].map(([id, set]) => ({
      id,
      version: seen.get(id)?.version ?? 0,
      set: set as Record<string, Value>,
    }));
    try {
      const outcome = await commit(c, {
        object: "conversation",
        action: actionOf(change),
        before: [allStand(rows)],
        change: { rows },
        after: [
          ...sendersFreed([...sets].filter(([id, { status }]) => status === "open" && seen.get(id)?.status === "spam")),
          ...tellAssignee(
            c,
            change,
            [...sets.keys()].map((id) => seen.get(id)!),
          ),
          ...markStatements(c, results, marks),
        ],
        isUndoable: true,
        plan: results,
      });
      if (change.snoozedUntil) await c.var.platform.jobs.wakeAt(Date.parse(change.snoozedUntil));
      return outcome;
    } catch (error) {
      const isOvertaken = error instanceof GuardError && error.constraint === "stale";
      if (!isOvertaken || attempt === TRIES) throw error;
    }
  }
}

/** Not spam: mail of those senders is let in again, whatever else of theirs lies in Spam. */
const sendersFreed = (freed: readonly [number, Set][]): Compilable[] =>
  freed.length === 0
    ? []
    : [
        statement(
          `DELETE FROM blocked_senders WHERE email IN (
             SELECT from_email FROM conversations WHERE id IN (SELECT value FROM json_each(?1))
             UNION SELECT from_email FROM messages
             WHERE direction = 'in' AND conversation_id IN (SELECT value FROM json_each(?1)))`,
          JSON.stringify(freed.map(([id]) => id)),
        ),
      ];

const allStand = (rows: readonly { id: number; version: number }[]): Compilable =>
  statement(
    `INSERT INTO tx_guard (stale) SELECT count(*) = ? FROM json_each(?) AS one JOIN conversations AS t
       ON t.id = one.value ->> '$.id' AND t.version = one.value ->> '$.version'`,
    rows.length,
    JSON.stringify(rows.map(({ id, version }) => ({ id, version }))),
  );

const standingOf = ({ status, prior_status }: Standing) => ({ status, priorStatus: prior_status });

/** The columns a change writes on one conversation, or null where its status cannot become that. */
function setOf(c: Context<Env>, one: Standing, change: ConversationChange): Set | null {
  const set: Set = {};
  if (change.status !== undefined) {
    const to = stateAfter(standingOf(one), change.status);
    if (to === null) return null;
    Object.assign(set, {
      status: to,
      prior_status: to === "trash" ? (one.status === "trash" ? one.prior_status : one.status) : null,
      trashed_at: to === "trash" ? (one.trashed_at ?? c.var.now) : null,
      snoozed_until: untilOf(one, to, change),
    });
  }
  if (change.assigneeId !== undefined) set.assignee_id = change.assigneeId;
  if (change.priority !== undefined) set.priority = change.priority;
  if (change.orderId !== undefined) set.order_id = change.orderId;
  if (change.labelIds ?? change.addLabelIds ?? change.removeLabelIds) {
    const had = change.labelIds ?? (JSON.parse(one.label_ids) as number[]);
    const left = [...had, ...(change.addLabelIds ?? [])].filter((id) => !change.removeLabelIds?.includes(id));
    set.label_ids = JSON.stringify([...new Set(left)].sort((a, b) => a - b));
  }
  return set;
}

/** Until when it sleeps: as asked; in the trash it keeps the time it had, to be restored with it. */
function untilOf(one: Standing, to: ConversationState, { snoozedUntil }: ConversationChange): number | null {
  if (snoozedUntil) return Date.parse(snoozedUntil);
  return to === "snoozed" || to === "trash" ? one.snoozed_until : null;
}

/** What the list of acts calls it: by its most telling part. */
function actionOf({ status, assigneeId, labelIds, addLabelIds, removeLabelIds }: ConversationChange): string {
  if (status)
    return `conversation.${({ open: "opened", restored: "restored" } as Record<string, string>)[status] ?? status}`;
  if (assigneeId !== undefined) return "conversation.assigned";
  return (labelIds ?? addLabelIds ?? removeLabelIds) ? "conversation.labelled" : "conversation.changed";
}

function tellAssignee(c: Context<Env>, { assigneeId }: ConversationChange, those: readonly Standing[]): Compilable[] {
  const fresh = those.filter(({ assignee_id }) => assignee_id !== assigneeId);
  if (!assigneeId || fresh.length === 0) return [];
  const about = {
    text: `SELECT ? AS to_id, 'assigned' AS kind,
        coalesce(nullif(c.subject, ''), nullif(c.from_name, ''), c.from_email) AS title, '/inbox?c=' || c.id AS link
      FROM conversations AS c WHERE c.id IN (SELECT value FROM json_each(?))`,
    values: [assigneeId, JSON.stringify(fresh.map(({ id }) => id))],
  };
  return notifyEach(c, { about, many: "assigned_conversations", all: "/inbox?folder=mine" });
}

async function checkReferences(c: Context<Env>, change: ConversationChange): Promise<void> {
  const { cell, now } = c.var;
  if (change.snoozedUntil && aheadProblem(Date.parse(change.snoozedUntil), now)) throw new AppError("snooze_in_past");
  if (change.assigneeId) {
    const person = statement(`SELECT 1 FROM users AS u WHERE u.id = ? AND ${MAY_ANSWER}`, change.assigneeId);
    if ((await cell.run(person)).rows.length === 0)
      throw fieldError("assigneeId", "unknown_reference", "Nobody who could answer it");
  }
  for (const field of ["labelIds", "addLabelIds"] as const) {
    const wanted = new Set(change[field]);
    if (wanted.size === 0) continue;
    const known = statement<{ n: number }>(
      "SELECT count(*) AS n FROM inbox_labels WHERE removed_at IS NULL AND id IN (SELECT value FROM json_each(?))",
      JSON.stringify([...wanted]),
    );
    const { rows } = await cell.run<{ n: number }>(known);
    if (rows[0]?.n !== wanted.size) throw fieldError(field, "unknown_reference", "No such label");
  }
  if (change.orderId) await requireOrder(c, change.orderId);
}

async function listStandings(c: Context<Env>, ids: readonly number[]): Promise<Standing[]> {
  const { rows } = await c.var.cell.run<Standing>(
    statement(
      `SELECT id, version, subject, status, prior_status, snoozed_until, trashed_at, assignee_id, label_ids, priority, order_id
       FROM conversations WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    ),
  );
  return rows;
}

async function found(c: Context<Env>, ids: readonly number[]): Promise<BulkResult[]> {
  const known = new Set((await listStandings(c, ids)).map(({ id }) => id));
  return ids.map((id) => (known.has(id) ? { id, ok: true } : { id, ok: false, code: "not_found" }));
}

interface Marks {
  starred: boolean | undefined;
  unread: boolean | undefined;
}

/** The caller's own star and read mark on those that took the change; what was never written to cannot be unread. */
function markStatements(c: Context<Env>, results: Changed["results"], { starred, unread }: Marks): Compilable[] {
  const ids = results.filter(({ ok }) => ok).map(({ id }) => id);
  if (ids.length === 0 || (starred === undefined && unread === undefined)) return [];
  const news = unread === undefined ? "0" : unread ? "max(t.news - 1, 0)" : "t.news";
  const kept = [
    ...(unread === undefined ? [] : ["news = excluded.news"]),
    ...(starred === undefined ? [] : ["starred = excluded.starred"]),
  ];
  return [
    statement(
      `INSERT INTO conversation_seen (user_id, conversation_id, news, starred)
       SELECT ?, t.id, ${news}, ? FROM conversations AS t WHERE t.id IN (SELECT value FROM json_each(?))
       ON CONFLICT (user_id, conversation_id) DO UPDATE SET ${kept.join(", ")}`,
      c.var.caller?.id,
      Number(starred ?? false),
      JSON.stringify(ids),
    ),
    ...(unread === false ? settleConversations(c, ids) : []),
  ];
}

/** Marks that come with no edit: theirs alone, so nothing of it goes to the history; only their notices are changes. */
async function setMarksOnly(c: Context<Env>, results: Changed["results"], marks: Marks): Promise<Outcome> {
  const key = idempotencyOf(c);
  const writes = [
    ...(key ? keyStatements(c, key) : []),
    ...markStatements(c, results, marks),
    ...(key ? [keepOutcomeStatement(key, { mark: "", plan: results, made: undefined })] : []),
  ];
  if (writes.length > 0) await feedBatch(c, writes);
  return { ids: [], isReplay: false, plan: results };
}
