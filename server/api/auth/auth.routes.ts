import type { Context } from "hono";
import * as z from "zod";
import { authEndpoints } from "#shared/api/auth/auth.ts";
import { foldEmail } from "#shared/rules/fold.ts";
import { q } from "../../db/cell.ts";
import { AppError } from "../../http/app-error.ts";
import { requireSameOrigin } from "../../http/caller.ts";
import type { Env } from "../../http/env.ts";
import { ok } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { type Account, findAccount, findUser } from "./accounts.store.ts";
import { askForFactor } from "./challenges.ts";
import { laneOf } from "./device.ts";
import { isOutdatedHash, isPassword, passwordHash } from "./password.queue.ts";
import { register } from "./register.store.ts";
import { endSession } from "./sessions.ts";
import { requireActive, signIn } from "./sign-in.ts";
import { giveBack, SIGN_IN_LIMIT, STRANGE_ADDRESS_LIMIT, STRANGE_LIMIT, type Try, takeTries } from "./throttle.ts";

const Credentials = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(128),
  remember: z.boolean().default(true),
});

/** Checked when nobody has the email, so that both refusals take equally long. Its password is not known to anyone. */
const NOBODY = "scrypt$14$8$5$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

export const authRoutes = routes(authEndpoints, {
  "GET /auth/me": async (c) => {
    const user = await findUser(c.var.cell, c.var.caller?.id ?? 0);
    if (!user) throw new AppError("unauthorized");
    return ok(c, { user }, { message: "OK" });
  },
  "POST /auth/login": async (c, { body }) => {
    const given = Credentials.safeParse(body);
    if (!given.success) throw new AppError("invalid_credentials");
    const account = await requireAccount(c, given.data);
    const entry = { id: account.id, isKept: given.data.remember, passwordHash: account.password_hash };
    if (account.totp_secret_enc) {
      throw new AppError("two_factor_required", { data: { challenge: await askForFactor(c, entry) } });
    }
    return signIn(c, entry);
  },
  "POST /auth/register": async (c, { body }) => {
    const { id, isPending } = await register(c, body);
    const meta = isPending ? { meta: { awaitsApproval: true } } : {};
    return ok(c, { user: await findUser(c.var.cell, id) }, { status: 201, ...meta });
  },
  "POST /auth/logout": async (c) => {
    // Also without a session: a form of another site would have the browser drop its cookie.
    if (c.var.platform.settings.mode === "live") requireSameOrigin(c);
    await endSession(c);
    return ok(c, {});
  },
});

/**
 * The account these credentials open. Failed tries are counted by lane and email, those of strange devices by address
 * too; right ones are not.
 */
async function requireAccount(c: Context<Env>, given: z.infer<typeof Credentials>): Promise<Account> {
  const { cell } = c.var;
  const account = await findAccount(cell, { email: given.email });
  const email = foldEmail(given.email);
  const { lane, isKnown } = laneOf(c, account?.id ?? null);
  const tries: Try[] = [
    { key: `sign-in ${lane} ${email}`, limit: SIGN_IN_LIMIT },
    ...(isKnown
      ? []
      : [
          { key: `sign-in strange ${email}`, limit: STRANGE_LIMIT },
          { key: `sign-in from ${lane}`, limit: STRANGE_ADDRESS_LIMIT },
        ]),
  ];
  await takeTries(c, tries);
  const stored = account?.password_hash ?? NOBODY;
  const isRight = await isPassword(c, given.password, stored).catch(async (error: unknown) => {
    // Too many wait: the password was not looked at.
    await giveBack(c, tries);
    throw error;
  });
  if (!account || !isRight || account.status === "inactive") throw new AppError("invalid_credentials");
  await giveBack(c, tries);
  requireActive(account);
  if (isOutdatedHash(c, stored)) {
    const password_hash = await passwordHash(c, given.password);
    const { changes } = await cell.run(
      q.updateTable("users").set({ password_hash }).where("id", "=", account.id).where("password_hash", "=", stored),
    );
    // Another sign-in has renewed it, or there is another password meanwhile.
    return changes > 0 ? { ...account, password_hash } : requireAccount(c, given);
  }
  return account;
}
