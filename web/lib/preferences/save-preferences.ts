import type { PreferencesChange } from "#shared/api/account/account.ts";
import type { Boot, Locale } from "#shared/boot.ts";
import { api } from "../api/client.ts";
import { saveQueue } from "../save-queue.ts";
import { switchLanguage } from "./switch-language.ts";

/** Stores choices with the account, and answers all that is stored. Throws {@link ApiError}. */
export const savePreferences = saveQueue({
  name: "preferences",
  join: (earlier: PreferencesChange, later) => ({ ...earlier, ...later }),
  send: async (body) => (await api("PATCH /account/preferences", { body, keepalive: true })).data,
});

/** Takes another language: stores it and has the page drawn again in it, with what was typed. Throws {@link ApiError}, and then nothing is drawn. */
export async function chooseLanguage(boot: Boot, locale: Locale): Promise<void> {
  // The page is drawn in the account's language: not stored, it would come back in the old one.
  if (boot.user) await savePreferences({ language: locale });
  switchLanguage(locale);
}
