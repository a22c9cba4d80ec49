import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { AskedLanguage } from "../http/locale.ts";
import { type Account, changePreferences, findUser, getPreferences } from "./accounts.store.ts";
import { type Entry, startSession } from "./sessions.ts";

/** The last step of every way in: a session, and the person as the page shows them. */
export function signIn(actor: Actor, entry: Entry & { asked: AskedLanguage | undefined }) {
  keepLanguage(actor, entry);
  const token = startSession(actor, entry);
  return { token, user: findUser(actor.db, entry.id) };
}

/** Refuses those who may not come in, now that it is proven who they are. Throws `awaiting_approval`. */
export function requireActive(account: Pick<Account, "status"> | null): void {
  if (account?.status === "pending") throw new AppError("awaiting_approval");
  if (account?.status !== "active") throw new AppError("invalid_credentials");
}

/** The language of the sign-in page becomes the person's preference, unless they have one. */
function keepLanguage({ db }: Actor, { id, asked }: { id: number; asked: AskedLanguage | undefined }): void {
  if (!asked) return;
  const { language, isChosen } = asked;
  const { all, chosen } = getPreferences(db, id);
  if (chosen.language === undefined && (isChosen || language !== all.language)) changePreferences(db, id, { language });
}
