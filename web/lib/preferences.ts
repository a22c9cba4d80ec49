import type { PreferencesChange } from "#shared/api/account/account.ts";
import type { Preferences } from "#shared/api/auth/auth.ts";
import type { Boot, Locale } from "#shared/boot.ts";
import { api } from "./api.ts";
import { useBoot } from "./boot.tsx";
import { keeper } from "./keeper.ts";
import { mirror } from "./mirror.ts";
import { makeStore, useStore } from "./store.ts";
import { keepDrafts, letGo } from "./unsaved.ts";

/** Stores choices with the account, and answers all that is stored. Throws {@link ApiError}. */
export const keepPreferences = keeper({
  name: "preferences",
  join: (earlier: PreferencesChange, later) => ({ ...earlier, ...later }),
  send: async (body) => (await api("PATCH /account/preferences", { body, keepalive: true })).data,
});

/** Stores a choice with the account of the person whose page this is; without one the browser alone keeps it. */
export async function keepPreference(boot: Boot, change: PreferencesChange): Promise<void> {
  if (!boot.user) return;
  try {
    await keepPreferences(change);
  } catch (error) {
    // The browser keeps the choice all the same.
    console.warn("A choice was not stored with the account.", error);
  }
}

/** Takes another language: stores it and has the page drawn again in it, with what was typed. Throws {@link ApiError}, and then nothing is drawn. */
export async function chooseLanguage(boot: Boot, locale: Locale): Promise<void> {
  // The page is drawn in the account's language: not stored, it would come back in the old one.
  if (boot.user) await keepPreferences({ language: locale });
  drawIn(locale);
}

/** Has the page drawn again in a language, with what was typed. */
export function drawIn(locale: Locale): void {
  mirror("lang", locale);
  const url = new URL(location.href);
  url.searchParams.delete("lang");
  keepDrafts();
  letGo();
  location.replace(url);
}

const chosen = makeStore<{ [Name in SwitchName]?: boolean }>({});

/** A yes or no of the person's own, and the way to change it: `const [opensNext, setOpensNext] = useSwitch("inbox.openNext")` */
export function useSwitch(name: SwitchName): [boolean, (isOn: boolean) => void] {
  const boot = useBoot();
  const now = useStore(chosen, (switches) => switches[name]);
  const set = (isOn: boolean) => {
    chosen.set({ ...chosen.now(), [name]: isOn });
    void keepPreference(boot, { [name]: isOn });
  };
  return [now ?? boot.user?.preferences[name] ?? true, set];
}

type SwitchName = { [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never }[keyof Preferences];
