import { useEffect, useState } from "react";
import { lazyPart } from "../../lib/lazy-view.ts";
import { LazyBoundary } from "../../ui/lazy/lazy-boundary.tsx";

/** Under this name the tab keeps the scenario that is played. */
const KEY = "scenario";

const layer = lazyPart<{ isOpen: boolean; onOpen(isOpen: boolean): void }>(
  ["scenario"],
  async () => (await import("../scenario/scenario-layer.tsx")).ScenarioLayer,
);

/** In mock mode Ctrl Alt S opens the drawer of scenarios; a scenario that is played goes on after a reload. */
export function ScenarioGate() {
  const [isOpen, setIsOpen] = useState(false);
  const [isThere, setIsThere] = useState(() => sessionStorage.getItem(KEY) !== null);
  const Layer = layer.view();

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // With Alt the key makes another sign on some keyboards; its place is the same on all that have an S.
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
