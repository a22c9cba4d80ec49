import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import type { ApiError } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { FormHead } from "../../ui/form/form-head.tsx";
import { onFormKey } from "../../ui/form/form-keys.ts";
import type { Form } from "../../ui/form/use-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { WriteButton } from "../../ui/write-button.tsx";

interface ActDialogProps {
  title: string;
  help?: ReactNode;
  act: string;
  isDanger?: boolean;
  /** The act is no longer possible. */
  isBarred?: boolean;
  maxWidth?: "xs" | "sm";
  form: Pick<Form<object>, "form" | "listed" | "failure" | "isBusy" | "submit">;
  /** Says why it was refused, where that can be said better than by the code alone. */
  tell?(failure: ApiError): string;
  onClose(): void;
  children: ReactNode;
}

/** An act on orders that needs some answers first: Enter or the button sends it, Esc leaves it. */
export function ActDialog({ form, tell, ...props }: ActDialogProps) {
  const t = useT();
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth={props.maxWidth ?? "xs"} aria-labelledby="act-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
        onKeyDown={(event) => onFormKey(event, { save: form.submit })}
      >
        <DialogTitle id="act-title">{props.title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 0.5 }}>
            {form.failure && tell ? <Notice tone="danger">{tell(form.failure)}</Notice> : <FormHead form={form} />}
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
            loading={form.isBusy}
            disabled={props.isBarred ?? false}
          >
            {props.act}
          </WriteButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
