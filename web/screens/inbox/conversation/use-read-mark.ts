import { useEffect, useRef } from "react";
import type { ApiError } from "../../../lib/api/client.ts";
import { setOn } from "../inbox.calls.ts";
import type { ConversationOpened } from "../inbox.data.ts";

const LOOKED_MS = 1000;
/** Callbacks that keep the open conversation unread. */
const looks = new Set<(ids: readonly number[]) => void>();

/** Keeps conversations unread although one is being viewed. */
export function stayUnread(ids: readonly number[]): void {
  for (const stay of looks) stay(ids);
}

/** Marks a conversation as read after a second in view, unless the person marked it as unread. */
export function useReadMark(conversation: ConversationOpened | undefined): void {
  const marked = useRef("");
  const { id, unread, lastMessageAt } = conversation ?? { id: 0, unread: false, lastMessageAt: "" };
  const name = `${id} ${lastMessageAt}`;
  useEffect(() => {
    if (id === 0 || marked.current === name) return;
    if (!unread) {
      marked.current = name;
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === "hidden" || marked.current === name) return;
      timer = setTimeout(() => {
        marked.current = name;
        setOn([id], { unread: false }, { unread: false }).catch((error: ApiError) => {
          // The next visit marks it.
          console.info("The conversation was not marked as read.", error);
        });
      }, LOOKED_MS);
    };
    const stay = (ids: readonly number[]) => {
      if (!ids.includes(id)) return;
      marked.current = name;
      clearTimeout(timer);
    };
    look();
    looks.add(stay);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      looks.delete(stay);
      document.removeEventListener("visibilitychange", look);
    };
  }, [id, unread, name]);
}
