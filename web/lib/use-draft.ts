import { useEffect, useRef, useState } from "react";
import { type Draft, dropDraft, readCarried, readDraft, writeDraft } from "./draft.ts";

const EVERY_MS = 2000;

/** What an earlier visit left, and the ways to be done with it. */
export interface KeptDraft<Value> {
  offered: Draft<Value> | null;
  /** Taken or declined: no longer offered. */
  withdraw(): void;
  /** Saved or given up: nothing stays in the browser. */
  drop(): void;
}

/** Keeps a form's unsaved input in the browser every two seconds and when the page is hidden. */
export function useDraft<Value>(form: { name: string; value: Value; isDirty: boolean }): KeptDraft<Value> {
  const { name, value, isDirty } = form;
  const [offered, setOffered] = useState<Draft<Value> | null>(null);
  const latest = useRef(value);
  // The form may stand on for a while after it was saved or given up.
  const isOver = useRef(true);

  useEffect(() => {
    latest.current = value;
  });

  useEffect(() => {
    setOffered(readDraft<Value>(name));
  }, [name]);

  useEffect(() => {
    if (!isDirty) {
      if (!isOver.current) dropDraft(name);
      isOver.current = true;
      return;
    }
    isOver.current = false;
    let kept = "";
    const keep = () => {
      const text = JSON.stringify(latest.current);
      // One that a reload carries over stays as it is: the page is about to go.
      if (text !== kept && !isOver.current && !readCarried(name)) writeDraft(name, latest.current);
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
    withdraw: () => setOffered(null),
    drop() {
      isOver.current = true;
      setOffered(null);
      dropDraft(name);
    },
  };
}
