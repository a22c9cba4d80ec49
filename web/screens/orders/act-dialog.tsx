import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { type FormEvent, type ReactNode, useState } from "react";
import type { ApiError } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { Notice } from "../../ui/notice.tsx";
import { WriteButton } from "../../ui/write-button.tsx";

/** Sends an act, one at a time; what refused it stays until the next try. */
export function useAct(onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  /** A call that comes to `false` leaves the dialog open. */
  async function send(call: () => Promise<unknown>) {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      if ((await call()) === false) setBusy(false);
      else onDone();
    } catch (error) {
      setFailure(error as ApiError);
      setBusy(false);
    }
  }
  return { isBusy, failure, send, forget: () => setFailure(null) };
}

/** An act that needs some answers first: Enter or the button sends it, Esc leaves it. */
export function ActDialog(props: {
  title: string;
  help?: ReactNode;
  act: string;
  isDanger?: boolean;
  isBusy: boolean;
  isBarred?: boolean;
  /** Why the last try was refused, unless a field says so itself. */
  problem?: string | undefined;
  maxWidth?: "xs" | "sm";
  onSubmit(form: HTMLFormElement): void;
  onClose(): void;
  children: ReactNode;
}) {
  const t = useT();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    props.onSubmit(event.currentTarget);
  };
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth={props.maxWidth ?? "xs"} aria-labelledby="act-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="act-title">{props.title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 0.5 }}>
            {props.problem && <Notice tone="danger">{props.problem}</Notice>}
            {props.help}
            {props.children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose}>{t("order.back")}</Button>
          <WriteButton
            type="submit"
            variant="contained"
            color={props.isDanger ? "error" : "primary"}
            loading={props.isBusy}
            disabled={props.isBarred ?? false}
          >
            {props.act}
          </WriteButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
