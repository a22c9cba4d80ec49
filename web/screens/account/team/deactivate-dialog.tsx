import type { Member } from "#shared/api/team/team.ts";
import { api } from "../../../lib/api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useUndo } from "../../../ui/use-undo.ts";
import { FormDialog } from "../form-dialog.tsx";
import { PickField } from "../pick-field.tsx";

const NOBODY = "";

interface Props {
  member: Member;
  heirs: readonly Member[];
  onDone(): unknown;
  onClose(): void;
}

/** Says what ends when a colleague is made inactive, and asks who takes over what is open. */
export function DeactivateDialog({ member, heirs, onDone, onClose }: Props) {
  const t = useT();
  const undo = useUndo();
  const { id, name, version, openCards, openConversations } = member;
  const isBusyPerson = openCards + openConversations > 0;
  const form = useForm({
    form: "deactivate",
    start: { handOverTo: NOBODY },
    check: () => ({}),
    async save({ handOverTo }) {
      const { meta } = await api("PATCH /team/{id}", {
        path: { id },
        ifMatch: version,
        body: {
          status: "inactive",
          ...(isBusyPerson ? { handOverTo: handOverTo === NOBODY ? null : Number(handOverTo) } : {}),
        },
      });
      undo.offer(meta?.undo, t("team.deactivated", { name }));
      await onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("team.deactivateTitle", { name })}
      help={t("team.deactivateHelp")}
      form={form}
      act={t("team.deactivate")}
      isDanger
      isLeftFreely
      onClose={onClose}
    >
      {isBusyPerson && (
        <PickField
          id="deactivate-heir"
          label={t("team.handOver")}
          hint={t("team.handOverHelp", { cards: openCards, conversations: openConversations })}
          value={form.values.handOverTo}
          options={[[NOBODY, t("team.nobody")], ...heirs.map((one) => [String(one.id), one.name] as const)]}
          onPick={(handOverTo) => form.set({ handOverTo })}
        />
      )}
    </FormDialog>
  );
}
