import { type SecondStepBody, secondStepEndpoints } from "#shared/api/auth/second-step.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { ok, SIGNED_IN } from "../../http/answers/ok.ts";
import { askedLanguage } from "../../http/locale.ts";
import { routes } from "../../http/routes.ts";
import { findAccount } from "../../identity/accounts.store.ts";
import { laneOf } from "../../identity/device.ts";
import { spendChallenge, tryChallenge } from "../../identity/factors/challenges.ts";
import { takeCode } from "../../identity/factors/factor.store.ts";
import type { Entry } from "../../identity/sessions.ts";
import { requireActive, signIn } from "../../identity/sign-in.ts";
import { returnTries, SIGN_IN_LIMIT, STRANGE_CODE_LIMIT, type Try, takeTries } from "../../identity/throttle.ts";

export const secondStepRoutes = routes(secondStepEndpoints, {
  "POST /auth/login/two-factor": async (c, { body }) => {
    const entry = await requireSecondFactor(c.var.actor, body);
    return ok(c, signIn(c.var.actor, { ...entry, asked: askedLanguage(c) }), SIGNED_IN);
  },
});

/**
 * Verifies the code of a sign-in challenge. Attempts are limited per challenge, and also per lane and account, because
 * a correct password creates any number of challenges. Throws `token_expired`, `invalid_code`.
 */
async function requireSecondFactor(actor: Actor, { challenge, code }: SecondStepBody): Promise<Entry> {
  const found = tryChallenge(actor, challenge, "login");
  if (!found?.user_id) throw new AppError("token_expired");
  const id = found.user_id;
  const { lane, isKnown } = laneOf(actor, id);
  const tries: Try[] = [
    { key: `code ${lane} ${id}`, limit: SIGN_IN_LIMIT },
    ...(isKnown ? [] : [{ key: `code strange ${id}`, limit: STRANGE_CODE_LIMIT }]),
  ];
  takeTries(actor, tries);
  await takeCode(actor, id, code);
  returnTries(actor, tries);
  // Read before the challenge is spent: a password change ends the challenge, so this is the verified password's hash.
  const account = findAccount(actor.db, { id });
  if (!spendChallenge(actor, challenge)) throw new AppError("token_expired");
  requireActive(account);
  return { id, isKept: found.kept === 1, passwordHash: account?.password_hash ?? null };
}
