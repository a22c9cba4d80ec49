import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { localeOf, localeOfBrowser } from "../../http/locale.ts";
import { ok } from "../../http/ok.ts";
import { type Account, changePreferences, findUser, getPreferences } from "./accounts.store.ts";
import { type Entry, startSession } from "./sessions.ts";

/** The last step of every way in: a session, and the person as the page shows them. */
export async function signIn(c: Context<Env>, entry: Entry): Promise<Response> {
  await keepLanguage(c, entry.id);
  const token = await startSession(c, entry);
  return ok(c, { token, user: await findUser(c.var.cell, entry.id) }, { message: "Login successful" });
}

/** Refuses those who may not come in, now that it is proven who they are. Throws `awaiting_approval`. */
export function requireActive(account: Pick<Account, "status"> | null): void {
  if (account?.status === "pending") throw new AppError("awaiting_approval");
  if (account?.status !== "active") throw new AppError("invalid_credentials");
}

/** The language of the sign-in page, chosen there or the browser's, becomes the person's preference, unless they have one. */
async function keepLanguage(c: Context<Env>, id: number): Promise<void> {
  const picked = localeOf(getCookie(c, "lang"));
  const language = picked ?? localeOfBrowser(c.req.header("accept-language"));
  if (!language) return;
  const { all, chosen } = await getPreferences(c.var.cell, id);
  if (chosen.language === undefined && (picked || language !== all.language))
    await changePreferences(c.var.cell, id, { language });
}
