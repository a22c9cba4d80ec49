import { useEffect, useState } from "react";
import { lazyPart } from "../../lib/lazy-view.ts";
import { LazyBoundary } from "../../ui/lazy/lazy-boundary.tsx";

/** Session storage key of the active scenario. */
const KEY = "scenario";

const layer = lazyPart<{ isOpen: boolean; onOpen(isOpen: boolean): void }>(
  ["scenario"],
  async () => (await import("../scenario/scenario-layer.tsx")).ScenarioLayer,
);

/** Mock mode: Ctrl Alt S opens the scenario drawer; an active scenario survives a reload. */
export function ScenarioGate() {
  const [isOpen, setIsOpen] = useState(false);
  const [isThere, setIsThere] = useState(() => sessionStorage.getItem(KEY) !== null);
  const Layer = layer.view();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Alt changes the character on some keyboards; the key code is the same wherever there is an S.
      const isAsked = (event.ctrlKey || event.metaKey) && event.altKey && event.code === "KeyS";
      if (!isAsked) return;
      event.preventDefault();
      setIsThere(true);
      setIsOpen((now) => !now);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  const forget = () => {
    setIsThere(false);
    setIsOpen(false);
  };
  return <LazyBoundary onLoadError={forget}>{isThere && <Layer isOpen={isOpen} onOpen={setIsOpen} />}</LazyBoundary>;
}
