import { useEffect, useMemo, useRef } from "react";
import type { NewestAct } from "#shared/api/system/system.ts";
import { UNDO_SEND_MS } from "#shared/rules/inbox/inbox-limits.ts";
import type { ApiError } from "../../../../lib/api/client.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { useErrorText } from "../../../../ui/feedback/error-text.ts";
import { closeToast, toast } from "../../../../ui/toast/toast-store.ts";
import { refreshInbox } from "../../inbox.calls.ts";
import type { Message } from "../../inbox.data.ts";

/** The message that can still be called back, the newest of this page. */
let waiting: { id: number; toastId: number } | null = null;

/** The acts that write a message. */
const SENDS: ReadonlySet<string> = new Set(["conversation.replied", "conversation.composed"]);

const loadIt = () => import("./unsend.ts");

/** Calls messages back that have not gone out: their text is in the composer again. */
export function useUnsend() {
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
        const { unsend } = await loadIt();
        await unsend(id, latest.current.t);
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
      offer({ id, status }: Message) {
        const { t: say } = latest.current;
        const toastId = toast({
          message: say(status === "kept" ? "inbox.kept" : "inbox.sending"),
          type: status === "kept" ? "warning" : "success",
          duration: UNDO_SEND_MS,
          action: { label: say("common.undo"), onClick: () => void take(id) },
          onClose: () => {
            if (waiting?.id === id) waiting = null;
          },
        });
        waiting = { id, toastId };
        // There before it is asked for, also by whoever is offline then.
        void loadIt().catch(() => undefined);
        setTimeout(() => void refreshInbox(), UNDO_SEND_MS + 1000);
      },
      /** Calls the newest one back if it waits and sending it is the person's newest act; answers whether it did. */
      async newest(act: NewestAct | null): Promise<boolean> {
        if (!waiting || !act || !SENDS.has(act.action)) return false;
        await take(waiting.id);
        return true;
      },
    };
  }, []);
}
