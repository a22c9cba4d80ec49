import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.tsx";

/** Asks before an act, or offers another one in its place. */
export function AskDialog(props: {
  title: string;
  text?: ReactNode;
  act: string;
  isDanger?: boolean;
  onAct(): void;
  onClose(): void;
}) {
  const t = useT();
  return (
    <Dialog open onClose={props.onClose} aria-labelledby="ask-title">
      <DialogTitle id="ask-title">{props.title}</DialogTitle>
      {props.text && <DialogContent>{props.text}</DialogContent>}
      <DialogActions>
        <Button onClick={props.onClose}>{t("datatable.cancel")}</Button>
        <Button
          variant="contained"
          color={props.isDanger ? "error" : "primary"}
          onClick={() => {
            props.onAct();
            props.onClose();
          }}
        >
          {props.act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
