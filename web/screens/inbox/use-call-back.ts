import { useEffect, useMemo, useRef } from "react";
import { UNDO_SEND_MS } from "#shared/rules/inbox-limits.ts";
import { type ApiError, api } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { navigateTo } from "../../lib/navigate.ts";
import { hasActedSince } from "../../lib/undo.ts";
import { useErrorText } from "../../ui/error-text.ts";
import { closeToast, toast } from "../../ui/toast-store.ts";
import { refreshInbox } from "./inbox.calls.ts";
import type { Message } from "./inbox.data.ts";

/** The message that can still be called back, the newest of this page. */
let waiting: { id: number; toastId: number; at: number } | null = null;

const TRIES = 3;
const AGAIN_MS = 1000;

/**
 * What was called back. An answer that was lost is asked for again: the server then says the same, or null where the
 * conversation it began is gone with it.
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

/** Calls messages back that have not gone out: their text is in the composer again. */
export function useCallBack() {
  const t = useT();
  const errorText = useErrorText();
  const latest = useRef({ t, errorText });
  useEffect(() => {
    latest.current = { t, errorText };
  });
  return useMemo(() => {
    async function take(id: number): Promise<boolean> {
      if (waiting?.id === id) {
        closeToast(waiting.toastId);
        waiting = null;
      }
      try {
        const { adoptDraft, shownWriting, writeBack } = await import("./writing.store.ts");
        // A new message begun elsewhere must be known before anything is put above it.
        if (!shownWriting("new")) adoptDraft("new", (await api("GET /inbox/draft")).data);
        const back = await withdraw(id);
        if (!back) adoptDraft("new", (await api("GET /inbox/draft")).data);
        else if (back.isConversationGone)
          writeBack("new", { to: back.to, subject: back.subject, text: back.body, files: back.files });
        else writeBack(back.conversationId, { text: back.body, files: back.files });
        if (!back || back.isConversationGone) navigateTo("/inbox?compose=1");
        toast({ message: latest.current.t("inbox.calledBack"), type: "success" });
        await refreshInbox();
        document.querySelector<HTMLElement>(`[data-writing="${back?.conversationId}"]`)?.focus();
        return true;
      } catch (error) {
        const { t: say, errorText: why } = latest.current;
        toast({ message: say("inbox.notCalledBack", { reason: why(error as ApiError) }), type: "danger" });
        void refreshInbox();
        return false;
      }
    }
    return {
      take,
      /** Offers to call a message back for as long as it waits; then it is shown as it has gone. */
      offer({ id }: Message) {
        const { t: say } = latest.current;
        const toastId = toast({
          message: say("inbox.sending"),
          type: "success",
          duration: UNDO_SEND_MS,
          action: { label: say("common.undo"), onClick: () => void take(id) },
          onClose: () => {
            if (waiting?.id === id) waiting = null;
          },
        });
        waiting = { id, toastId, at: performance.now() };
        setTimeout(() => void refreshInbox(), UNDO_SEND_MS + 1000);
      },
      /** Calls the newest one back; false where none waits, or something else was done since. */
      async newest(): Promise<boolean> {
        const one = waiting;
        if (!one || (await hasActedSince(one.at)) || waiting !== one) return false;
        await take(one.id);
        return true;
      },
    };
  }, []);
}
