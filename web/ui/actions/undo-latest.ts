import type { NewestAct } from "#shared/api/system/system.ts";
import { screenAt } from "#shared/screens.ts";
import { fetchWords } from "../../i18n/words.ts";
import type { Translate } from "../../lib/i18n.tsx";
import { navigateTo } from "../../lib/navigate.ts";
import { toast } from "../toast/toast-store.ts";
import { actionPhrase, asSentence, type DescribedAction } from "./action-texts.ts";
import { confirmUndo } from "./confirm-undo.ts";

/** Actions on more records need confirmation to undo. */
const UNASKED_MAX = 20;

/** Action with its undo token. */
export type Undoable = DescribedAction & { token: string | null };

interface Way {
  t: Translate;
  take(act: Undoable): Promise<void>;
}

/** Undoes the person's newest action if this page shows its record type; else only says why not. */
export async function undoLatest(act: NewestAct | null, { t, take }: Way): Promise<void> {
  await fetchWords(["acts", "activity"]);
  const shown = screenAt(location.pathname)?.objects ?? [];
  if (!act || !shown.includes(act.object)) {
    toast({
      message: t("acts.nothing"),
      action: { label: t("acts.activity"), onClick: () => navigateTo("/account?tab=activity") },
    });
    return;
  }
  const phrase = actionPhrase(act, t);
  if (!act.token) {
    const { object, count, id } = act;
    const action = { label: t("acts.openOrder"), onClick: () => navigateTo(`/orders?order=${id}`) };
    toast({
      message: asSentence(t("acts.cannot", { act: phrase })),
      type: "warning",
      ...(object === "order" && count === 1 && { action }),
    });
    return;
  }
  await undoAction(act, { t, take });
}

/** Undoes an action, a large one after confirmation; returns whether it was undone. */
export async function undoAction(act: Undoable, { t, take }: Way): Promise<boolean> {
  await fetchWords(["acts", "activity"]);
  if (act.count > UNASKED_MAX && !(await confirmUndo(t("acts.ask", { act: actionPhrase(act, t) })))) return false;
  await take(act);
  return true;
}
