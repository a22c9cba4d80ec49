import { useEffect, useRef, useState } from "react";
import { useNavigationType } from "react-router-dom";
import { useT } from "../../lib/i18n.tsx";
import { titleOf } from "../title.ts";
import { useInboxUnread } from "./sidebar/use-inbox-unread.ts";

/**
 * Sets the document title with the number of unread conversations. After each navigation it focuses the heading and
 * returns the title to announce.
 */
export function useArrival(address: string): string {
  const t = useT();
  const isReturn = useNavigationType() === "POP";
  const title = titleOf(t, address);
  const shown = useRef(title);
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    setAnnounced(title);
    document.getElementById("page-title")?.focus({ preventScroll: true });
    if (!isReturn) scrollTo(0, 0);
  }, [title, isReturn]);

  const { count, short } = useInboxUnread();
  const tab = count > 0 ? `(${short}) ${title}` : title;
  useEffect(() => {
    document.title = tab;
  }, [tab]);

  return announced;
}
