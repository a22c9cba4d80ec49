import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import type { Draft } from "#shared/api/inbox/conversations.ts";
import { holdUnsaved } from "../../../lib/drafts/unsaved-input.ts";
import { isEmpty } from "./draft/draft.rules.ts";
import type { DraftName, MessageDraft, ShownDraft } from "./draft/draft.ts";
import {
  adoptDraft,
  changeDraft,
  leaveDraft,
  messageDraftOf,
  saveDrafts,
  shownDraft,
  subscribeDrafts,
} from "./draft/draft-store.ts";

/**
 * Draft of a conversation or a new message; `draft` is the server's, undefined while unknown; `newest` is the newest
 * message of the conversation, 0 without one.
 */
export function useDraft(
  name: DraftName,
  draft: Draft | null | undefined,
  newest?: number,
): [ShownDraft, (patch: Partial<MessageDraft>) => void] {
  const start = useMemo(() => messageDraftOf(name, draft), [name, draft]);
  const writing = useSyncExternalStore(
    subscribeDrafts,
    () => shownDraft(name) ?? start,
    () => start,
  );
  useEffect(() => {
    if (draft !== undefined) adoptDraft(name, draft, newest);
  }, [name, draft, newest]);
  const isHeld = writing.safety !== "none" && !isEmpty(writing, name === "new");
  useEffect(() => (isHeld ? holdUnsaved({ name: `inbox:${name}`, keep: saveDrafts }) : undefined), [isHeld, name]);
  useEffect(() => () => leaveDraft(name), [name]);
  useEffect(() => {
    const onHide = () => document.visibilityState === "hidden" && saveDrafts();
    addEventListener("pagehide", saveDrafts);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      removeEventListener("pagehide", saveDrafts);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, []);
  const write = useCallback((patch: Partial<MessageDraft>) => changeDraft(name, patch), [name]);
  return [writing, write];
}
