import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";
import type { ApiError } from "../../lib/api.ts";
import { useT } from "../../lib/i18n.tsx";
import { FormHead } from "../../ui/form/form-head.tsx";
import { onFormKey } from "../../ui/form/form-keys.ts";
import type { Problems } from "../../ui/form/use-problems.ts";
import { WriteButton } from "../../ui/write-button.tsx";

interface Props {
  title: string;
  help?: ReactNode;
  form: { form: string; listed: Problems; failure: ApiError | null; isBusy: boolean; submit(): unknown };
  act: string;
  isDanger?: boolean;
  children: ReactNode;
  onClose(): void;
}

/** A small form over the account: what it is for, its fields, one act and the way out. */
export function FormDialog({ title, help, form, act, isDanger = false, children, onClose }: Props) {
  const t = useT();
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
        onKeyDown={(event) => onFormKey(event, { save: form.submit })}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            {help && <Typography component="div">{help}</Typography>}
            <FormHead form={form} />
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("account.cancel")}</Button>
          <WriteButton type="submit" variant="contained" color={isDanger ? "error" : "primary"} loading={form.isBusy}>
            {act}
          </WriteButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
