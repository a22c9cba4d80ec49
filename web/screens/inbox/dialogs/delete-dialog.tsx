import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useState } from "react";
import { type ApiError, api } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useErrorText } from "../../../ui/feedback/error-text.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import { refreshInbox } from "../inbox.calls.ts";
import type { LayerProps } from "./layer-props.ts";

/** Confirms permanent deletion of conversations, which cannot be undone. */
export function DeleteDialog({ ids, work, onClose }: LayerProps) {
  const t = useT();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    try {
      for (const id of ids) await api("DELETE /inbox/conversations/{id}", { path: { id } });
      work.walk.back();
    } catch (error) {
      toast({ message: t("inbox.notDone", { reason: errorText(error as ApiError) }), type: "danger" });
    }
    onClose();
    await refreshInbox();
  }
  return (
    <Dialog open onClose={onClose} role="alertdialog" aria-labelledby="delete-title" aria-describedby="delete-text">
      <DialogTitle id="delete-title">{t("inbox.deleteAsk", { count: ids.length })}</DialogTitle>
      <DialogContent id="delete-text">{t("inbox.deleteHelp")}</DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t("inbox.back")}
        </Button>
        <WriteButton variant="contained" color="error" loading={isBusy} onClick={() => void remove()}>
          {t("inbox.deleteForGood")}
        </WriteButton>
      </DialogActions>
    </Dialog>
  );
}
