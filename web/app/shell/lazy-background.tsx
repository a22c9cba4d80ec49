import { type ComponentType, useEffect, useRef, useState } from "react";
import { fetchWords } from "../../i18n/words.ts";
import { configureApi, requestReauth } from "../../lib/api/client.ts";
import { watchTyping } from "../../lib/drafts/typed-fields.ts";
import { hasUnsaved } from "../../lib/drafts/unsaved-input.ts";
import { sessionEnded } from "../../lib/session/session.ts";

const PAUSE_MS = 1000;
const AGAIN_MS = 5000;

/**
 * Fetches what watches over the page (connection, changes, session) a moment after the page is live, or as soon as a
 * call is refused that it would ask the person about; the call waits for that.
 */
export function LazyBackground() {
  const [View, setView] = useState<ComponentType | null>(null);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    let isGone = false;
    let timer = setTimeout(load, PAUSE_MS);
    /** Whether it came; what did not is tried again until it does. */
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
      // Without the script nobody is asked, and the caller hears why it was refused.
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

  // By now its own effects have run, so it hears the questions.
  useEffect(() => {
    if (View) for (const go of waiting.current.splice(0)) go();
  }, [View]);

  return View && <View />;
}
