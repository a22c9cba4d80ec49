import type { Locale } from "#shared/boot.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { type Account, changePreferences, findUser, getPreferences } from "./accounts.store.ts";
import { type Entry, startSession } from "./sessions.ts";

/** Language of pages before sign-in: chosen (cookie), or the browser's. */
export interface AskedLanguage {
  language: Locale;
  isChosen: boolean;
}

/** Last step of every sign-in method: creates the session and returns its token and user. */
export function signIn(actor: Actor, entry: Entry & { asked: AskedLanguage | undefined }) {
  keepLanguage(actor, entry);
  const token = startSession(actor, entry);
  return { token, user: findUser(actor.db, entry.id) };
}

/**
 * Requires an active account; only for a caller whose identity is verified. Throws `awaiting_approval`,
 * `invalid_credentials`.
 */
export function requireActive(account: Pick<Account, "status"> | null): void {
  if (account?.status === "pending") throw new AppError("awaiting_approval");
  if (account?.status !== "active") throw new AppError("invalid_credentials");
}

/** Saves the sign-in page's language as the person's preference, unless they have one. */
function keepLanguage({ db }: Actor, { id, asked }: { id: number; asked: AskedLanguage | undefined }): void {
  if (!asked) return;
  const { language, isChosen } = asked;
  const { all, chosen } = getPreferences(db, id);
  if (chosen.language === undefined && (isChosen || language !== all.language)) changePreferences(db, id, { language });
}
