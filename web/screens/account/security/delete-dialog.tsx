import TextField from "@mui/material/TextField";
import { api } from "../../../lib/api/client.ts";
import { discardUnsaved } from "../../../lib/drafts/unsaved-input.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useUser } from "../../../lib/session/session.ts";
import { endOwnSession } from "../../../lib/session/sign-out.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { FormDialog } from "../kit/form-dialog.tsx";
import { SecretText } from "../kit/secret-text.tsx";

/** Asks for the address and the password before the account ends. */
export function DeleteDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const own = useUser()?.email ?? "";
  const form = useForm({
    form: "delete",
    start: { email: "", password: "" },
    check: ({ email, password }) => ({
      email: email.toLowerCase() === own.toLowerCase() ? undefined : t("security.delete.differs"),
      password: password ? undefined : t("auth.error.password.required"),
    }),
    save: async (body) => {
      await api("DELETE /account", { body });
      discardUnsaved();
      endOwnSession();
    },
    problemsOf: (error) => (error.code === "confirm_mismatch" ? { email: t("security.delete.differs") } : undefined),
  });
  return (
    <FormDialog
      title={t("security.delete.open")}
      help={t("security.delete.ask", { email: own })}
      form={form}
      act={t("security.delete.submit")}
      isDanger
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        fullWidth
        autoComplete="off"
        label={t("auth.field.email")}
        {...form.text("email")}
      />
      <SecretText label={t("security.password.own")} {...form.text("password")} />
    </FormDialog>
  );
}
