import { useEffect, useState } from "react";
import { useBoot } from "../../../lib/boot.tsx";
import { PHONE } from "../../../lib/page/phone.ts";
import { persistChoice } from "../../../lib/preferences/persist-choice.ts";

const KEY = "sidebar-open";

export interface Sidebar {
  /** Wide or icons only, on tablet and desktop. */
  isOpen: boolean;
  /** Open as an overlay, on a phone. */
  isOver: boolean;
  toggle(): void;
  closeOver(): void;
}

/** The side menu's states: stored for wide windows, temporary on phones. */
export function useSidebar(): Sidebar {
  const [isOpen, setIsOpen] = useState(useBoot().sidebarOpen);
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const stored = localStorage.getItem(KEY);
    if (stored === "true" || stored === "false") setIsOpen(stored === "true");
  }, []);

  useEffect(() => {
    if (!isOver) return;
    const query = matchMedia(PHONE);
    const close = () => setIsOver(false);
    query.addEventListener("change", close);
    document.documentElement.style.overflow = "hidden";
    return () => {
      query.removeEventListener("change", close);
      document.documentElement.style.overflow = "";
    };
  }, [isOver]);

  return {
    isOpen,
    isOver,
    toggle: () => {
      if (matchMedia(PHONE).matches) return setIsOver((was) => !was);
      persistChoice(KEY, String(!isOpen));
      setIsOpen(!isOpen);
    },
    closeOver: () => setIsOver(false),
  };
}
