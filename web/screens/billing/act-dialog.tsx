import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.tsx";
import { onFormKey } from "../../ui/form/form-keys.ts";
import { FormProblems } from "../../ui/form/form-problems.tsx";
import type { Form } from "../../ui/form/use-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { WriteButton } from "../../ui/write-button.tsx";
import { useBillingWords } from "./billing.words.ts";

interface Props {
  title: string;
  act: string;
  isDanger?: boolean;
  isBarred?: boolean;
  maxWidth?: "xs" | "sm" | "md";
  form: Pick<Form<object>, "form" | "listed" | "failure" | "isBusy" | "submit">;
  onClose(): void;
  children: ReactNode;
}

/** A dialog about money or who pays it: Enter or the button sends it, Esc leaves it. */
export function ActDialog({ form, ...props }: Props) {
  const t = useT();
  const { refusal } = useBillingWords();
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
          <Stack sx={{ gap: 2, pt: 1 }}>
            {form.failure && <Notice tone="danger">{refusal(form.failure)}</Notice>}
            <FormProblems problems={form.listed} form={form.form} />
            {props.children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose}>{t("billing.back")}</Button>
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
