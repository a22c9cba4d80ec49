import type { Member, MemberChange } from "#shared/api/team/team.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { reassignWork } from "../../db/jobs/reassign-work.ts";
import { mailStatement } from "../../db/mail/system-mail.ts";
import { endAccess } from "../../db/privacy/access.ts";
import { requireAnAdmin } from "../../db/undo/undo-checks.ts";
import type { Outcome } from "../../db/write/act.ts";
import { withIdempotency } from "../../db/write/idempotency.ts";
import { write } from "../../db/write/write.ts";
import { requireOther } from "../../identity/require-other.ts";
import { acceptedMail } from "./team.mails.ts";
import { getChanged, getMember } from "./team.store.ts";

interface Seen {
  id: number;
  version: number;
}

/**
 * Changes a colleague's role or status. Throws `version_conflict`, `last_admin`, `forbidden` for one's own status, and
 * `validation_failed` at `handOverTo` if it is missing despite open work or names a person who cannot take over.
 */
export function changeMember(
  actor: Actor,
  { id, version, change }: Seen & { change: MemberChange },
): { member: Member; outcome: Outcome } {
  requireVersion(actor, { id, version });
  const { role, status, handOverTo } = change;
  const leaves = status === "inactive";
  if (leaves) requireOther(actor, id);
  const work = leaves ? reassignWork(actor, { from: id, to: handOverTo }) : null;
  const outcome = write(actor, {
    object: "person",
    action: "person.changed",
    before: work?.before ?? [],
    change: { ids: [id], set: { ...(role ? { role } : {}), ...(status ? { status } : {}) } },
    also: work?.also ?? [],
    after: [() => requireAnAdmin(actor.db), ...(leaves ? endAccess(actor.now, [id]) : [])],
    isUndoable: true,
  });
  return { member: getChanged(actor, id), outcome };
}

/** Removes a colleague or rejects a pending account. Throws as {@link changeMember}, and `user_has_orders`. */
export function removeMember(actor: Actor, { id, version }: Seen): Outcome {
  const member = requireVersion(actor, { id, version });
  requireOther(actor, id);
  const buyer = actor.db.first(q.selectFrom("users").select("id").where("id", "=", id).where("orders_count", ">", 0));
  if (buyer) throw new AppError("user_has_orders");
  return write(actor, {
    object: "person",
    action: member.status === "pending" ? "person.refused" : "person.removed",
    change: { ids: [id], set: { removed_at: actor.now } },
    after: [() => requireAnAdmin(actor.db), ...endAccess(actor.now, [id])],
    isUndoable: true,
  });
}

/** Approves a pending account and notifies its owner by email. Throws `invalid_transition` if it is not pending. */
export function acceptMember(actor: Actor, { id, version }: Seen): Member {
  withIdempotency(actor, () => {
    const member = requireVersion(actor, { id, version });
    if (member.status !== "pending" || !member.hasPassword) {
      throw new AppError("invalid_transition", { params: { from: member.status, to: "active" } });
    }
    return write(actor, {
      object: "person",
      action: "person.accepted",
      change: { ids: [id], set: { status: "active" } },
      after: [mailStatement(acceptedMail(actor, member))],
    });
  });
  actor.platform.jobs.wake();
  return getMember(actor, id);
}

function requireVersion(actor: Actor, { id, version }: Seen): Member {
  const member = getMember(actor, id);
  if (member.version !== version) throw new AppError("version_conflict", { data: member });
  return member;
}
