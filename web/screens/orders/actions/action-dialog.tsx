import { useT } from "../../../lib/i18n.tsx";
import { FormDialog, type FormDialogProps } from "../../../ui/form/form-dialog.tsx";

/** Form dialog of an order action; its way out is "Back", since "Cancel" is an action itself. */
export function ActionDialog(props: Omit<FormDialogProps, "back">) {
  const t = useT();
  return <FormDialog place={["order"]} {...props} back={t("orderActs.back")} />;
}
