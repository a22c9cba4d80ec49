import { FormDialog, type FormDialogProps } from "../../ui/form/form-dialog.tsx";
import { useBillingWords } from "./billing.words.ts";

/** Form dialog of a billing action; its way out is "Back", since "Cancel" is an action itself. */
export function ActionDialog(props: Omit<FormDialogProps, "back" | "tell">) {
  const { t, refusal } = useBillingWords();
  return <FormDialog {...props} back={t("billing.back")} tell={refusal} />;
}
