import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { type FormEvent, type ReactNode, useState } from "react";
import type { PersonBody } from "#shared/api/datatable/users.ts";
import { emailProblem, lengthOf } from "#shared/rules/person-rules.ts";
import type { ApiError } from "../../lib/api.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { useDraft, useUnsaved } from "../../lib/use-unsaved.ts";
import { useErrorText } from "../../ui/error-text.ts";
import { WriteButton } from "../../ui/write-button.tsx";
import { roles, statuses } from "./people.list.ts";

/** Asks before an act, or offers another one in its place. */
export function AskDialog(props: {
  title: string;
  text?: ReactNode;
  act: string;
  isDanger?: boolean;
  onAct(): void;
  onClose(): void;
}) {
  const t = useT();
  return (
    <Dialog open onClose={props.onClose} aria-labelledby="ask-title">
      <DialogTitle id="ask-title">{props.title}</DialogTitle>
      {props.text && <DialogContent>{props.text}</DialogContent>}
      <DialogActions>
        <Button onClick={props.onClose}>{t("datatable.cancel")}</Button>
        <Button
          variant="contained"
          color={props.isDanger ? "error" : "primary"}
          onClick={() => {
            props.onAct();
            props.onClose();
          }}
        >
          {props.act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The fields of a person, new or known; `mayGiveRights` shows role and status as choices. */
export function PersonForm(props: {
  title: string;
  start: PersonBody;
  mayGiveRights: boolean;
  /** Under which name unsaved input is kept. */
  draftName: string;
  /** Above the fields: that somebody else has changed this person. */
  notice?: ReactNode;
  /** Writes; `false` keeps the form open. */
  onSave(body: PersonBody): Promise<unknown>;
  onClose(): void;
}) {
  const t = useT();
  const label = useLabel();
  const errorText = useErrorText();
  const [body, setBody] = useState(useDraft<PersonBody>(props.draftName) ?? props.start);
  const isDirty = (Object.keys(body) as (keyof PersonBody)[]).some((name) => body[name] !== props.start[name]);
  useUnsaved(isDirty, { name: props.draftName, draft: () => body });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const size = lengthOf(body.name.trim());
  const nameWrong = size < 2 || size > 80;
  const emailWrong = emailProblem(body.email) !== null;
  const isTaken = failure?.code === "user_exists";

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const form = event.currentTarget;
    if (nameWrong || emailWrong) {
      form.querySelector<HTMLInputElement>(nameWrong ? "[name=name]" : "[name=email]")?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const isDone = await props.onSave({ ...body, name: body.name.trim(), email: body.email.trim() });
      if (isDone !== false) props.onClose();
      else setBusy(false);
    } catch (error) {
      setFailure(error as ApiError);
      setBusy(false);
    }
  };
  const text = (name: "name" | "email", isWrong: boolean, rule: string) => (
    <TextField
      name={name}
      label={t(`datatable.${name}`)}
      value={body[name]}
      required
      fullWidth
      autoComplete="off"
      error={isTried && isWrong}
      helperText={isTried && isWrong ? rule : undefined}
      onChange={(event) => {
        setBody({ ...body, [name]: event.target.value });
        if (name === "email") setFailure(null);
      }}
    />
  );
  const choice = (name: "role" | "status", values: readonly string[]) => (
    <TextField
      select
      label={t(`datatable.${name}`)}
      value={body[name]}
      fullWidth
      onChange={(event) => setBody({ ...body, [name]: event.target.value } as PersonBody)}
    >
      {values.map((value) => (
        <MenuItem key={value} value={value}>
          {label(value)}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="xs" aria-labelledby="person-title">
      <form onSubmit={(event) => void save(event)} noValidate>
        <DialogTitle id="person-title">{props.title}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2, pt: 1 }}>
            {props.notice}
            {failure && !isTaken && <Alert severity="error">{errorText(failure)}</Alert>}
            {text("name", nameWrong, t("datatable.nameRule"))}
            {text("email", emailWrong || isTaken, t(isTaken ? "datatable.emailTaken" : "datatable.emailRule"))}
            {props.mayGiveRights && choice("role", roles)}
            {props.mayGiveRights && choice("status", statuses)}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose}>{t("datatable.cancel")}</Button>
          <WriteButton type="submit" variant="contained" loading={isBusy}>
            {t("datatable.save")}
          </WriteButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
