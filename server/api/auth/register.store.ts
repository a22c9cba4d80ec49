import type { RegisterBody } from "#shared/api/auth/auth.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { personColumns } from "../../db/search/person-columns.ts";
import type { PersonStatus, Role } from "../../db/tables/people.ts";
import { findRemoved, restorePerson } from "../../db/undo/restore-person.ts";
import type { Act, Outcome } from "../../db/write/act.ts";
import { onceAwaited } from "../../db/write/idempotency.ts";
import { write } from "../../db/write/write.ts";
import { findAccount, hasNoAccount, requireFreeAddress } from "../../identity/accounts.store.ts";
import { getLink, type Link, spendLink } from "../../identity/factors/one-time-links.ts";
import { networkOf } from "../../identity/network.ts";
import { requirePassword } from "../../identity/passwords/password.policy.ts";
import { passwordHash } from "../../identity/passwords/password.queue.ts";
import { requireSetupCode } from "../../identity/setup-code.ts";
import { REGISTER_LIMIT, takeTries } from "../../identity/throttle.ts";

/** Stored with the Idempotency-Key for a replay: the account's status may have changed by then. */
interface Kept {
  isPending: boolean;
}

/**
 * Creates an account. The first of an empty workspace is an active Admin, an invited one is active in its invitation's
 * role, any other may have to wait for an Admin's approval.
 */
export async function register(actor: Actor, body: RegisterBody): Promise<{ id: number; isPending: boolean }> {
  const { ids, plan } = await onceAwaited(actor, () => comeIn(actor, body));
  return { id: ids[0] ?? 0, ...(plan as Kept) };
}

async function comeIn(actor: Actor, body: RegisterBody): Promise<Outcome> {
  const { settings } = actor.platform;
  const asked = requireEntry(actor, body);
  if (settings.rateLimits === "all") {
    takeTries(actor, [{ key: `register ${networkOf(actor.sender.address)}`, limit: REGISTER_LIMIT }]);
  }
  if (asked.isFirst) requireSetupCode(settings, body.setupCode);
  const password_hash = await passwordHash(actor, body.password);
  // Checked again: while the password was hashed, another account may have been first or the invitation have ended.
  const { invite, email, isFirst } = requireEntry(actor, body);
  if (isFirst) requireSetupCode(settings, body.setupCode);
  const isPending = !isFirst && !invite && settings.registration === "approval";
  const account = {
    ...personColumns({ name: body.username, email, phone: body.phoneNumber }),
    role: (isFirst ? "Admin" : (invite?.role ?? "Kullanıcı")) as Role,
    email_proven_at: invite ? actor.now : null,
    status: (isPending ? "pending" : "active") as PersonStatus,
    password_hash,
  };
  const act = { object: "person", action: "person.registered", plan: { isPending } satisfies Kept } as const;
  return invite ? comeInvited(actor, { invite, account, act }) : addAccount(actor, { account, act });
}

/**
 * Checks invitation, password and registration mode. Throws `token_expired`, `validation_failed`,
 * `registration_closed`.
 */
function requireEntry(actor: Actor, { inviteToken: token, ...body }: RegisterBody) {
  const { db, now, platform } = actor;
  const { registration } = platform.settings;
  const invite = token === undefined ? null : getLink(db, { token, kind: "invite", now });
  const email = invite?.email ?? body.email;
  requirePassword(actor, { field: "password", ...body, email });
  const isFirst = hasNoAccount(db);
  // Anybody could come before the operator's link is opened.
  if (isFirst && !invite && platform.settings.shops === "by-host") throw new AppError("registration_closed");
  const isClosed = registration === "closed" || (registration === "invite" && !invite);
  if (!isFirst && isClosed) throw new AppError("registration_closed");
  return { invite, email, isFirst };
}

type NewAccount = ReturnType<typeof personColumns> & { role: Role; status: PersonStatus } & {
  email_proven_at: number | null;
  password_hash: string;
};

/** A new account and the act that creates it. */
interface Entry {
  account: NewAccount;
  act: Pick<Act, "object" | "action" | "plan">;
}

function addAccount(actor: Actor, { account, act, invite }: Entry & { invite?: Link }): Outcome {
  const { db, now } = actor;
  requireFreeAddress(db, account);
  return write(actor, {
    ...act,
    before: invite ? [spendLink(now, invite.id)] : [],
    add: { ...account, last_login_at: now, never_logged_in: 1, created_at: now },
  });
}

/**
 * Registers an invited person. A known customer or removed person keeps their row and so their history. Throws
 * `user_exists` if the account already has a password.
 */
function comeInvited(actor: Actor, { invite, account, act }: Entry & { invite: Link }): Outcome {
  const { db, now } = actor;
  const gone = findRemoved(db, account.email_fold);
  if (gone !== undefined) {
    return write(actor, { ...act, ...restorePerson(gone, account), before: [spendLink(now, invite.id)] });
  }
  const known = findAccount(db, { email: account.email });
  if (!known) return addAccount(actor, { account, act, invite });
  if (known.password_hash !== null) throw new AppError("user_exists");
  return write(actor, {
    ...act,
    before: [spendLink(now, invite.id)],
    change: { ids: [known.id], set: account },
  });
}
