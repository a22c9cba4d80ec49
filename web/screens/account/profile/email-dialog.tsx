import TextField from "@mui/material/TextField";
import { emailProblem } from "#shared/rules/people/person-rules.ts";
import { api } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import { FormDialog } from "../kit/form-dialog.tsx";
import { SecretText } from "../kit/secret-text.tsx";
import { setProfileCache } from "../profile.data.ts";

/** Asks for a new address and the password; the change waits until the link that is sent there is opened. */
export function EmailDialog({ current, onClose }: { current: string; onClose(): void }) {
  const t = useT();
  const form = useForm({
    form: "email",
    start: { email: "", password: "" },
    check: ({ email, password }) => {
      const problem = emailProblem(email);
      const isSame = email.toLowerCase() === current.toLowerCase();
      return {
        email: problem
          ? t(problem === "required" ? "auth.error.email.required" : "auth.error.email.bad_format")
          : isSame
            ? t("profile.email.same")
            : undefined,
        password: password ? undefined : t("auth.error.password.required"),
      };
    },
    save: async (body) => {
      const { data } = await api("POST /account/email", { body });
      setProfileCache(data);
      toast({ message: t("profile.email.sent", { email: body.email }), type: "success" });
      onClose();
    },
    problemsOf: (error) => (error.code === "user_exists" ? { email: t("auth.error.email.taken") } : undefined),
  });
  return (
    <FormDialog
      title={t("profile.email.change")}
      help={t("profile.email.dialogHelp")}
      form={form}
      act={t("profile.email.send")}
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        fullWidth
        type="email"
        autoComplete="email"
        label={t("profile.email.new")}
        {...form.text("email")}
      />
      <SecretText label={t("profile.password")} {...form.text("password")} />
    </FormDialog>
  );
}
