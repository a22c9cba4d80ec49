import { useEffect, useRef, useState } from "react";
import type { Figures } from "../text/parse-number.ts";
import { type Draft, deleteDraft, readCarriedDraft, readDraft, writeDraft } from "./draft.ts";

const EVERY_MS = 2000;

/** Stored draft of an earlier visit. */
export interface StoredDraft<Value> {
  offered: Draft<Value> | null;
  /** Hides the offer after it was accepted or declined. */
  withdraw(): void;
  /** Deletes the draft after saving or discarding. */
  drop(): void;
}

interface Input<Value> {
  name: string;
  value: Value;
  /** Record values the input is based on. */
  base?: unknown;
  /** Number format of the form. */
  figures?: Figures;
  isDirty: boolean;
  /** Whether the person typed, for forms that also change by themselves. */
  isTyped: boolean;
}

/**
 * Stores a form's unsaved input every two seconds and when the page is hidden. An offered draft is overwritten only
 * after typing.
 */
export function useDraft<Value>(form: Input<Value>): StoredDraft<Value> {
  const { name, value, base, figures, isDirty, isTyped } = form;
  const [offered, setOffered] = useState<Draft<Value> | null>(null);
  const latest = useRef({ value, base, figures, isTyped });
  /** Whether the offered draft is still stored. */
  const stands = useRef(false);
  // The form may stay mounted after saving or discarding.
  const isOver = useRef(true);

  useEffect(() => {
    latest.current = { value, base, figures, isTyped };
  });

  useEffect(() => {
    const draft = readDraft<Value>(name);
    stands.current = draft !== null;
    setOffered(draft);
  }, [name]);

  useEffect(() => {
    if (!isDirty) {
      if (!isOver.current && !stands.current) deleteDraft(name);
      isOver.current = true;
      return;
    }
    isOver.current = false;
    let kept = "";
    const keep = () => {
      const now = latest.current;
      if (stands.current && !now.isTyped) return;
      const text = JSON.stringify([now.value, now.base]);
      // A draft carried over a reload stays unchanged: the page is about to close.
      if (text !== kept && !isOver.current && !readCarriedDraft(name)) {
        writeDraft(name, now.value, { base: now.base, figures: now.figures });
        stands.current = false;
      }
      kept = text;
    };
    const timer = setInterval(keep, EVERY_MS);
    document.addEventListener("visibilitychange", keep);
    addEventListener("pagehide", keep);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", keep);
      removeEventListener("pagehide", keep);
    };
  }, [isDirty, name]);

  return {
    offered,
    withdraw() {
      stands.current = false;
      setOffered(null);
    },
    drop() {
      isOver.current = true;
      stands.current = false;
      setOffered(null);
      deleteDraft(name);
    },
  };
}
