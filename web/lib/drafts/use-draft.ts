import { useEffect, useRef, useState } from "react";
import type { Figures } from "../text/parse-number.ts";
import { type Draft, deleteDraft, readCarriedDraft, readDraft, writeDraft } from "./draft.ts";

const EVERY_MS = 2000;

/** What an earlier visit left, and the ways to be done with it. */
export interface StoredDraft<Value> {
  offered: Draft<Value> | null;
  /** Taken or declined: no longer offered. */
  withdraw(): void;
  /** Saved or given up: nothing stays in the browser. */
  drop(): void;
}

interface Input<Value> {
  name: string;
  value: Value;
  /** What of the record it is typed over. */
  base?: unknown;
  /** The form numbers are typed in. */
  figures?: Figures;
  isDirty: boolean;
  /** Whether the person had a hand in it, where a form also changes by itself. */
  isTyped: boolean;
}

/**
 * Keeps a form's unsaved input in the browser every two seconds and when the page is hidden. A draft that is offered
 * is written over only once something was typed.
 */
export function useDraft<Value>(form: Input<Value>): StoredDraft<Value> {
  const { name, value, base, figures, isDirty, isTyped } = form;
  const [offered, setOffered] = useState<Draft<Value> | null>(null);
  const latest = useRef({ value, base, figures, isTyped });
  /** What is offered is still what the browser keeps. */
  const stands = useRef(false);
  // The form may stand on for a while after it was saved or given up.
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
      // One that a reload carries over stays as it is: the page is about to go.
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
