import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import type { Role } from "#shared/api/auth/auth.ts";
import { useT } from "../../lib/i18n.tsx";
import { useCanAnswer } from "../../lib/session/rights.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { useForm } from "../form/use-form.ts";

const NOBODY = "";

const WORDS = {
  deactivate: { title: "team.deactivateTitle", help: "team.deactivateHelp", act: "team.deactivate" },
  delete: { title: "team.deleteTitle", help: "team.deleteHelp", act: "team.delete" },
} as const;

/** New owner of the open work; null unassigns it, absent without open work. */
export interface ReassignChoice {
  handOverTo?: number | null;
}

interface Props {
  act: keyof typeof WORDS;
  /** Person with their open work as known now; it may change while the dialog is open. */
  who: { name: string; openCards: number; openConversations: number };
  /** Possible new owners; those who may not answer customers are excluded for conversations. */
  heirs: readonly { id: number; name: string; role: Role }[];
  /** Deactivates or deletes the person. */
  onSave(choice: ReassignChoice): Promise<unknown>;
  onClose(): void;
}

/** Says what ends when somebody leaves, and asks for the new owner of open work. */
export function ReassignDialog({ act, who, heirs, onSave, onClose }: Props) {
  const t = useT();
  const canAnswer = useCanAnswer();
  const words = WORDS[act];
  const { name, openCards, openConversations } = who;
  const isBusyPerson = openCards + openConversations > 0;
  const hint = isBusyPerson
    ? t("team.handOverHelp", { cards: openCards, conversations: openConversations })
    : undefined;
  const form = useForm({
    form: act,
    start: { handOverTo: NOBODY },
    check: () => ({}),
    problemsOf({ errors }) {
      const asked = errors?.find(({ field }) => field === "handOverTo");
      return asked && { handOverTo: t(asked.code === "required" ? "team.handOverAsked" : "team.heirGone") };
    },
    async save({ handOverTo }) {
      await onSave(isBusyPerson ? { handOverTo: handOverTo === NOBODY ? null : Number(handOverTo) } : {});
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(words.title, { name })}
      help={t(words.help)}
      form={form}
      act={t(words.act)}
      back={t("team.cancel")}
      isDanger
      isLeftFreely
      onClose={onClose}
    >
      {isBusyPerson && (
        <TextField
          select
          fullWidth
          label={t("team.handOver")}
          {...form.text("handOverTo", hint)}
          // "Nobody" is an option with a label.
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value={NOBODY}>{t("team.nobody")}</MenuItem>
          {heirs.filter(canAnswer).map((one) => (
            <MenuItem key={one.id} value={String(one.id)}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </FormDialog>
  );
}
