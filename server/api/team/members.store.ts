import type { Context } from "hono";
import type { Member, MemberChange } from "#shared/api/team/team.ts";
import { endAccess } from "../../db/access.ts";
import { type Compilable, GuardError, statement } from "../../db/cell.ts";
import { type Act, commit, type Outcome } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { notifyEach } from "../../db/notify.ts";
import { mailStatement } from "../../db/system-mail.ts";
import { keepsAnAdmin } from "../../db/undo-guards.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { requireOther } from "../../http/require-other.ts";
import { acceptedMail } from "./team.mails.ts";
import { getChanged, getMember } from "./team.store.ts";

interface Seen {
  id: number;
  version: number;
}

/**
 * Gives a colleague another role or status. Throws `version_conflict`, `last_admin`, `forbidden` for one's own status,
 * and at `handOverTo` where nothing is said of open work, or it would go to somebody who is not there to take it.
 */
export async function changeMember(
  c: Context<Env>,
  { id, version, change }: Seen & { change: MemberChange },
): Promise<{ member: Member; outcome: Outcome }> {
  await requireStanding(c, { id, version });
  const { role, status, handOverTo } = change;
  const leaves = status === "inactive";
  if (leaves) await requireOther(c, id);
  if (leaves && handOverTo) await requireHeir(c, handOverTo, id);
  const also = leaves && handOverTo !== undefined ? handingOver({ from: id, to: handOverTo }) : [];
  const outcome = await guarded(c, id, () =>
    commit(c, {
      object: "person",
      action: "person.changed",
      before: [
        stillAt({ id, version }),
        ...(leaves && handOverTo === undefined ? [hasNothingOpen(id)] : []),
        ...(leaves && handOverTo ? [isHere(handOverTo), ...tellHeir(c, { from: id, to: handOverTo })] : []),
      ],
      change: { ids: [id], set: { ...(role ? { role } : {}), ...(status ? { status } : {}) } },
      also,
      after: [keepsAnAdmin, ...(leaves ? endAccess(c.var.now, [id]) : [])],
      isUndoable: true,
    }),
  );
  return { member: await getChanged(c, id), outcome };
}

/** Refuses an account that waits, or takes a colleague away. Throws as {@link changeMember} and `user_has_orders`. */
export async function removeMember(c: Context<Env>, { id, version }: Seen): Promise<Outcome> {
  const standing = await requireStanding(c, { id, version });
  await requireOther(c, id);
  return guarded(c, id, () =>
    commit(c, {
      object: "person",
      action: standing.status === "pending" ? "person.refused" : "person.removed",
      before: [
        stillAt({ id, version }),
        statement("INSERT INTO tx_guard (has_orders) SELECT orders_count = 0 FROM users WHERE id = ?", id),
      ],
      change: { ids: [id], set: { removed_at: c.var.now } },
      after: [keepsAnAdmin, ...endAccess(c.var.now, [id])],
      isUndoable: true,
    }),
  );
}

/** Lets an account in that waits, and tells it. Throws `invalid_transition` where it does not wait. */
export async function acceptMember(c: Context<Env>, { id, version }: Seen): Promise<Member> {
  await once(c, async () => {
    const standing = await requireStanding(c, { id, version });
    if (standing.status !== "pending" || !standing.hasPassword) {
      throw new AppError("invalid_transition", { params: { from: standing.status, to: "active" } });
    }
    const mail = await acceptedMail(c, standing);
    return guarded(c, id, () =>
      commit(c, {
        object: "person",
        action: "person.accepted",
        before: [stillAt({ id, version })],
        change: { ids: [id], set: { status: "active" } },
        after: [mailStatement(mail)],
      }),
    );
  });
  await c.var.platform.jobs.wake();
  return getMember(c, id);
}

async function requireStanding(c: Context<Env>, { id, version }: Seen): Promise<Member> {
  const standing = await getMember(c, id);
  if (standing.version !== version) throw new AppError("version_conflict", { data: standing });
  return standing;
}

async function requireHeir(c: Context<Env>, heir: number, from: number): Promise<void> {
  const found = heir === from ? null : await getMember(c, heir).catch(() => null);
  if (found?.status !== "active") throw noHeir();
}

const noHeir = (): AppError => fieldError("handOverTo", "unknown_reference", "Nobody who could take it over");

/** Who is to take it over may have left since it was looked. */
const isHere = (heir: number): Compilable =>
  statement(
    "INSERT INTO tx_guard (heir) SELECT EXISTS (SELECT 1 FROM users WHERE id = ? AND status = 'active' AND removed_at IS NULL)",
    heir,
  );

/** What somebody has in hand. */
const OPEN_CARDS = `card_assignees AS a JOIN cards AS c ON c.id = a.card_id WHERE a.user_id = ?
  AND c.archived_at IS NULL AND c.removed_at IS NULL AND c.completed_at IS NULL AND c.board_gone = 0`;
const OPEN_CONVERSATIONS = "conversations AS c WHERE c.assignee_id = ? AND c.status IN ('open', 'snoozed')";

/** Nobody's work is left lying unasked. */
const hasNothingOpen = (id: number): Compilable =>
  statement(
    `INSERT INTO tx_guard (in_hand) SELECT NOT EXISTS (SELECT 1 FROM ${OPEN_CARDS})
       AND NOT EXISTS (SELECT 1 FROM ${OPEN_CONVERSATIONS})`,
    ...[id, id],
  );

/** Tells who takes it over what there is, as it stands right before: what was theirs already is left out. */
function tellHeir(c: Context<Env>, { from, to }: { from: number; to: number }): Compilable[] {
  const cards = {
    text: `SELECT ? AS to_id, 'assigned' AS kind, c.title AS title,
        '/kanban?board=' || c.board_id || '&card=' || c.id AS link
      FROM ${OPEN_CARDS} AND NOT EXISTS (SELECT 1 FROM card_assignees AS had WHERE had.card_id = c.id AND had.user_id = ?)`,
    values: [to, from, to],
  };
  const conversations = {
    text: `SELECT ? AS to_id, 'assigned' AS kind,
        coalesce(nullif(c.subject, ''), nullif(c.from_name, ''), c.from_email) AS title, '/inbox?c=' || c.id AS link
      FROM ${OPEN_CONVERSATIONS}`,
    values: [to, from],
  };
  return [
    ...notifyEach(c, { about: cards, all: "/kanban?assignee=me" }),
    ...notifyEach(c, { about: conversations, many: "assigned_conversations", all: "/inbox?folder=mine" }),
  ];
}

/**
 * Open cards and conversations of one go to another, or to nobody; whoever has a card already has it once. Which they
 * are is settled as it is written: what somebody else has given on meanwhile stays there.
 */
function handingOver({ from, to }: { from: number; to: number | null }): NonNullable<Act["also"]> {
  const cards = { text: `SELECT c.id FROM ${OPEN_CARDS}`, values: [from] };
  const conversations = { text: `SELECT c.id FROM ${OPEN_CONVERSATIONS}`, values: [from] };
  const assignees_json = {
    // Bound numbers reach the edge's database as fractions, which would stand in the list as such.
    text: `(SELECT json_group_array(one_id) FROM (
      SELECT DISTINCT iif(value = ?, CAST(? AS INTEGER), value) AS one_id FROM json_each(assignees_json)) WHERE one_id IS NOT NULL)`,
    values: [from, to],
  };
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

const stillAt = ({ id, version }: Seen): Compilable =>
  statement(
    "INSERT INTO tx_guard (stale) SELECT coalesce((SELECT version = ? FROM users WHERE id = ? AND removed_at IS NULL), 0)",
    ...[version, id],
  );

async function guarded(c: Context<Env>, id: number, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    if (error.constraint === "last_admin") throw new AppError("last_admin");
    if (error.constraint === "has_orders") throw new AppError("user_has_orders");
    if (error.constraint === "heir") throw noHeir();
    if (error.constraint === "in_hand")
      throw fieldError("handOverTo", "required", "Say who gets the open work, or null");
    if (error.constraint === "stale") throw new AppError("version_conflict", { data: await getMember(c, id) });
    throw error;
  }
}
