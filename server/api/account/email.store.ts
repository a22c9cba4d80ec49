import type { Context } from "hono";
import type { Renewed } from "#shared/api/account/security.ts";
import { foldEmail } from "#shared/rules/fold.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { findOrdersBy } from "../../db/find-orders.ts";
import { personColumns } from "../../db/person-columns.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { alertPerson, tellPerson } from "../auth/account-mail.ts";
import { credentialEvent } from "../auth/credential-events.ts";
import { getLink, linkRefusal, newLink, spendLink } from "../auth/one-time-links.ts";
import { takeTries } from "../auth/throttle.ts";
import { ownAccount, ownAct, requireOwnPassword } from "./own.ts";

/** So many new addresses may be tried within an hour: each has a mail sent to it. */
const EMAIL_LIMIT = { times: 5, seconds: 3600 };
const CONFIRM_MS = 24 * 60 * 60 * 1000;

/** Has a link sent to a new address, and the old one told. Throws `wrong_password` at its field, `user_exists`, `mail_off`. */
export async function askForEmail(c: Context<Env>, body: { email: string; password: string }): Promise<void> {
  if (c.var.platform.mail.isOff) throw new AppError("mail_off");
  const account = await ownAccount(c);
  const { id } = account;
  await requireOwnPassword(c, { account, field: "password", password: body.password });
  if (foldEmail(body.email) === foldEmail(account.email)) {
    throw fieldError("email", "duplicate", "This is your address already");
  }
  const { rows } = await c.var.cell.run(statement("SELECT 1 FROM users WHERE email_fold = ?", foldEmail(body.email)));
  if (rows.length > 0) throw new AppError("user_exists");
  if (c.var.platform.settings.rateLimits === "all") {
    await takeTries(c, [{ key: `email ${id}`, limit: EMAIL_LIMIT }]);
  }
  const { token, statements } = newLink(c, { kind: "email", person: id, email: body.email, forMs: CONFIRM_MS });
  const path = `/account?tab=profile&token=${token}`;
  await ownAct(c, {
    action: "account.email_asked",
    statements: [
      ...statements,
      await tellPerson(c, { person: id, to: body.email, mail: "emailConfirm", path }),
      await alertPerson(c, id, "emailAsked", { email: body.email }),
    ],
    before: { email: account.email },
    after: { pendingEmail: body.email },
  });
  await c.var.platform.jobs.wake();
}

/** Takes on the address a link was sent to; answers the session's new token. Throws `token_expired`, also for somebody else's link, and `user_exists`. */
export async function confirmEmail(c: Context<Env>, token: string): Promise<Renewed> {
  const { now, cell } = c.var;
  const account = await ownAccount(c);
  const { id } = account;
  const link = await getLink(cell, { token, kind: "email", now });
  if (link.user_id !== id || !link.email) throw new AppError("token_expired");
  const { email, email_fold, search } = personColumns({
    name: account.username,
    email: link.email,
    phone: account.phone,
  });
  const ending = await credentialEvent(c, "emailChanged", { person: id, email });
  try {
    await commit(c, {
      object: "person",
      action: "account.email_changed",
      before: [
        ...spendLink(now, link.id),
        statement("INSERT INTO tx_guard (stale) SELECT version = ? FROM users WHERE id = ?", account.version, id),
      ],
      change: { ids: [id], set: { email, email_fold, search, email_proven_at: now } },
      after: [findOrdersBy(id, email), ...ending.statements],
    });
  } catch (error) {
    if (error instanceof GuardError && error.constraint === "users.email_fold") throw new AppError("user_exists");
    if (error instanceof GuardError && error.constraint === "stale") throw new AppError("unavailable");
    linkRefusal(error);
  }
  return ending.settle();
}
