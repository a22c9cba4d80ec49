import { useEffect, useRef, useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { titleOf } from "../title.ts";

/** After each move: names the tab, puts the focus on the page's heading, and returns the title to be read out. */
export function useArrival(path: string): string {
  const t = useT();
  const shown = useRef(path);
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const title = titleOf(t, path);
    document.title = title;
    setAnnounced(title);
    document.getElementById("page-title")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [path, t]);

  return announced;
}
