import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useAccountAction } from "./use-action.ts";

interface Props {
  title: string;
  help: ReactNode;
  act: string;
  onAct(): Promise<unknown>;
  onClose(): void;
}

/** Asks before something that cannot be taken back; stays open where it was refused, and while it is under way. */
export function AskDialog({ title, help, act, onAct, onClose }: Props) {
  const t = useT();
  const id = useId();
  const { isBusy, run } = useAccountAction();
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog open maxWidth="xs" fullWidth role="alertdialog" onClose={close} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{help}</DialogContent>
      <DialogActions>
        <Button autoFocus disabled={isBusy} onClick={close}>
          {t("account.cancel")}
        </Button>
        <WriteButton
          variant="contained"
          color="error"
          loading={isBusy}
          onClick={() =>
            void run(async () => {
              await onAct();
              onClose();
            })
          }
        >
          {act}
        </WriteButton>
      </DialogActions>
    </Dialog>
  );
}
