import { useEffect, useRef, useState } from "react";
import type { Preferences } from "#shared/api/auth/auth.ts";
import { zoneOffset } from "#shared/rules/zone.ts";
import { ApiError, api } from "../../../lib/api.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { changeBoot } from "../../../lib/boot-change.ts";
import { lane } from "../../../lib/lane.ts";
import { drawIn } from "../../../lib/preferences.ts";
import { chooseTheme } from "../../../lib/theme-choice.ts";
import { useErrorText } from "../../../ui/error-text.ts";
import { toast } from "../../../ui/toast-store.ts";

const inOrder = lane();
/** Says on the page that is drawn anew in another language that the choice was saved. */
const SAVED = "preference-saved";

/** The person's preferences as the page goes by them; each change counts at once and is put back where it was refused. */
export function usePreferences() {
  const boot = useBoot();
  const errorText = useErrorText();
  const [saved, setSaved] = useState(0);
  const latest = useRef(0);
  useEffect(() => {
    if (sessionStorage.getItem(SAVED) !== null) setSaved(1);
    sessionStorage.removeItem(SAVED);
  }, []);

  function show(change: Partial<Preferences>) {
    if (change.theme) chooseTheme(change.theme);
    changeBoot(({ user, now, timeZone, zoneOffset: offset }) => ({
      user: user && { ...user, preferences: { ...user.preferences, ...change } },
      timeZone: change.timeZone ?? timeZone,
      zoneOffset: change.timeZone ? zoneOffset(now, change.timeZone) : offset,
    }));
  }

  async function keep(change: Partial<Preferences>) {
    const before = boot.user?.preferences;
    if (!before) return;
    latest.current += 1;
    const own = latest.current;
    show(change);
    try {
      await inOrder(() => api("PATCH /account/preferences", { body: change }));
      if (change.language) {
        sessionStorage.setItem(SAVED, "");
        drawIn(change.language);
      } else if (own === latest.current) setSaved(own);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      show(Object.fromEntries(Object.keys(change).map((key) => [key, before[key as keyof Preferences]])));
      toast({ message: errorText(error), type: "danger" });
    }
  }
  return { preferences: boot.user?.preferences, keep, saved };
}
