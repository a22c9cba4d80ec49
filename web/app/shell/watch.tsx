import { type ComponentType, useEffect, useRef, useState } from "react";
import { fetchWords } from "../../i18n/words.ts";
import { askPerson, configureApi } from "../../lib/api.ts";
import { sessionEnded } from "../../lib/session.ts";
import { hasUnsaved } from "../../lib/unsaved.ts";

const PAUSE_MS = 1000;

/**
 * Fetches what watches over the page (connection, changes, session) a moment after the page is live, or as soon as a
 * call is refused that it would ask the person about; the call waits for that.
 */
export function Watch() {
  const [View, setView] = useState<ComponentType | null>(null);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const timer = setTimeout(() => void load(), PAUSE_MS);
    const whenThere = async () => {
      clearTimeout(timer);
      const there = new Promise<void>((done) => waiting.current.push(done));
      // Without the script nobody is asked, and the caller hears why it was refused.
      await load().catch(() => undefined);
      await there;
    };
    const stop = () => configureApi({ onProofWanted: () => undefined, onUnauthorized: sessionEnded });
    async function load(): Promise<void> {
      try {
        const [part] = await Promise.all([import("../watch/watch-layer.tsx"), fetchWords(["watch"])]);
        setView(() => part.WatchLayer);
      } catch (error) {
        // Nobody is asked then: what was refused is told as it is.
        stop();
        for (const go of waiting.current.splice(0)) go();
        throw error;
      }
    }
    configureApi({
      onProofWanted: () => whenThere().then(() => askPerson("onProofWanted")),
      onUnauthorized: () => (hasUnsaved() ? whenThere().then(() => askPerson("onUnauthorized")) : sessionEnded()),
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);

  // By now its own effects have run, so it hears the questions.
  useEffect(() => {
    if (View) for (const go of waiting.current.splice(0)) go();
  }, [View]);

  return View && <View />;
}
