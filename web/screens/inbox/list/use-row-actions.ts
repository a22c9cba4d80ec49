import { useCallback, useEffect, useMemo, useRef } from "react";
import type { Conversation } from "../inbox.data.ts";
import type { InboxWork } from "../use-inbox-work.ts";
import type { RowActions } from "./conversation-row.tsx";

/** Stable handlers for rows, so that none renders needlessly. */
export function useRowActions(given: { work: InboxWork; rows: readonly Conversation[] | undefined }): RowActions {
  const latest = useRef(given);
  const anchor = useRef<number | undefined>(undefined);
  useEffect(() => {
    latest.current = given;
  });
  const choose = useCallback((id: number, isRange: boolean) => {
    const { work: now, rows: all = [] } = latest.current;
    const [a, b] = [all.findIndex((row) => row.id === anchor.current), all.findIndex((row) => row.id === id)];
    anchor.current = id;
    if (!isRange || a < 0) return now.selection.toggle(id);
    const range = all.slice(Math.min(a, b), Math.max(a, b) + 1).map((row) => row.id);
    now.selection.choose(new Set([...now.selection.ids, ...range]));
  }, []);
  return useMemo(
    () => ({
      star: ({ id, starred }) => void latest.current.work.run.star([id], !starred),
      toggle: choose,
      archive: (id) => void latest.current.work.acts.archive([id]),
      snooze: (id) => latest.current.work.ask("snooze", [id]),
      press(event, id) {
        const { selection: chosen } = latest.current.work;
        if (!chosen.isOpen && !event.shiftKey) return;
        event.preventDefault();
        choose(id, event.shiftKey);
      },
    }),
    [choose],
  );
}
