import type { PreferencesChange } from "#shared/api/account/account.ts";
import type { Boot, Locale } from "#shared/boot.ts";
import { api } from "./api.ts";
import { mirror } from "./mirror.ts";
import { keepDrafts, letGo } from "./unsaved.ts";

/** Stores a choice with the account of the person whose page this is; without one the browser alone keeps it. */
export async function keepPreference(boot: Boot, change: PreferencesChange): Promise<void> {
  if (!boot.user) return;
  try {
    await api("PATCH /account/preferences", { body: change });
  } catch (error) {
    // The browser keeps the choice all the same.
    console.warn("A choice was not stored with the account.", error);
  }
}

/** Takes another language: stores it and has the page drawn again in it, with what was typed. */
export async function chooseLanguage(boot: Boot, locale: Locale): Promise<void> {
  mirror("lang", locale);
  await keepPreference(boot, { language: locale });
  const url = new URL(location.href);
  url.searchParams.delete("lang");
  keepDrafts();
  letGo();
  location.replace(url);
}
