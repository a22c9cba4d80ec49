import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { type ReactNode, useId } from "react";
import { WriteButton } from "../actions/write-button.tsx";

/** Asks before an act, or offers another one in its place. */
export function AskDialog(props: {
  title: string;
  text?: ReactNode;
  act: string;
  /** What leaves everything as it is. */
  back: string;
  isDanger?: boolean;
  /** The focus begins on what leaves everything as it is. */
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
