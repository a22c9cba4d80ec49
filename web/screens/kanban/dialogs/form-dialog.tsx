import { useT } from "../../../lib/i18n.tsx";
import { type FormDialogProps, FormDialog as Plain } from "../../../ui/form/form-dialog.tsx";

/** Form dialog of the board, left by Cancel. */
export function FormDialog(props: Omit<FormDialogProps, "back">) {
  const t = useT();
  return <Plain {...props} back={t("card.cancel")} />;
}
