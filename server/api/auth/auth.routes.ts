import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import * as z from "zod";
import { authEndpoints, type RegisterBody } from "#shared/api/auth/auth.ts";
import { foldEmail } from "#shared/rules/fold.ts";
import { GuardError, q } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { personColumns } from "../../db/person-columns.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { ok } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import {
  type Account,
  changePreferences,
  findAccountByEmail,
  findUser,
  getPreferences,
  hasNoAccount,
} from "./accounts.store.ts";
import { commonPasswords } from "./common-passwords.ts";
import { hashPassword, needsRenewal, verifyPassword } from "./password.rules.ts";
import { addressOf, endSession, startSession } from "./sessions.ts";
import { countUse, REGISTER_LIMIT, requireRoom, SIGN_IN_LIMIT } from "./throttle.ts";

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
    await keepLanguage(c, account.id);
    const token = await startSession(c, { id: account.id, isKept: given.data.remember });
    return ok(c, { token, user: await findUser(c.var.cell, account.id) }, { message: "Login successful" });
  },
  "POST /auth/register": async (c, { body }) => {
    const { id, isPending } = await register(c, body);
    const meta = isPending ? { meta: { awaitsApproval: true } } : {};
    return ok(c, { user: await findUser(c.var.cell, id) }, { status: 201, ...meta });
  },
  "POST /auth/logout": async (c) => {
    await endSession(c);
    return ok(c, {});
  },
});

/** The language chosen on the sign-in page becomes the person's preference, unless they have one. */
async function keepLanguage(c: Context<Env>, id: number): Promise<void> {
  const language = getCookie(c, "lang");
  if (language !== "en" && language !== "tr") return;
  const { chosen } = await getPreferences(c.var.cell, id);
  if (chosen.language === undefined) await changePreferences(c.var.cell, id, { language });
}

/** The account these credentials open. Failed tries are counted by address and email; right ones are not. */
async function requireAccount(c: Context<Env>, given: z.infer<typeof Credentials>): Promise<Account> {
  const { cell, platform } = c.var;
  const key = `sign-in ${addressOf(c)} ${foldEmail(given.email)}`;
  await requireRoom(c, key, SIGN_IN_LIMIT);
  const account = await findAccountByEmail(cell, given.email);
  const stored = account?.password_hash ?? NOBODY;
  const isRight = await verifyPassword(given.password, stored, platform.settings.pepper);
  if (!account || !isRight || account.status === "inactive") {
    await countUse(c, key);
    throw new AppError("invalid_credentials");
  }
  if (account.status === "pending") throw new AppError("awaiting_approval");
  if (needsRenewal(stored)) {
    const password_hash = await hashPassword(given.password, { pepper: platform.settings.pepper });
    await cell.run(q.updateTable("users").set({ password_hash }).where("id", "=", account.id));
  }
  return account;
}

/** Adds the account; a pending one waits for an Admin. The first account of an empty workspace is an active Admin. */
async function register(c: Context<Env>, body: RegisterBody): Promise<{ id: number; isPending: boolean }> {
  const { cell, now, platform } = c.var;
  const { settings } = platform;
  if (settings.rateLimits === "all") await requireRoom(c, `register ${addressOf(c)}`, REGISTER_LIMIT);
  requirePassword(body, settings);
  const isFirst = await hasNoAccount(cell);
  if (!isFirst && (settings.registration === "closed" || settings.registration === "invite")) {
    throw new AppError("registration_closed");
  }
  if (settings.rateLimits === "all") await countUse(c, `register ${addressOf(c)}`);
  const isPending = !isFirst && settings.registration === "approval";
  try {
    const { ids } = await commit(c, {
      object: "person",
      action: "person.registered",
      add: {
        ...personColumns({ name: body.username, email: body.email, phone: body.phoneNumber }),
        role: isFirst ? "Admin" : "Kullanıcı",
        status: isPending ? "pending" : "active",
        password_hash: await hashPassword(body.password, { pepper: settings.pepper }),
        last_login_at: now,
        never_logged_in: 1,
        created_at: now,
      },
    });
    return { id: ids[0] ?? 0, isPending };
  } catch (error) {
    if (error instanceof GuardError && error.constraint === "users.email_fold") throw new AppError("user_exists");
    throw error;
  }
}

/** Long enough, not the name or the email and, in live mode, none of the commonest. */
function requirePassword(body: RegisterBody, settings: { passwordMin: number; mode: "mock" | "live" }): void {
  const length = [...body.password].length;
  const refuse = (
    code: "required" | "too_short" | "not_in_list",
    message: string,
    params?: Record<string, unknown>,
  ) => {
    throw new AppError("validation_failed", {
      errors: [{ field: "password", code, message, ...(params ? { params } : {}) }],
    });
  };
  if (length === 0) refuse("required", "Required");
  if (length < settings.passwordMin) {
    refuse("too_short", `Use at least ${settings.passwordMin} characters`, { minimum: settings.passwordMin });
  }
  const lower = body.password.toLowerCase();
  if (lower === body.email.toLowerCase() || lower === body.username.toLowerCase()) {
    refuse("not_in_list", "Choose something other than your name or email");
  }
  if (settings.mode === "live" && commonPasswords.has(lower)) {
    refuse("not_in_list", "This password is one of the commonest, choose another");
  }
}
