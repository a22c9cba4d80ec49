import { useT } from "../../../lib/i18n.tsx";
import { ActionDialog } from "../actions/action-dialog.tsx";
import { CancelFields, useCancelForm } from "../actions/cancel-fields.tsx";
import type { BulkHow } from "./use-order-bulk.ts";

/** Cancels many orders for one reason; the next bulk state closes it. */
export function CancelManyDialog(props: { count: number; onSend(how: BulkHow): Promise<void>; onClose(): void }) {
  const t = useT();
  const form = useCancelForm(({ reason, restock, refund }) =>
    props.onSend({ action: "cancel", reason, restock, refund }),
  );
  return (
    <ActionDialog
      title={t("orderActs.cancelMany", { count: props.count })}
      act={t("orderActs.cancelOrders")}
      isDanger
      form={form}
      onClose={props.onClose}
    >
      <CancelFields form={form} refundLabel={t("orderActs.refundAll")} />
    </ActionDialog>
  );
}
