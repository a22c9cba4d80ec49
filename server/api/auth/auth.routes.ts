import * as z from "zod";
import { authEndpoints } from "#shared/api/auth/auth.ts";
import { foldEmail } from "#shared/rules/text/fold.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { ok, SIGNED_IN } from "../../http/answers/ok.ts";
import { requireSameOrigin } from "../../http/checks/caller.ts";
import { askedLanguage } from "../../http/locale.ts";
import { routes } from "../../http/routes.ts";
import { type Account, findAccount, findUser } from "../../identity/accounts.store.ts";
import { laneOf } from "../../identity/device.ts";
import { askForFactor } from "../../identity/factors/challenges.ts";
import { isOutdatedHash, isPassword, passwordHash } from "../../identity/passwords/password.queue.ts";
import { endSession } from "../../identity/sessions.ts";
import { requireActive, signIn } from "../../identity/sign-in.ts";
import {
  returnTries,
  SIGN_IN_LIMIT,
  STRANGE_ADDRESS_LIMIT,
  STRANGE_LIMIT,
  type Try,
  takeTries,
} from "../../identity/throttle.ts";
import { register } from "./register.store.ts";

const Credentials = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(128),
  remember: z.boolean().default(true),
});

/** Hash to verify if no account has the email, so that both failures take equally long. Nobody knows its password. */
const nobodysHash = ({ platform }: Actor): string =>
  `scrypt$${platform.settings.passwordCost}$8$5$${"A".repeat(22)}$${"A".repeat(43)}`;

export const authRoutes = routes(authEndpoints, {
  "GET /auth/me": (c) => {
    const user = findUser(c.var.actor.db, c.var.actor.caller?.id ?? 0);
    if (!user) throw new AppError("unauthorized");
    return ok(c, { user }, { message: "OK" });
  },
  "POST /auth/login": async (c, { body }) => {
    const given = Credentials.safeParse(body);
    if (!given.success) throw new AppError("invalid_credentials");
    const account = await requireAccount(c.var.actor, given.data);
    const entry = { id: account.id, isKept: given.data.remember, passwordHash: account.password_hash };
    if (account.totp_secret_enc) {
      throw new AppError("two_factor_required", { data: { challenge: askForFactor(c.var.actor, entry) } });
    }
    const asked = askedLanguage(c);
    return ok(c, signIn(c.var.actor, { ...entry, asked }), SIGNED_IN);
  },
  "POST /auth/register": async (c, { body }) => {
    const { id, isPending } = await register(c.var.actor, body);
    const meta = isPending ? { meta: { awaitsApproval: true } } : {};
    return ok(c, { user: findUser(c.var.actor.db, id) }, { status: 201, ...meta });
  },
  "POST /auth/logout": (c) => {
    // Even without a session: otherwise a cross-site form could make the browser delete its cookie.
    if (c.var.actor.platform.settings.mode === "live") requireSameOrigin(c);
    endSession(c.var.actor);
    return ok(c, {});
  },
});

/**
 * Verifies the credentials and returns the account. Failed attempts count by lane and email, those of unknown devices
 * also by email alone and by address. Throws `invalid_credentials`, `awaiting_approval`, `rate_limited`.
 */
async function requireAccount(actor: Actor, given: z.infer<typeof Credentials>): Promise<Account> {
  const { db } = actor;
  const account = findAccount(db, { email: given.email });
  const email = foldEmail(given.email);
  const { lane, isKnown } = laneOf(actor, account?.id ?? null);
  const tries: Try[] = [
    { key: `sign-in ${lane} ${email}`, limit: SIGN_IN_LIMIT },
    ...(isKnown
      ? []
      : [
          { key: `sign-in strange ${email}`, limit: STRANGE_LIMIT },
          { key: `sign-in from ${lane}`, limit: STRANGE_ADDRESS_LIMIT },
        ]),
  ];
  takeTries(actor, tries);
  const stored = account?.password_hash ?? nobodysHash(actor);
  const isRight = await isPassword(actor, given.password, stored).catch((error: unknown) => {
    // The hashing queue is full: the password was not checked.
    returnTries(actor, tries);
    throw error;
  });
  if (!account || !isRight || account.status === "inactive") throw new AppError("invalid_credentials");
  returnTries(actor, tries);
  requireActive(account);
  if (isOutdatedHash(actor, stored)) {
    const password_hash = await passwordHash(actor, given.password);
    const { changes } = db.run(
      q.updateTable("users").set({ password_hash }).where("id", "=", account.id).where("password_hash", "=", stored),
    );
    // No row changed: a concurrent sign-in rehashed the password, or it was replaced. Verify again.
    return changes > 0 ? { ...account, password_hash } : requireAccount(actor, given);
  }
  return account;
}
