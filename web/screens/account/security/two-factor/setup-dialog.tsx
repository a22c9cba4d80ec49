import { useState } from "react";
import { api } from "../../../../lib/api/client.ts";
import { useT } from "../../../../lib/i18n.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { FormDialog } from "../../kit/form-dialog.tsx";
import { SecretText } from "../../kit/secret-text.tsx";
import { refetchProfile } from "../../profile.data.ts";
import { CodesDialog } from "./codes-dialog.tsx";
import { EnableDialog } from "./enable-dialog.tsx";

/** Switches the second factor on: the password, then the key in an app and its first code, then the recovery codes. */
export function SetupDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const [key, setKey] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm({
    form: "setup",
    start: { password: "" },
    check: ({ password }) => ({ password: password ? undefined : t("auth.error.password.required") }),
    save: async (body) => setKey((await api("POST /account/two-factor/setup", { body })).data),
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
  if (key) return <EnableDialog {...key} onCodes={setCodes} onClose={onClose} />;
  return (
    <FormDialog
      title={t("security.twoFactor.turnOn")}
      help={t("security.setup.passwordHelp")}
      form={form}
      act={t("security.next")}
      onClose={onClose}
    >
      <SecretText autoFocus label={t("security.password.own")} {...form.text("password")} />
    </FormDialog>
  );
}
