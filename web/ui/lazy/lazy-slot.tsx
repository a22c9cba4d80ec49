import { type ComponentType, memo, useCallback, useEffect, useRef, useState } from "react";
import { fetchWithRetry } from "../../lib/fetch-with-retry.ts";
import type { LazyPart } from "../../lib/lazy-view.ts";
import { LazyBoundary } from "./lazy-boundary.tsx";

/**
 * Whether the page is about to take over what the server has drawn of it. Whatever is drawn at any other time, and by the
 * server itself, needs the script of all its parts.
 */
export const isServerRendered = (): boolean =>
  !import.meta.env.SSR &&
  !("hydrated" in document.documentElement.dataset) &&
  !!document.getElementById("app")?.firstElementChild;

/**
 * What the server draws with all else and the page takes over when its script has come, after the page answers: until then
 * it stays as it was drawn, and its button that was pressed last is pressed again. Who draws it again must have fetched the
 * part: {@link isServerRendered}.
 */
export function lazySlot<Props extends object>(one: LazyPart<Props>): ComponentType<Props> {
  // A change from outside would make React drop what the server drew before the script is there to draw it again.
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
      // Before React, which lets no press through to what it has not taken over.
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

/** Comes to life with what it stands beside. */
function Taken({ onTaken }: { onTaken(): void }) {
  useEffect(onTaken, [onTaken]);
  return null;
}
