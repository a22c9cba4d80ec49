import type { Renewed } from "#shared/api/account/security.ts";
import { foldEmail } from "#shared/rules/text/fold.ts";
import type { Actor } from "../../actor.ts";
import { AppError, fieldError } from "../../app-error.ts";
import { addAddressToOrders } from "../../db/search/order-text.ts";
import { personColumns } from "../../db/search/person-columns.ts";
import { write } from "../../db/write/write.ts";
import { requireFreeAddress } from "../../identity/accounts.store.ts";
import { getLink, newLink, spendLink } from "../../identity/factors/one-time-links.ts";
import { alertPerson, mailPerson } from "../../identity/letters/account-mail.ts";
import { credentialEvent } from "../../identity/letters/credential-events.ts";
import { takeTries } from "../../identity/throttle.ts";
import { ownAccount, ownAct, requireOwnPassword } from "./own.ts";

/** Requested address changes per account and hour: each sends an email to the new address. */
const EMAIL_LIMIT = { times: 5, seconds: 3600 };
const CONFIRM_MS = 24 * 60 * 60 * 1000;

/**
 * Sends a confirmation link to the new address and an alert to the old one. Throws `wrong_password` at its field,
 * `user_exists`, `mail_off`.
 */
export async function askForEmail(actor: Actor, body: { email: string; password: string }): Promise<void> {
  if (actor.platform.mail.isOff) throw new AppError("mail_off");
  const account = ownAccount(actor);
  const { id } = account;
  await requireOwnPassword(actor, { account, field: "password", password: body.password });
  if (foldEmail(body.email) === foldEmail(account.email)) {
    throw fieldError("email", "duplicate", "This is your address already");
  }
  requireFreeAddress(actor.db, { email: body.email, person: id });
  if (actor.platform.settings.rateLimits === "all") {
    takeTries(actor, [{ key: `email ${id}`, limit: EMAIL_LIMIT }]);
  }
  const { token, statements } = newLink(actor, { kind: "email", person: id, email: body.email, forMs: CONFIRM_MS });
  const path = `/account?tab=profile&token=${token}`;
  ownAct(actor, {
    action: "account.email_asked",
    statements: [
      ...statements,
      mailPerson(actor, { person: id, to: body.email, mail: "emailConfirm", path }),
      alertPerson(actor, id, "emailAsked", { email: body.email }),
    ],
    before: { email: account.email },
    after: { pendingEmail: body.email },
  });
  actor.platform.jobs.wake();
}

/**
 * Changes the email to the address of a confirmation link and returns the session's new token. Throws `token_expired`,
 * also for another person's link, and `user_exists`.
 */
export function confirmEmail(actor: Actor, token: string): Renewed {
  const { now, db } = actor;
  const account = ownAccount(actor);
  const { id } = account;
  const link = getLink(db, { token, kind: "email", now });
  if (link.user_id !== id || !link.email) throw new AppError("token_expired");
  const { email, email_fold, search } = personColumns({
    name: account.username,
    email: link.email,
    phone: account.phone,
  });
  requireFreeAddress(db, { email, person: id });
  const ending = credentialEvent(actor, "emailChanged", { person: id, email });
  write(actor, {
    object: "person",
    action: "account.email_changed",
    before: [spendLink(now, link.id)],
    change: { ids: [id], set: { email, email_fold, search, email_proven_at: now } },
    after: [addAddressToOrders(id, email), ...ending.statements],
  });
  return ending.settle();
}
