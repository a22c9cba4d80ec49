import { useEffect } from "react";
import type { UndoOutcome } from "#shared/api/system/system.ts";
import type { UndoMeta } from "#shared/envelope.ts";
import { api } from "./api.ts";

/** An act that can be taken back, and what to do with the outcome. */
export interface Act {
  undo: UndoMeta;
  onUndone(outcome: UndoOutcome): void;
  onRefused(error: Error): void;
}

const acts: Act[] = [];

/** Remembers an act for Ctrl/⌘ Z; the newest is taken back first. */
export function keepAct(act: Act): void {
  acts.push(act);
}

/** Takes an act back, once. */
export async function undoAct(act: Act): Promise<void> {
  const at = acts.indexOf(act);
  if (at < 0) return;
  acts.splice(at, 1);
  try {
    const answer = await api("POST /undo/{token}", { path: { token: act.undo.token } });
    act.onUndone(answer.data);
  } catch (error) {
    act.onRefused(error as Error);
  }
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"));

/** Ctrl/⌘ Z outside fields takes the newest act back. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      const act = acts.at(-1);
      if (isField(event.target) || !act) return;
      event.preventDefault();
      void undoAct(act);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
