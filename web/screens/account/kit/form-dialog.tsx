import { useT } from "../../../lib/i18n.tsx";
import { type FormDialogProps, FormDialog as Plain } from "../../../ui/form/form-dialog.tsx";

/** The account's dialogs with a form: left by Cancel. */
export function FormDialog(props: Omit<FormDialogProps, "back">) {
  const t = useT();
  return <Plain place={["tab"]} {...props} back={t("account.cancel")} />;
}
