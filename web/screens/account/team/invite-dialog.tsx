import TextField from "@mui/material/TextField";
import type { Role } from "#shared/api/auth/auth.ts";
import { INVITE_MESSAGE_MAX, INVITES_AT_ONCE } from "#shared/rules/people/invite-limits.ts";
import { emailProblem } from "#shared/rules/people/person-rules.ts";
import { roles } from "#shared/rules/people/roles.ts";
import { lengthOf } from "#shared/rules/text/length.ts";
import { api } from "../../../lib/api/client.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import { FormDialog } from "../kit/form-dialog.tsx";
import { PickField } from "../kit/pick-field.tsx";

const addresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Addresses, one a line or parted by commas, the role they come with, and a word to them. */
export function InviteDialog({ onDone, onClose }: { onDone(): unknown; onClose(): void }) {
  const t = useT();
  const label = useLabel();
  const { mailIsOff } = useBoot();
  const form = useForm<{ emails: string; role: Role; message: string }>({
    form: "invite",
    start: { emails: "", role: "Kullanıcı", message: "" },
    check: ({ emails, message }) => {
      const list = addresses(emails);
      const wrong = list.find((email) => emailProblem(email));
      return {
        emails:
          list.length === 0
            ? t("team.emailsMissing")
            : list.length > INVITES_AT_ONCE
              ? t("team.emailsTooMany", { maximum: INVITES_AT_ONCE })
              : wrong
                ? t("team.emailWrong", { email: wrong })
                : undefined,
        message:
          lengthOf(message) > INVITE_MESSAGE_MAX
            ? t("forms.field.too_long", { maximum: INVITE_MESSAGE_MAX })
            : undefined,
      };
    },
    async save({ emails, role, message }) {
      const { data } = await api("POST /team/invites", { body: { emails: addresses(emails), role, message } });
      if (data.sent.length > 0) {
        const count = data.sent.length;
        toast({ message: t(mailIsOff ? "team.invitedOff" : "team.invited", { count }), type: "success" });
      }
      if (data.already.length > 0) toast({ message: t("team.already", { emails: data.already.join(", ") }) });
      await onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("team.invite")}
      help={t(mailIsOff ? "team.offHelp" : "team.inviteHelp")}
      form={form}
      act={t(mailIsOff ? "team.create" : "team.send")}
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        fullWidth
        multiline
        minRows={2}
        autoComplete="off"
        label={t("team.emails")}
        {...form.text("emails", t("team.emailsHelp"))}
      />
      <PickField
        id="invite-role"
        label={t("team.role")}
        value={form.values.role}
        options={roles.map((role) => [role, label(role)] as const)}
        onPick={(role) => form.set({ role })}
      />
      <TextField fullWidth multiline minRows={3} label={t("team.message")} {...form.text("message")} />
    </FormDialog>
  );
}
