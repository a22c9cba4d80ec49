import { type ComponentType, memo, useCallback, useEffect, useRef, useState } from "react";
import { fetchWithRetry } from "../../lib/fetch-with-retry.ts";
import type { LazyPart } from "../../lib/lazy-view.ts";
import { LazyBoundary } from "./lazy-boundary.tsx";

/**
 * Whether the page is about to hydrate server markup. Any other render, server render included, needs the chunks of all
 * its parts.
 */
export const isServerRendered = (): boolean =>
  !import.meta.env.SSR &&
  !("hydrated" in document.documentElement.dataset) &&
  !!document.getElementById("app")?.firstElementChild;

/**
 * Component that keeps its server markup until its chunk arrives after hydration of the page, then hydrates and repeats
 * the last click. For later renders the part must be loaded: {@link isServerRendered}.
 */
export function lazySlot<Props extends object>(one: LazyPart<Props>): ComponentType<Props> {
  // An update from outside would make React drop the server markup before the chunk is loaded.
  const Kept = memo(
    function Kept({ given, onTaken }: { given: Props; isThere: boolean; onTaken(): void }) {
      const View = one.view();
      return (
        <LazyBoundary isSilent>
          <View {...given} />
          <Taken onTaken={onTaken} />
        </LazyBoundary>
      );
    },
    (_, { isThere }) => !isThere,
  );

  return function LateDrawing(props: Props) {
    const [isThere, setThere] = useState(false);
    const place = useRef<HTMLDivElement>(null);
    const pressed = useRef<HTMLElement>(null);
    useEffect(() => fetchWithRetry(one.fetched, () => setThere(true)), []);
    useEffect(() => {
      if (isThere) return;
      // In the capture phase: React stops clicks on markup that is not hydrated.
      const hear = ({ target }: MouseEvent) => {
        if (place.current?.contains(target as Element)) pressed.current = (target as Element).closest("button");
      };
      addEventListener("click", hear, true);
      return () => removeEventListener("click", hear, true);
    }, [isThere]);
    const pressAgain = useCallback(() => pressed.current?.click(), []);
    return (
      <div ref={place} style={AROUND}>
        <Kept given={props} isThere={isThere} onTaken={pressAgain} />
      </div>
    );
  };
}

const AROUND = { display: "contents" };

/** Reports the hydration of its siblings. */
function Taken({ onTaken }: { onTaken(): void }) {
  useEffect(onTaken, [onTaken]);
  return null;
}
