import { useT } from "../../lib/i18n.tsx";
import { AskDialog } from "../../ui/dialog/ask-dialog.tsx";

/** Confirms the undo of an action on many records. */
export function ConfirmUndoDialog({ title, settle }: { title: string; settle(isWanted: boolean): void }) {
  const t = useT();
  return (
    <AskDialog
      title={title}
      act={t("common.undo")}
      back={t("acts.cancel")}
      isBackFocused
      onAct={() => settle(true)}
      onClose={() => settle(false)}
    />
  );
}
