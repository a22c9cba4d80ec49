import { type Context, Hono, type Next } from "hono";
import { passwordEndpoints } from "#shared/api/auth/password.ts";
import { foldEmail } from "#shared/rules/text/fold.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { runAll } from "../../db/database.ts";
import { afterAnswer } from "../../db/write/after-answer.ts";
import { write } from "../../db/write/write.ts";
import { ok } from "../../http/answers/ok.ts";
import type { Env } from "../../http/env.ts";
import { routes } from "../../http/routes.ts";
import { type Account, findAccount } from "../../identity/accounts.store.ts";
import { getLink, type Link, newLink, RESET_MS, resetPath, spendLink } from "../../identity/factors/one-time-links.ts";
import { mailPerson } from "../../identity/letters/account-mail.ts";
import { credentialEvent } from "../../identity/letters/credential-events.ts";
import { networkOf } from "../../identity/network.ts";
import { requirePassword } from "../../identity/passwords/password.policy.ts";
import { passwordHash } from "../../identity/passwords/password.queue.ts";
import { LINK_LIMIT, takeTries } from "../../identity/throttle.ts";

/** Time within which the response is sent. */
const ANSWERED_MS = 20;
/** Reset emails per address and hour, whoever requests them. */
const FORGOT_LIMIT = { times: 5, seconds: 3600 };

export const passwordRoutes = new Hono<Env>().use("/auth/password/*", limitLinks).route(
  "/",
  routes(passwordEndpoints, {
    "POST /auth/password/forgot": (c, { body }) => {
      // After the response, whose duration must not reveal whether the address has an account.
      afterAnswer(
        c.var.actor,
        onceAnswered().then(() => sendReset(c.var.actor, body.email)),
      );
      return ok(c, {});
    },
    "POST /auth/password/reset": async (c, { body }) => {
      await resetPassword(c.var.actor, body);
      return ok(c, {});
    },
  }),
);

/** Waits until the response is sent: an in-process database is synchronous and would delay it. */
const onceAnswered = () => new Promise<void>((resolve) => setTimeout(resolve, ANSWERED_MS));

/** Limits link attempts and reset emails per network, before the body is read; only if all rate limits are on. */
async function limitLinks({ var: { actor } }: Context<Env>, next: Next): Promise<void> {
  if (actor.platform.settings.rateLimits === "all") {
    takeTries(actor, [{ key: `link ${networkOf(actor.sender.address)}`, limit: LINK_LIMIT }]);
  }
  await next();
}

/** Sends a reset link if an active account with a password has the address; otherwise silently does nothing. */
function sendReset(actor: Actor, email: string): void {
  const { db, platform } = actor;
  const account = findAccount(db, { email });
  if (!account?.password_hash || account.status !== "active") return;
  if (platform.settings.rateLimits === "all") {
    try {
      takeTries(actor, [{ key: `forgot ${foldEmail(email)}`, limit: FORGOT_LIMIT }]);
    } catch {
      return;
    }
  }
  const { token, statements } = newLink(actor, { kind: "reset", person: account.id, forMs: RESET_MS });
  const mail = mailPerson(actor, { person: account.id, to: account.email, mail: "reset", path: resetPath(token) });
  runAll(db, [...statements, mail]);
  platform.jobs.wake();
}

/** Sets a new password by a reset link. Throws `token_expired`, `validation_failed`. */
async function resetPassword(actor: Actor, { token, password }: { token: string; password: string }): Promise<void> {
  const { link, account } = openedBy(actor, token);
  const { id, email, username } = account;
  requirePassword(actor, { field: "password", password, email, username });
  const password_hash = await passwordHash(actor, password);
  const { statements, settle } = credentialEvent(actor, "passwordReset", { person: id });
  write(actor, {
    object: "person",
    action: "account.password_reset",
    // Checked again: the link may be used, or the account deactivated, while the password is hashed.
    before: [() => void openedBy(actor, token), spendLink(actor.now, link.id)],
    change: { ids: [id], set: { password_hash } },
    keepsVersion: true,
    after: statements,
  });
  settle();
}

/** Gets the reset link of a token and its active account. Throws `token_expired`. */
function openedBy({ db, now }: Actor, token: string): { link: Link; account: Account } {
  const link = getLink(db, { token, kind: "reset", now });
  const account = findAccount(db, { id: link.user_id ?? 0 });
  if (account?.status !== "active") throw new AppError("token_expired");
  return { link, account };
}
