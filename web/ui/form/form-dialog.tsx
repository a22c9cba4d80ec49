import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import type { ApiError } from "../../lib/api/client.ts";
import { navigateUnlessBlocked } from "../../lib/drafts/navigation-blocker.ts";
import { useUnsaved } from "../../lib/drafts/use-unsaved.ts";
import { WriteButton } from "../actions/write-button.tsx";
import { Notice } from "../feedback/notice.tsx";
import { FormHead } from "./form-head.tsx";
import { onFormKey } from "./form-keys.ts";
import { FormProblems } from "./form-problems.tsx";
import type { Form } from "./use-form.ts";

export interface FormDialogProps {
  title: string;
  /** Help text or other content above the form. */
  help?: ReactNode;
  act: string;
  /** Label of the Cancel button. */
  back: string;
  isDanger?: boolean;
  /** The action is no longer possible. */
  isBarred?: boolean;
  maxWidth?: "xs" | "sm" | "md";
  form: Pick<Form<object>, "form" | "listed" | "failure" | "isBusy" | "isDirty" | "submit">;
  /** URL parameters of the page below; see {@link Unsaved}. */
  place?: readonly string[];
  /** Closes without confirmation: few choices, or the form confirms itself. */
  isLeftFreely?: boolean;
  /** Error message, if more precise than the code's. */
  tell?: ((failure: ApiError) => string) | undefined;
  onClose(): void;
  children: ReactNode;
}

/** Form in a dialog: Enter or the button submits, Esc cancels after confirming unsaved input. */
export function FormDialog({ form, tell, help, place = [], ...props }: FormDialogProps) {
  const id = useId();
  const name = `dialog:${form.form}`;
  useUnsaved(form.isDirty, { name, place: props.isLeftFreely ? undefined : place });
  const close = () => {
    // The answer may be shown only here, like new recovery codes.
    if (!form.isBusy) navigateUnlessBlocked(name, props.onClose);
  };
  const submit = () => {
    if (!props.isBarred) void form.submit();
  };
  return (
    <Dialog
      open
      onClose={close}
      // Around the form: the dialog's paper may have the focus.
      onKeyDown={(event) => onFormKey(event, { save: submit })}
      fullWidth
      maxWidth={props.maxWidth ?? "xs"}
      aria-labelledby={id}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogTitle id={id}>{props.title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            {typeof help === "string" ? <Typography>{help}</Typography> : help}
            {form.failure && tell ? (
              <>
                <Notice tone="danger">{tell(form.failure)}</Notice>
                <FormProblems problems={form.listed} form={form.form} />
              </>
            ) : (
              <FormHead form={form} />
            )}
            {props.children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button disabled={form.isBusy} onClick={close}>
            {props.back}
          </Button>
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
