import type { Context } from "hono";
import { type SecondStepBody, secondStepEndpoints } from "#shared/api/auth/second-step.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { routes } from "../../http/routes.ts";
import { findAccount } from "./accounts.store.ts";
import { spendChallenge, tryChallenge } from "./challenges.ts";
import { laneOf } from "./device.ts";
import { takeCode } from "./factor.store.ts";
import type { Entry } from "./sessions.ts";
import { requireActive, signIn } from "./sign-in.ts";
import { giveBack, SIGN_IN_LIMIT, STRANGE_CODE_LIMIT, type Try, takeTries } from "./throttle.ts";

export const secondStepRoutes = routes(secondStepEndpoints, {
  "POST /auth/login/two-factor": async (c, { body }) => signIn(c, await requireSecondFactor(c, body)),
});

/**
 * Whose challenge this is, once the code was right. Tries are bound by the challenge, and by the lane and account too:
 * whoever has the password could have as many challenges as they like. Throws `token_expired`, `invalid_code`.
 */
async function requireSecondFactor(c: Context<Env>, { challenge, code }: SecondStepBody): Promise<Entry> {
  const found = await tryChallenge(c, challenge, "login");
  if (!found?.user_id) throw new AppError("token_expired");
  const id = found.user_id;
  const { lane, isKnown } = laneOf(c, id);
  const tries: Try[] = [
    { key: `code ${lane} ${id}`, limit: SIGN_IN_LIMIT },
    ...(isKnown ? [] : [{ key: `code strange ${id}`, limit: STRANGE_CODE_LIMIT }]),
  ];
  await takeTries(c, tries);
  await takeCode(c, id, code);
  await giveBack(c, tries);
  // Looked at before the challenge is spent: a new password ends it, so this is still the password that was proven.
  const account = await findAccount(c.var.cell, { id });
  if (!(await spendChallenge(c, challenge))) throw new AppError("token_expired");
  requireActive(account);
  return { id, isKept: found.kept === 1, passwordHash: account?.password_hash ?? null };
}
