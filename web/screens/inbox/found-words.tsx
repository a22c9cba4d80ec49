import { useEffect, useState } from "react";

type Marker = typeof import("./marked.tsx");
const load = import.meta.env.SSR ? null : () => import("./marked.tsx");
let ready: Marker | null = null;

/** A text with what was searched for marked in it; the script that marks comes with the first search. */
export function FoundWords({ text, words }: { text: string; words: string }) {
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
      // Without it the words are found all the same.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isAsked]);
  return words && marker ? <marker.Marked text={text} words={words} /> : text;
}
