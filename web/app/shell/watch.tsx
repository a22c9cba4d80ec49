import { type ComponentType, useEffect, useState } from "react";

const QUIET_MS = 3000;

/** Fetches what watches over the page (connection, changes, session) once the page is live and the browser at rest. */
export function Watch() {
  const [View, setView] = useState<ComponentType | null>(null);

  useEffect(() => {
    // A watch that cannot be fetched is missed by nobody: the screens work without it.
    const load = () =>
      import("../watch/watch-layer.tsx").then(
        (part) => setView(() => part.WatchLayer),
        (error: unknown) => console.warn("The page is not watched.", error),
      );
    if (!("requestIdleCallback" in globalThis)) {
      const timer = setTimeout(load, 200);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(load, { timeout: QUIET_MS });
    return () => cancelIdleCallback(idle);
  }, []);

  return View && <View />;
}
