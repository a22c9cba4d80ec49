import type { Context } from "hono";
import type { Member, MemberChange } from "#shared/api/team/team.ts";
import { endAccess } from "../../db/access.ts";
import type { Outcome } from "../../db/act.ts";
import { type Compilable, GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { handOver, handOverRefusal } from "../../db/hand-over.ts";
import { once } from "../../db/idempotency.ts";
import { mailStatement } from "../../db/system-mail.ts";
import { keepsAnAdmin } from "../../db/undo-guards.ts";
import { AppError } from "../../http/app-error.ts";
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
  const work = leaves ? await handOver(c, { from: id, to: handOverTo }) : null;
  const outcome = await guarded(c, id, () =>
    commit(c, {
      object: "person",
      action: "person.changed",
      before: [stillAt({ id, version }), ...(work?.before ?? [])],
      change: { ids: [id], set: { ...(role ? { role } : {}), ...(status ? { status } : {}) } },
      also: work?.also ?? [],
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

const stillAt = ({ id, version }: Seen): Compilable =>
  statement(
    "INSERT INTO tx_guard (stale) SELECT coalesce((SELECT version = ? FROM users WHERE id = ? AND removed_at IS NULL), 0)",
    version,
    id,
  );

async function guarded(c: Context<Env>, id: number, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    if (error.constraint === "last_admin") throw new AppError("last_admin");
    if (error.constraint === "has_orders") throw new AppError("user_has_orders");
    const refusal = handOverRefusal(error.constraint);
    if (refusal) throw refusal;
    if (error.constraint === "stale") throw new AppError("version_conflict", { data: await getMember(c, id) });
    throw error;
  }
}
