import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import type { Draft } from "#shared/api/inbox/conversations.ts";
import { holdUnsaved } from "../../../lib/drafts/unsaved-input.ts";
import { isEmpty } from "./draft/draft.rules.ts";
import type { ShownWriting, Writing, WritingName } from "./draft/draft.ts";
import {
  adoptDraft,
  keepWritings,
  leaveWriting,
  shownWriting,
  subscribeWritings,
  writeOn,
  writingOf,
} from "./draft/draft-store.ts";

/**
 * What is being written to a conversation, or as a new message; `draft` is what the server has, undefined until it is known;
 * `newest` the newest message of the conversation, 0 where there is none.
 */
export function useWriting(
  name: WritingName,
  draft: Draft | null | undefined,
  newest?: number,
): [ShownWriting, (patch: Partial<Writing>) => void] {
  const start = useMemo(() => writingOf(name, draft), [name, draft]);
  const writing = useSyncExternalStore(
    subscribeWritings,
    () => shownWriting(name) ?? start,
    () => start,
  );
  useEffect(() => {
    if (draft !== undefined) adoptDraft(name, draft, newest);
  }, [name, draft, newest]);
  const isHeld = writing.safety !== "none" && !isEmpty(writing, name === "new");
  useEffect(() => (isHeld ? holdUnsaved({ name: `inbox:${name}`, keep: keepWritings }) : undefined), [isHeld, name]);
  useEffect(() => () => leaveWriting(name), [name]);
  useEffect(() => {
    const onHide = () => document.visibilityState === "hidden" && keepWritings();
    addEventListener("pagehide", keepWritings);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      removeEventListener("pagehide", keepWritings);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, []);
  const write = useCallback((patch: Partial<Writing>) => writeOn(name, patch), [name]);
  return [writing, write];
}
