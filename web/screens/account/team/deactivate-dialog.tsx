import type { Member } from "#shared/api/team/team.ts";
import { ApiError, api } from "../../../lib/api.ts";
import { useT } from "../../../lib/i18n.tsx";
import { fieldId } from "../../../ui/form/field-id.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { useUndo } from "../../../ui/use-undo.ts";
import { FormDialog } from "../form-dialog.tsx";
import { PickField } from "../pick-field.tsx";

const NOBODY = "";
const FORM = "deactivate";

interface Props {
  /** As they stand now: what they have in hand may change while the dialog is open. */
  member: Member;
  heirs: readonly Member[];
  onDone(): unknown;
  /** The server knows better by now. */
  onOutdated(): Promise<unknown>;
  onClose(): void;
}

/** Says what ends when a colleague is made inactive, and asks who takes over what is open. */
export function DeactivateDialog({ member, heirs, onDone, onOutdated, onClose }: Props) {
  const t = useT();
  const undo = useUndo();
  const { id, name, version, openCards, openConversations } = member;
  const isBusyPerson = openCards + openConversations > 0;
  const form = useForm({
    form: FORM,
    start: { handOverTo: NOBODY },
    check: () => ({}),
    problemsOf({ errors }) {
      const asked = errors?.find(({ field }) => field === "handOverTo");
      return asked && { handOverTo: t(asked.code === "required" ? "team.handOverAsked" : "team.heirGone") };
    },
    async save({ handOverTo }) {
      const { meta } = await api("PATCH /team/{id}", {
        path: { id },
        ifMatch: version,
        body: {
          status: "inactive",
          ...(isBusyPerson ? { handOverTo: handOverTo === NOBODY ? null : Number(handOverTo) } : {}),
        },
      }).catch(async (error: unknown) => {
        if (isOutdated(error)) await onOutdated();
        throw error;
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
          id={fieldId("handOverTo", FORM)}
          label={t("team.handOver")}
          hint={
            form.problems.handOverTo ?? t("team.handOverHelp", { cards: openCards, conversations: openConversations })
          }
          error={Boolean(form.problems.handOverTo)}
          value={form.values.handOverTo}
          options={[[NOBODY, t("team.nobody")], ...heirs.map((one) => [String(one.id), one.name] as const)]}
          onPick={(handOverTo) => form.set({ handOverTo })}
        />
      )}
    </FormDialog>
  );
}

/** Refused for what has changed since it was read; the next press goes by how it stands then. */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && ["version_conflict", "validation_failed"].includes(error.code);
