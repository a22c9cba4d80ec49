import { useEffect, useState } from "react";

type Marker = typeof import("./search-highlight.tsx");
const load = import.meta.env.SSR ? null : () => import("./search-highlight.tsx");
let ready: Marker | null = null;

/** Lazy highlighting code, loaded with the first search; null without one. */
export function useHighlighter(words: string): Marker | null {
  const [marker, setMarker] = useState<Marker | null>(null);
  const isAsked = words !== "" && marker === null;
  useEffect(() => {
    if (!isAsked) return;
    if (ready) return setMarker(ready);
    let isGone = false;
    load?.().then(
      (module) => {
        ready = module;
        if (!isGone) setMarker(module);
      },
      // Without it the results are shown unhighlighted.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isAsked]);
  return words ? marker : null;
}
