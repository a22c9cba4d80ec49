import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { type ReactNode, useId } from "react";
import { useT } from "../../lib/i18n.tsx";
import { FormHead } from "../../ui/form/form-head.tsx";
import { onFormKey } from "../../ui/form/form-keys.ts";
import type { Form } from "../../ui/form/use-form.ts";
import { WriteButton } from "../../ui/write-button.tsx";

interface FormDialogProps {
  title: string;
  act: string;
  isDanger?: boolean;
  form: Pick<Form<object>, "form" | "listed" | "failure" | "isBusy" | "submit">;
  onClose(): void;
  children: ReactNode;
}

/** Some answers asked for in a dialog: Enter or the button sends them, Esc leaves them. */
export function FormDialog({ form, ...props }: FormDialogProps) {
  const t = useT();
  const id = useId();
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
        onKeyDown={(event) => onFormKey(event, { save: form.submit })}
      >
        <DialogTitle id={id}>{props.title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            <FormHead form={form} />
            {props.children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose}>{t("card.cancel")}</Button>
          <WriteButton
            type="submit"
            variant="contained"
            color={props.isDanger ? "error" : "primary"}
            loading={form.isBusy}
          >
            {props.act}
          </WriteButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
