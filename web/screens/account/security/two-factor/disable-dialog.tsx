import TextField from "@mui/material/TextField";
import { api } from "../../../../lib/api/client.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { toast } from "../../../../ui/toast/toast-store.ts";
import { FormDialog } from "../../kit/form-dialog.tsx";
import { SecretText } from "../../kit/secret-text.tsx";
import { refetchProfile } from "../../profile.data.ts";

/** Switches the second factor off, by the password and a code. */
export function DisableDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const form = useForm({
    form: "disable",
    start: { password: "", code: "" },
    check: ({ password, code }) => ({
      password: password ? undefined : t("auth.error.password.required"),
      code: code ? undefined : t("security.code.required"),
    }),
    save: async (body) => {
      await api("POST /account/two-factor/disable", { body });
      await refetchProfile();
      toast({ message: t("security.twoFactor.isOff"), type: "success" });
      onClose();
    },
    problemsOf: (error) => (error.code === "invalid_code" ? { code: t("error.invalid_code") } : undefined),
  });
  return (
    <FormDialog
      title={t("security.twoFactor.turnOff")}
      help={t("security.disable.help")}
      form={form}
      act={t("security.twoFactor.turnOff")}
      isDanger
      onClose={onClose}
    >
      <SecretText autoFocus label={t("security.password.own")} {...form.text("password")} />
      <TextField
        required
        fullWidth
        autoComplete="one-time-code"
        label={t("security.codeOrRecovery")}
        {...form.text("code")}
      />
    </FormDialog>
  );
}
