import { useMemo } from "react";
import type { UndoMeta } from "#shared/envelope.ts";
import type { ApiError } from "../lib/api.ts";
import { useT } from "../lib/i18n.tsx";
import { keepUndo, onTakenBack, type TakenBack, takeBack, takeBackNewest } from "../lib/undo.ts";
import { useErrorText } from "./error-text.ts";
import { closeToast, type ToastType, toast } from "./toast-store.ts";

/** The toasts that offer to take an act back, by the act: one that was taken back another way is offered no more. */
const offers = new Map<string, number>();
onTakenBack((token) => closeToast(offers.get(token) ?? 0));

/**
 * Taking acts back: `const undo = useUndo(); undo.offer(answer.meta?.undo, "3 products changed")`. With a message the
 * offer is a toast; without one (the act shows itself) Ctrl/⌘ Z is the way.
 */
export function useUndo() {
  const t = useT();
  const errorText = useErrorText();
  return useMemo(() => {
    const attempt = async (work: () => Promise<TakenBack | null>): Promise<boolean> => {
      try {
        const outcome = await work();
        if (outcome) await (await import("./job-acts.ts")).tellUndone(outcome, t);
        else toast({ message: t("common.nothingToUndo") });
        return outcome !== null;
      } catch (error) {
        toast({ message: t("common.notUndone", { reason: errorText(error as ApiError) }), type: "danger" });
        return false;
      }
    };
    return {
      /** Offers to take an act back, or what was done of one that failed; an act that cannot be is only told of. */
      offer(undo: UndoMeta | undefined, message?: string, type: ToastType = "success") {
        if (undo) keepUndo(undo);
        if (!message) return;
        const action = undo && {
          label: t("common.undo"),
          onClick: () => void attempt(() => takeBack(undo.token)),
        };
        const id = toast({
          ...{ message, type, ...(action && { action }) },
          onClose: () => undo && offers.delete(undo.token),
        });
        if (undo) offers.set(undo.token, id);
      },
      /** Takes this act back and says what came of it; answers whether it was. */
      take: ({ token }: UndoMeta) => attempt(() => takeBack(token)),
      /** Takes the newest act back. */
      newest: () => attempt(takeBackNewest),
    };
  }, [t, errorText]);
}

export type Undo = ReturnType<typeof useUndo>;
