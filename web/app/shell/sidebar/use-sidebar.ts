import { useEffect, useState, useSyncExternalStore } from "react";
import { useBoot } from "../../../lib/boot.tsx";
import { persistChoice } from "../../../lib/preferences/persist-choice.ts";

const KEY = "sidebar-open";
/** Below 900 px an open menu would squeeze the page, so it covers it. */
const NARROW = "(max-width: 899.95px)";

export interface Sidebar {
  /** Full width or icons only, from 900 px. */
  isOpen: boolean;
  /** Open as an overlay, below 900 px. */
  isOver: boolean;
  /** Whether the window is too narrow for an open menu beside the page. */
  isNarrow: boolean;
  toggle(): void;
  closeOver(): void;
}

/** The side menu's states: stored for wide windows, temporary in narrow ones. */
export function useSidebar(): Sidebar {
  const [isOpen, setIsOpen] = useState(useBoot().sidebarOpen);
  const [isOver, setIsOver] = useState(false);
  const isNarrow = useSyncExternalStore(onNarrowChange, isNarrowNow, () => false);

  useEffect(() => {
    const stored = localStorage.getItem(KEY);
    if (stored === "true" || stored === "false") setIsOpen(stored === "true");
  }, []);

  useEffect(() => {
    if (!isNarrow) setIsOver(false);
  }, [isNarrow]);
  useEffect(() => {
    if (!isOver) return;
    document.documentElement.style.overflow = "hidden";
    return () => {
      document.documentElement.style.overflow = "";
    };
  }, [isOver]);

  return {
    isOpen,
    isOver,
    isNarrow,
    toggle: () => {
      if (isNarrowNow()) return setIsOver((was) => !was);
      persistChoice(KEY, String(!isOpen));
      setIsOpen(!isOpen);
    },
    closeOver: () => setIsOver(false),
  };
}

const isNarrowNow = () => matchMedia(NARROW).matches;

function onNarrowChange(emit: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener("change", emit);
  return () => media.removeEventListener("change", emit);
}
