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
  /** What it is for, in words, or more that stands above the form. */
  help?: ReactNode;
  act: string;
  /** The way out. */
  back: string;
  isDanger?: boolean;
  /** The act is no longer possible. */
  isBarred?: boolean;
  maxWidth?: "xs" | "sm" | "md";
  form: Pick<Form<object>, "form" | "listed" | "failure" | "isBusy" | "isDirty" | "submit">;
  /** The parameters of the address that belong to what it lies over; see {@link Unsaved}. */
  place?: readonly string[];
  /** Closes without asking: its few choices are soon made again, or its form asks by itself. */
  isLeftFreely?: boolean;
  /** Says why it was refused, where that can be said better than by the code alone. */
  tell?: ((failure: ApiError) => string) | undefined;
  onClose(): void;
  children: ReactNode;
}

/** Some answers asked for in a dialog: Enter or the button sends them, Esc leaves them; typed ones are asked about first. */
export function FormDialog({ form, tell, help, place = [], ...props }: FormDialogProps) {
  const id = useId();
  const name = `dialog:${form.form}`;
  useUnsaved(form.isDirty, { name, place: props.isLeftFreely ? undefined : place });
  const close = () => {
    // What the server answers may be told only here, as new recovery codes are.
    if (!form.isBusy) navigateUnlessBlocked(name, props.onClose);
  };
  const submit = () => {
    if (!props.isBarred) void form.submit();
  };
  return (
    <Dialog
      open
      onClose={close}
      // Around the form: the focus may be on the dialog's own frame.
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
