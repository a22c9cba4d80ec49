import type { PreferencesChange } from "#shared/api/account/account.ts";
import type { Boot, Locale } from "#shared/boot.ts";
import { api } from "../api/client.ts";
import { saveQueue } from "../save-queue.ts";
import { switchLanguage } from "./switch-language.ts";

/** Saves preferences to the account and returns all of them. Throws {@link ApiError}. */
export const savePreferences = saveQueue({
  name: "preferences",
  join: (earlier: PreferencesChange, later) => ({ ...earlier, ...later }),
  send: async (body) => (await api("PATCH /account/preferences", { body, keepalive: true })).data,
});

/** Saves a language and renders the page in it, keeping unsaved input. Throws {@link ApiError} without rendering. */
export async function chooseLanguage(boot: Boot, locale: Locale): Promise<void> {
  // The server renders the account's language, so an unsaved choice would be lost.
  if (boot.user) await savePreferences({ language: locale });
  switchLanguage(locale);
}
