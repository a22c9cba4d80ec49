import { type ComponentType, useEffect, useRef, useState } from "react";
import { fetchWords } from "../../i18n/words.ts";
import { configureApi, requestReauth } from "../../lib/api/client.ts";
import { watchTyping } from "../../lib/drafts/typed-fields.ts";
import { hasUnsaved } from "../../lib/drafts/unsaved-input.ts";
import { sessionEnded } from "../../lib/session/session.ts";

const PAUSE_MS = 1000;
const AGAIN_MS = 5000;

/**
 * Loads the background services shortly after hydration, or as soon as a rejected call needs one of their dialogs; the
 * call waits.
 */
export function LazyBackground() {
  const [View, setView] = useState<ComponentType | null>(null);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    let isGone = false;
    let timer = setTimeout(load, PAUSE_MS);
    /** Whether the chunk loaded; otherwise it is retried. */
    async function load(): Promise<boolean> {
      clearTimeout(timer);
      try {
        const [part] = await Promise.all([import("../background/background-services.tsx"), fetchWords(["watch"])]);
        setView(() => part.BackgroundServices);
        return true;
      } catch {
        clearTimeout(timer);
        if (!isGone) timer = setTimeout(load, AGAIN_MS);
        return false;
      }
    }
    const asked = async (question: "onProofWanted" | "onUnauthorized") => {
      const there = new Promise<void>((done) => waiting.current.push(done));
      // Without the chunk the caller receives its error.
      if (!(await load())) return undefined;
      await there;
      return requestReauth(question);
    };
    configureApi({
      onProofWanted: () => asked("onProofWanted"),
      onUnauthorized: () => (hasUnsaved() ? asked("onUnauthorized") : sessionEnded()),
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      configureApi({ onProofWanted: () => undefined, onUnauthorized: sessionEnded });
    };
  }, []);

  useEffect(watchTyping, []);

  // Its effects have run, so it has subscribed.
  useEffect(() => {
    if (View) for (const go of waiting.current.splice(0)) go();
  }, [View]);

  return View && <View />;
}
