import { useEffect, useRef, useState } from "react";
import type { Preferences } from "#shared/api/auth/auth.ts";
import { zoneOffset } from "#shared/rules/time/zone.ts";
import { ApiError } from "../../../lib/api/client.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";
import { emitBootChange } from "../../../lib/page/boot-events.ts";
import { preloadSaving } from "../../../lib/preferences/preferences.ts";
import { switchLanguage } from "../../../lib/preferences/switch-language.ts";
import { chooseTheme } from "../../../lib/preferences/theme-choice.ts";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { toastError } from "../../../ui/toast/toast-error.ts";

/** Each preference whose latest choice is not answered yet, with the value that the server last confirmed. */
const unanswered = new Map<string, { latest: Partial<Preferences>; confirmed: unknown }>();
/** Says on the page that is drawn again in another language that the choice was saved. */
const SAVED = "preference-saved";

/** The person's preferences as the page goes by them; each change counts at once and is put back where it was refused. */
export function usePreferences() {
  const boot = useBoot();
  const errorText = useErrorText();
  const t = useT();
  const [saved, setSaved] = useState(0);
  const latest = useRef(0);
  useEffect(() => {
    if (sessionStorage.getItem(SAVED) !== null) setSaved(1);
    sessionStorage.removeItem(SAVED);
  }, []);

  function show(change: Partial<Preferences>) {
    if (change.theme) chooseTheme(change.theme);
    emitBootChange(({ user, now, timeZone, zoneOffset: offset }) => ({
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
    begin(change, before);
    show(change);
    try {
      const { savePreferences } = await preloadSaving();
      settle(change, await savePreferences(change));
      if (change.language) {
        sessionStorage.setItem(SAVED, "");
        switchLanguage(change.language);
      } else if (own === latest.current) setSaved(own);
    } catch (error) {
      show(settle(change));
      // Its script may not have come.
      toastError(error as Error, error instanceof ApiError ? errorText(error) : t("error.network"));
    }
  }
  return { preferences: boot.user?.preferences, keep, saved };
}

function begin(change: Partial<Preferences>, before: Preferences): void {
  for (const key of Object.keys(change) as (keyof Preferences)[]) {
    const { confirmed } = unanswered.get(key) ?? { confirmed: before[key] };
    unanswered.set(key, { latest: change, confirmed });
  }
}

/** Notes how a choice ended; answers the confirmed values of what nothing newer was chosen for since. */
function settle(change: Partial<Preferences>, answer: Partial<Preferences> = {}): Partial<Preferences> {
  const settled: [string, unknown][] = [];
  for (const [key, one] of unanswered) {
    if (!(key in change)) continue;
    if (key in answer) one.confirmed = answer[key as keyof Preferences];
    if (one.latest !== change) continue;
    settled.push([key, one.confirmed]);
    unanswered.delete(key);
  }
  return Object.fromEntries(settled);
}
