import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { useT } from "../../lib/i18n.tsx";
import { WriteButton } from "../actions/write-button.tsx";

interface Props {
  title: string;
  text: string;
  onComplete(collected: boolean): void;
  onClose(): void;
}

/** Before completing an order paid on delivery, asks whether its money was collected; otherwise it stays due. */
export function CollectDialog({ title, text, onComplete, onClose }: Props) {
  const t = useT();
  const id = useId();
  const complete = (collected: boolean) => () => {
    onComplete(collected);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {text} {t("orders.collect.help")}
      </DialogContent>
      <DialogActions sx={{ flexWrap: "wrap", rowGap: 1 }}>
        <Button onClick={onClose}>{t("orders.collect.back")}</Button>
        <WriteButton variant="outlined" onClick={complete(false)}>
          {t("orders.collect.no")}
        </WriteButton>
        <WriteButton variant="contained" onClick={complete(true)}>
          {t("orders.collect.yes")}
        </WriteButton>
      </DialogActions>
    </Dialog>
  );
}
