import { useMemo } from "react";
import type { NewestAct } from "#shared/api/system/system.ts";
import type { UndoMeta } from "#shared/envelope.ts";
import type { ApiError } from "../../lib/api/client.ts";
import { findLatestAction, onActionUndone, runUndo, type UndoneAction } from "../../lib/api/undo.ts";
import { useT } from "../../lib/i18n.tsx";
import { useErrorText } from "../feedback/error-text.ts";
import { closeToast, type ToastType, toast } from "../toast/toast-store.ts";
import type { DescribedAction } from "./action-texts.ts";
import type { Undoable } from "./undo-latest.ts";

/** Toasts that offer an undo, by token; closed once the action was undone another way. */
const offers = new Map<string, number>();
onActionUndone(async (token) => {
  for (const [offered, id] of offers) {
    if (offered === token || (await nameOf(offered)) === token) closeToast(id);
  }
});

/** Hash of a token, as the server lists it; empty without Web Crypto. */
async function nameOf(token: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Undo for components: `const undo = useUndo(); undo.offer(answer.meta?.undo, "3 products changed")` shows a toast. An
 * action with a visible result needs none: Ctrl/⌘ Z undoes it.
 */
export function useUndo() {
  const t = useT();
  const errorText = useErrorText();
  return useMemo(() => {
    const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
      try {
        return (await work()) !== false;
      } catch (error) {
        toast({ message: t("common.notUndone", { reason: errorText(error as ApiError) }), type: "danger" });
        return false;
      }
    };
    const tell = async (outcome: UndoneAction, act?: DescribedAction) =>
      (await import("./job-toasts.ts")).toastUndone(outcome, t, act);
    const way = { t, take: async (act: Undoable) => tell(await runUndo(act.token ?? ""), act) };
    return {
      /** Offers to undo an action, or the completed part of a failed one; without a token it only reports. */
      offer(undo: UndoMeta | undefined, message: string, type: ToastType = "success") {
        const action = undo && {
          label: t("common.undo"),
          onClick: () => void attempt(async () => tell(await runUndo(undo.token))),
        };
        const id = toast({
          message,
          type,
          ...(action && { action }),
          onClose: () => undo && offers.delete(undo.token),
        });
        if (undo) offers.set(undo.token, id);
      },
      /** Undoes an action and reports the result; returns whether it was undone. */
      take: ({ token }: UndoMeta) => attempt(async () => tell(await runUndo(token))),
      /** Undoes an action by its id, a large one after confirmation; returns whether it was undone. */
      takeAct: (act: Undoable) => attempt(async () => (await import("./undo-latest.ts")).undoAction(act, way)),
      /** Undoes the newest action if this page shows its record type, else says why not; `first` may handle it. */
      newest: (first?: (act: NewestAct | null) => Promise<boolean>) =>
        attempt(async () => {
          const act = await findLatestAction();
          if (await first?.(act)) return;
          await (await import("./undo-latest.ts")).undoLatest(act, way);
        }),
    };
  }, [t, errorText]);
}

export type Undo = ReturnType<typeof useUndo>;
