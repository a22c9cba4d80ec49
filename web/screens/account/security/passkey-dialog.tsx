import TextField from "@mui/material/TextField";
import { useState } from "react";
import { api } from "../../../lib/api/client.ts";
import { useT } from "../../../lib/i18n.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { FormDialog } from "../kit/form-dialog.tsx";

const NAME_MAX = 60;

/** Names a passkey and has the browser make it. */
export function PasskeyDialog({ onAdded, onClose }: { onAdded(): void; onClose(): void }) {
  const t = useT();
  const [isRefused, setRefused] = useState(false);
  const form = useForm({
    form: "passkey",
    start: { name: "" },
    check: ({ name }) => ({
      name: !name
        ? t("forms.field.required")
        : [...name].length > NAME_MAX
          ? t("forms.field.too_long", { maximum: NAME_MAX })
          : undefined,
    }),
    save: async ({ name }) => {
      setRefused(false);
      const { createPasskey, PasskeyRefused } = await import("../../../lib/session/passkey.ts");
      try {
        const made = await createPasskey();
        await api("POST /account/passkeys", { body: { ...made, name } });
      } catch (error) {
        if (!(error instanceof PasskeyRefused)) throw error;
        return setRefused(true);
      }
      onAdded();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("security.passkeys.add")}
      help={t("security.passkeys.addHelp")}
      form={form}
      act={t("security.passkeys.make")}
      onClose={onClose}
    >
      {isRefused && <Notice tone="warning">{t("security.passkeys.refused")}</Notice>}
      <TextField autoFocus required fullWidth label={t("security.passkeys.name")} {...form.text("name")} />
    </FormDialog>
  );
}
