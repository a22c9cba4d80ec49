import type { PreferencesChange } from "#shared/api/account/account.ts";
import type { Preferences } from "#shared/api/auth/auth.ts";
import type { Boot } from "#shared/boot.ts";
import { useBoot } from "../boot.tsx";
import { createStore, useStore } from "../store.ts";

/** Brings what stores choices, once the page is at rest: few who open it make one. */
export const preloadSaving = () => import("./save-preferences.ts");

/** Stores a choice with the account of the person whose page this is; without one the browser alone keeps it. */
export async function savePreference(boot: Boot, change: PreferencesChange): Promise<void> {
  if (!boot.user) return;
  try {
    const { savePreferences } = await preloadSaving();
    await savePreferences(change);
  } catch (error) {
    // The browser keeps the choice all the same.
    console.warn("A choice was not stored with the account.", error);
  }
}

const chosen = createStore<{ [Name in SwitchName]?: boolean }>({});

/** A yes or no of the person's own, and the way to change it: `const [opensNext, setOpensNext] = useSwitch("inbox.openNext")` */
export function useSwitch(name: SwitchName): [boolean, (isOn: boolean) => void] {
  const boot = useBoot();
  const now = useStore(chosen, (switches) => switches[name]);
  const set = (isOn: boolean) => {
    chosen.set({ ...chosen.now(), [name]: isOn });
    void savePreference(boot, { [name]: isOn });
  };
  return [now ?? boot.user?.preferences[name] ?? true, set];
}

type SwitchName = { [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never }[keyof Preferences];
