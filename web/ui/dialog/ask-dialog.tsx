import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId } from "react";
import { WriteButton } from "../actions/write-button.tsx";

/** Confirms an action, or offers an alternative. */
export function AskDialog(props: {
  title: string;
  text?: ReactNode;
  act: string;
  /** Label of the button that changes nothing. */
  back: string;
  isDanger?: boolean;
  /** Focuses the button that changes nothing. */
  isBackFocused?: boolean;
  onAct(): void;
  onClose(): void;
}) {
  const id = useId();
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{props.title}</DialogTitle>
      {props.text && <DialogContent>{props.text}</DialogContent>}
      <DialogActions>
        <Button autoFocus={props.isBackFocused ?? false} onClick={props.onClose}>
          {props.back}
        </Button>
        <WriteButton
          variant="contained"
          color={props.isDanger ? "error" : "primary"}
          onClick={() => {
            props.onAct();
            props.onClose();
          }}
        >
          {props.act}
        </WriteButton>
      </DialogActions>
    </Dialog>
  );
}
