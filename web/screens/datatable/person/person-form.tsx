import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import type { ReactNode } from "react";
import type { PersonBody } from "#shared/api/datatable/users.ts";
import { emailProblem } from "#shared/rules/people/person-rules.ts";
import type { PersonState } from "#shared/rules/people/person-states.ts";
import { roles } from "#shared/rules/people/roles.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import type { Known } from "../../../ui/form/draft-base.ts";
import { DraftOffer } from "../../../ui/form/draft-offer.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { useDraftForm } from "../../../ui/form/use-draft-form.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { WorkLeftOpen } from "../people.actions.ts";
import type { PersonRow } from "../people.rules.ts";

/** What of a person the form edits. */
export const bodyOf = ({ name, email, role, status }: PersonRow): PersonBody => ({ name, email, role, status });

const isName = (name: string) => lengthOf(name) >= 2 && lengthOf(name) <= 80;

/** The fields of a person, new or known; what may not be given is not shown. */
export function PersonForm(props: {
  title: string;
  start: PersonBody;
  canGiveRoles: boolean;
  /** The statuses to choose from; not shown where there is no choice. */
  statuses: readonly PersonState[];
  /** Where names are an Admin's to change, they are shown and closed. */
  canRename?: boolean;
  /** Under which name unsaved input is kept. */
  draftName: string;
  /** The person as the form began with them, unless they are new. */
  known?: Known<PersonRow>;
  /** Above the fields: that somebody else has changed this person. */
  notice?: ReactNode;
  /** Writes; `false` keeps the form open. */
  onSave(body: PersonBody): Promise<unknown>;
  onClose(): void;
}) {
  const t = useT();
  const label = useLabel();
  const form = useForm<PersonBody>({
    form: "person",
    start: props.start,
    check: ({ name, email }) => ({
      name: isName(name) ? undefined : t("datatable.nameRule"),
      email: emailProblem(email) ? t("datatable.emailRule") : undefined,
    }),
    save: async (body) => {
      if ((await props.onSave(body)) === false) return;
      kept.settle();
      props.onClose();
    },
    problemsOf(error) {
      if (error.code === "user_exists") return { email: t("datatable.emailTaken") };
      return error instanceof WorkLeftOpen ? { status: t("datatable.handOverAsked") } : undefined;
    },
  });
  const { known } = props;
  const reopen = (record: PersonRow) => {
    known?.reopen(record);
    form.reset(bodyOf(record));
  };
  const kept = useDraftForm(form, { name: props.draftName, record: known && { ...known, reopen } });
  const close = () => kept.giveUp(props.onClose);

  const choice = (name: "role" | "status", values: readonly string[]) => (
    <TextField select fullWidth label={t(`datatable.${name}`)} {...form.text(name)}>
      {values.map((value) => (
        <MenuItem key={value} value={value}>
          {label(value)}
        </MenuItem>
      ))}
    </TextField>
  );
  const isClosed = props.canRename === false;
  const askAdmin = isClosed ? t("common.askAdmin") : undefined;
  const named = { required: true, fullWidth: true, autoComplete: "off", disabled: isClosed };
  return (
    <FormDialog
      title={props.title}
      help={
        <>
          {props.notice}
          <DraftOffer kept={kept} />
        </>
      }
      act={t("datatable.save")}
      back={t("datatable.cancel")}
      form={form}
      isLeftFreely
      onClose={close}
    >
      <TextField {...named} autoFocus label={t("datatable.name")} {...form.text("name", askAdmin)} />
      <TextField {...named} label={t("datatable.email")} {...form.text("email", askAdmin)} />
      {props.canGiveRoles && choice("role", roles)}
      {props.statuses.length > 1 && choice("status", props.statuses)}
    </FormDialog>
  );
}
