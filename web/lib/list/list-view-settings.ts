import { useMemo } from "react";
import type { ListLook as Kept, Preferences } from "#shared/api/auth/auth.ts";
import { useBoot } from "../boot.tsx";
import { savePreference } from "../preferences/preferences.ts";
import { onSignOut } from "../session/sign-out-events.ts";
import { createStore, useStore } from "../store.ts";

export type Density = Preferences["density"];
export type ListName = "products" | "orders" | "people" | "large";

/** View settings of a list: row height, hidden columns, column widths, table or grid. */
export interface ListViewSettings {
  density: Density;
  rowHeight: number;
  hidden: ReadonlySet<string>;
  widths: Readonly<Record<string, number>>;
  /** Defaults for {@link useListQuery} by URL parameter. */
  views: { readonly view?: NonNullable<Kept["view"]> };
  change(patch: Partial<Kept>): void;
}

const ROW_HEIGHTS = { compact: 36, standard: 44, comfortable: 52 };
const UNTOUCHED: Kept = { hidden: null, widths: {}, density: null };
const NONE: readonly string[] = [];

const chosen = createStore<Partial<Record<ListName, Kept>>>({});
onSignOut(() => chosen.set({}));

/** The person's view settings of a list, stored with their account; columns in `away` are hidden by default. */
export function useListViewSettings(name: ListName, away: readonly string[] = NONE): ListViewSettings {
  const boot = useBoot();
  const { user } = boot;
  const stored = user?.preferences[`list.${name}`] ?? UNTOUCHED;
  const now = useStore(chosen, (looks) => looks[name]);
  const look = now ?? stored;
  const density = look.density ?? user?.preferences.density ?? "standard";
  return useMemo(
    () => ({
      density,
      rowHeight: ROW_HEIGHTS[density],
      hidden: new Set(look.hidden ?? away),
      widths: look.widths,
      views: look.view ? { view: look.view } : {},
      change(patch) {
        const next = { ...look, ...patch };
        chosen.set({ ...chosen.now(), [name]: next });
        void savePreference(boot, { [`list.${name}`]: next });
      },
    }),
    [boot, name, look, density, away],
  );
}
