import type { PreferencesChange } from "#shared/api/account/account.ts";
import type { Preferences } from "#shared/api/auth/auth.ts";
import type { Boot } from "#shared/boot.ts";
import { useBoot } from "../boot.tsx";
import { createStore, useStore } from "../store.ts";

/** Preloads the module that saves preferences once the page is idle. */
export const preloadSaving = () => import("./save-preferences.ts");

/** Saves a preference to the account; without one only the browser stores it. */
export async function savePreference(boot: Boot, change: PreferencesChange): Promise<void> {
  if (!boot.user) return;
  try {
    const { savePreferences } = await preloadSaving();
    await savePreferences(change);
  } catch (error) {
    // The browser has stored the choice already.
    console.warn("A choice was not stored with the account.", error);
  }
}

const chosen = createStore<{ [Name in SwitchName]?: boolean }>({});

/** Boolean preference with its setter: `const [opensNext, setOpensNext] = useSwitch("inbox.openNext")` */
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
