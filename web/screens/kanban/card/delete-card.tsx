import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { Card } from "#shared/api/kanban/card-shapes.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";

/** Confirms the deletion of a card. */
export function DeleteCard(props: { card: Card; onDelete(): void; onClose(): void }) {
  const t = useT();
  return (
    <Dialog open onClose={props.onClose} maxWidth="xs" role="alertdialog" aria-labelledby="delete-title">
      <DialogTitle id="delete-title">{t("card.deleteTitle", { key: props.card.key })}</DialogTitle>
      <DialogContent>{t("card.deleteHelp")}</DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{t("card.cancel")}</Button>
        <WriteButton variant="contained" color="error" onClick={props.onDelete}>
          {t("card.delete")}
        </WriteButton>
      </DialogActions>
    </Dialog>
  );
}
