import { useT } from "../../../lib/i18n.tsx";
import { FormDialog, type FormDialogProps } from "../../../ui/form/form-dialog.tsx";

/** An act on orders that needs some answers first; "Cancel" would be an act of its own. */
export function ActionDialog(props: Omit<FormDialogProps, "back">) {
  const t = useT();
  return <FormDialog place={["order"]} {...props} back={t("orderActs.back")} />;
}
