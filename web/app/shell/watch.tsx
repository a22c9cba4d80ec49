import { type ComponentType, useEffect, useState } from "react";
import { fetchWords } from "../../i18n/words.ts";

const PAUSE_MS = 1000;

/** Fetches what watches over the page (connection, changes, session) a moment after the page is live. */
export function Watch() {
  const [View, setView] = useState<ComponentType | null>(null);

  useEffect(() => {
    const timer = setTimeout(async () => {
      const [part] = await Promise.all([import("../watch/watch-layer.tsx"), fetchWords(["watch"])]);
      setView(() => part.WatchLayer);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);

  return View && <View />;
}
