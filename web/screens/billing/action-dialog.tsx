import { FormDialog, type FormDialogProps } from "../../ui/form/form-dialog.tsx";
import { useBillingWords } from "./billing.words.ts";

/** A dialog about money or who pays it; "Cancel" would be an act of its own. */
export function ActionDialog(props: Omit<FormDialogProps, "back" | "tell">) {
  const { t, refusal } = useBillingWords();
  return <FormDialog {...props} back={t("billing.back")} tell={refusal} />;
}
