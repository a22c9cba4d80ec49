import { type ApiError, api } from "../../../../lib/api/client.ts";
import type { Translate } from "../../../../lib/i18n.tsx";
import { navigateTo } from "../../../../lib/navigate.ts";
import { toast } from "../../../../ui/toast/toast-store.ts";
import { refreshInbox } from "../../inbox.calls.ts";
import { adoptDraft, restoreUnsent, shownDraft } from "../draft/draft-store.ts";

const TRIES = 3;
const AGAIN_MS = 1000;

/**
 * Unsends a message and returns it. Idempotent after a lost answer; null if the conversation it started is deleted with
 * it.
 */
async function withdraw(id: number) {
  for (let left = TRIES; ; left--) {
    try {
      return (await api("DELETE /inbox/messages/{id}", { path: { id } })).data;
    } catch (error) {
      const { code, isPassing } = error as ApiError;
      if (code === "not_found" && left < TRIES) return null;
      if (!isPassing || left === 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** Unsends a message; its text returns to the composer. Throws {@link ApiError}. */
export async function unsend(id: number, t: Translate): Promise<void> {
  // A new message started elsewhere must be loaded before anything is put above it.
  if (!shownDraft("new")) adoptDraft("new", (await api("GET /inbox/draft")).data);
  const back = await withdraw(id);
  if (!back) adoptDraft("new", (await api("GET /inbox/draft")).data);
  else {
    const { conversationId, isConversationGone, mode, subject, body: text, files } = back;
    const recipients = mode === "own" ? { mode, to: back.to, cc: back.cc } : { mode, to: [], cc: [] };
    if (isConversationGone) restoreUnsent("new", { ...recipients, subject, text, files });
    else restoreUnsent(conversationId, { ...recipients, text, files }, id);
  }
  if (!back || back.isConversationGone) {
    // Back must skip the deleted conversation.
    const isOpen = new URLSearchParams(location.search).get("c") === String(back?.conversationId);
    navigateTo("/inbox?compose=1", { replace: isOpen });
  }
  toast({ message: t("inbox.calledBack"), type: "success" });
  await refreshInbox();
  document.querySelector<HTMLElement>(`[data-writing="${back?.conversationId}"]`)?.focus();
}
