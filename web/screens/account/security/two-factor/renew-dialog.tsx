import TextField from "@mui/material/TextField";
import { useState } from "react";
import { api } from "../../../../lib/api/client.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { FormDialog } from "../../kit/form-dialog.tsx";
import { refetchProfile } from "../../profile.data.ts";
import { CodesDialog } from "./codes-dialog.tsx";

/** Ten new recovery codes by a code of the app; the old ones no longer count. */
export function RenewDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm({
    form: "renew",
    start: { code: "" },
    check: ({ code }) => ({ code: code ? undefined : t("security.code.required") }),
    save: async (body) => setCodes((await api("POST /account/two-factor/recovery-codes", { body })).data.codes),
    problemsOf: (error) => (error.code === "invalid_code" ? { code: t("error.invalid_code") } : undefined),
  });
  if (codes)
    return (
      <CodesDialog
        codes={codes}
        onClose={() => {
          void refetchProfile();
          onClose();
        }}
      />
    );
  return (
    <FormDialog
      title={t("security.codes.renew")}
      help={t("security.codes.renewHelp")}
      form={form}
      act={t("security.codes.make")}
      onClose={onClose}
    >
      <TextField
        autoFocus
        required
        fullWidth
        autoComplete="one-time-code"
        label={t("security.code")}
        {...form.text("code")}
      />
    </FormDialog>
  );
}
