import type { Context } from "hono";
import type { RegisterBody } from "#shared/api/auth/auth.ts";
import type { Act, Outcome } from "../../db/act.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { comeBack, findRemoved } from "../../db/come-back.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { personColumns } from "../../db/person-columns.ts";
import type { PersonStatus, Role } from "../../db/tables/people.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { networkOf, senderOf } from "../../http/sender.ts";
import { findAccount, hasNoAccount } from "./accounts.store.ts";
import { getLink, type Link, linkRefusal, spendLink } from "./one-time-links.ts";
import { requirePassword } from "./password.policy.ts";
import { passwordHash } from "./password.queue.ts";
import { requireSetupCode } from "./setup-code.ts";
import { REGISTER_LIMIT, takeTries } from "./throttle.ts";

/** What is kept of a registration under its key; afterwards the account alone does not tell it. */
interface Kept {
  isPending: boolean;
}

/**
 * Adds the account. The first one of an empty workspace is an active Admin, one that was invited is active in the role
 * of its invitation, any other one may have to wait for an Admin.
 */
export async function register(c: Context<Env>, body: RegisterBody): Promise<{ id: number; isPending: boolean }> {
  const { ids, plan } = await once(c, () => comeIn(c, body));
  return { id: ids[0] ?? 0, ...(plan as Kept) };
}

async function comeIn(c: Context<Env>, body: RegisterBody): Promise<Outcome> {
  const { settings } = c.var.platform;
  const invite = body.inviteToken === undefined ? null : await inviteOf(c, body.inviteToken);
  const wanted = { ...body, email: invite?.email ?? body.email };
  await requirePassword(c, { field: "password", ...wanted });
  const isFirst = await hasNoAccount(c.var.cell);
  const isClosed = settings.registration === "closed" || (settings.registration === "invite" && !invite);
  if (!isFirst && isClosed) throw new AppError("registration_closed");
  if (settings.rateLimits === "all") {
    await takeTries(c, [{ key: `register ${networkOf(senderOf(c).address)}`, limit: REGISTER_LIMIT }]);
  }
  if (isFirst) requireSetupCode(settings, body.setupCode);
  const isPending = !isFirst && !invite && settings.registration === "approval";
  const account = {
    ...personColumns({ name: body.username, email: wanted.email, phone: body.phoneNumber }),
    role: (isFirst ? "Admin" : (invite?.role ?? "Kullanıcı")) as Role,
    email_proven_at: invite ? c.var.now : null,
    status: (isPending ? "pending" : "active") as PersonStatus,
    password_hash: await passwordHash(c, body.password),
  };
  const act = { object: "person", action: "person.registered", plan: { isPending } satisfies Kept } as const;
  try {
    return await (invite ? comeInvited(c, { invite, account, act }) : addAccount(c, { account, act, isFirst }));
  } catch (error) {
    // Somebody else was first while the password was worked on.
    if (isFirst && error instanceof GuardError && error.constraint === "stale") return comeIn(c, body);
    const isTaken = error instanceof GuardError && ["users.email_fold", "unused"].includes(error.constraint);
    if (isTaken) throw new AppError("user_exists");
    return linkRefusal(error);
  }
}

/** The invitation a value opens; an unusable value is an invitation that has run out. */
function inviteOf(c: Context<Env>, token: string): Promise<Link> {
  return getLink(c.var.cell, { token, kind: "invite", now: c.var.now });
}

type NewAccount = ReturnType<typeof personColumns> & { role: Role; status: PersonStatus } & {
  email_proven_at: number | null;
  password_hash: string;
};

/** An account to be written, and the act it is written by. */
interface Entry {
  account: NewAccount;
  act: Pick<Act, "object" | "action" | "plan">;
}

function addAccount(
  c: Context<Env>,
  { account, act, invite, isFirst = false }: Entry & { invite?: Link; isFirst?: boolean },
): Promise<Outcome> {
  const { now } = c.var;
  return commit(c, {
    ...act,
    before: [...(invite ? spendLink(now, invite.id) : []), ...(isFirst ? [stillNobody] : [])],
    add: { ...account, last_login_at: now, never_logged_in: 1, created_at: now },
  });
}

const stillNobody = statement(
  "INSERT INTO tx_guard (stale) SELECT NOT EXISTS (SELECT 1 FROM users WHERE password_hash IS NOT NULL AND removed_at IS NULL)",
);

/**
 * Whom the shop knows already, as a customer or as somebody who was removed, keeps their row and so what they did;
 * nobody's password is replaced.
 */
async function comeInvited(c: Context<Env>, { invite, account, act }: Entry & { invite: Link }): Promise<Outcome> {
  const { cell, now } = c.var;
  const gone = await findRemoved(cell, account.email_fold);
  if (gone !== undefined) {
    const back = comeBack(gone, account);
    return commit(c, { ...act, ...back, before: [...back.before, ...spendLink(now, invite.id)] });
  }
  const known = await findAccount(cell, { email: account.email });
  if (!known) return addAccount(c, { account, act, invite });
  return commit(c, {
    ...act,
    before: [
      statement("INSERT INTO tx_guard (unused) SELECT password_hash IS NULL FROM users WHERE id = ?", known.id),
      ...spendLink(now, invite.id),
    ],
    change: { ids: [known.id], set: account },
  });
}
