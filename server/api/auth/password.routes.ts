import { type Context, Hono, type Next } from "hono";
import { passwordEndpoints } from "#shared/api/auth/password.ts";
import { foldEmail } from "#shared/rules/fold.ts";
import { commit } from "../../db/commit.ts";
import { afterAnswer } from "../../http/after-answer.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { ok } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { networkOf, senderOf } from "../../http/sender.ts";
import { tellPerson } from "./account-mail.ts";
import { findAccount } from "./accounts.store.ts";
import { credentialEvent } from "./credential-events.ts";
import { getLink, linkRefusal, newLink, RESET_MS, resetPath, spendLink } from "./one-time-links.ts";
import { requirePassword } from "./password.policy.ts";
import { passwordHash } from "./password.queue.ts";
import { LINK_LIMIT, takeTries } from "./throttle.ts";

/** By then an answer is on its way. */
const ANSWERED_MS = 20;
/** So many mails go to one address within an hour, whoever asks. */
const FORGOT_LIMIT = { times: 5, seconds: 3600 };

export const passwordRoutes = new Hono<Env>().use("/auth/password/*", limitLinks).route(
  "/",
  routes(passwordEndpoints, {
    "POST /auth/password/forgot": async (c, { body }) => {
      // After the answer: how long it takes must not tell whether the address has an account.
      afterAnswer(
        c,
        onceAnswered().then(() => sendReset(c, body.email)),
      );
      return ok(c, {});
    },
    "POST /auth/password/reset": async (c, { body }) => {
      await resetPassword(c, body);
      return ok(c, {});
    },
  }),
);

/** A database in this process does its work without a turn for anything else, the answer on its way included. */
const onceAnswered = () => new Promise<void>((resolve) => setTimeout(resolve, ANSWERED_MS));

/** In live mode nobody tries links or has mails sent without end: counted before the body is read. */
async function limitLinks(c: Context<Env>, next: Next): Promise<void> {
  if (c.var.platform.settings.rateLimits === "all") {
    await takeTries(c, [{ key: `link ${networkOf(senderOf(c).address)}`, limit: LINK_LIMIT }]);
  }
  await next();
}

/** Sends the link to whoever can sign in with this address; to anybody else nothing, and nobody is told. */
async function sendReset(c: Context<Env>, email: string): Promise<void> {
  const { cell, platform } = c.var;
  const account = await findAccount(cell, { email });
  if (!account?.password_hash || account.status !== "active") return;
  if (platform.settings.rateLimits === "all") {
    const isMore = await takeTries(c, [{ key: `forgot ${foldEmail(email)}`, limit: FORGOT_LIMIT }]).catch(() => "more");
    if (isMore) return;
  }
  const { token, statements } = newLink(c, { kind: "reset", person: account.id, forMs: RESET_MS });
  const mail = await tellPerson(c, { person: account.id, to: account.email, mail: "reset", path: resetPath(token) });
  await cell.batch([...statements, mail]);
  await platform.jobs.wake();
}

/** Throws `token_expired`, `validation_failed`. */
async function resetPassword(c: Context<Env>, { token, password }: { token: string; password: string }): Promise<void> {
  const { cell, now } = c.var;
  const link = await getLink(cell, { token, kind: "reset", now });
  const account = await findAccount(cell, { id: link.user_id ?? 0 });
  if (account?.status !== "active") throw new AppError("token_expired");
  const { id, email, username } = account;
  await requirePassword(c, { field: "password", password, email, username });
  const password_hash = await passwordHash(c, password);
  const { statements, settle } = await credentialEvent(c, "passwordReset", { person: id });
  await commit(c, {
    object: "person",
    action: "account.password_reset",
    before: spendLink(now, link.id),
    change: { ids: [id], set: { password_hash } },
    keepsVersion: true,
    after: statements,
  }).catch(linkRefusal);
  await settle();
}
