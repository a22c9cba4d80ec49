import TextField from "@mui/material/TextField";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { addPayment } from "../order.calls.ts";
import { openOf } from "../order.money.ts";
import { MoneyDialog, useMoneyForm } from "./money-dialog.tsx";

/** Records that the open payment of the shown amount failed. */
export function FailureDialog({ order, onClose }: { order: OrderExtended; onClose(): void }) {
  const t = useT();
  const label = useLabel();
  const most = openOf(order);
  const form = useMoneyForm({
    form: "failure",
    start: { reference: "" },
    bodyOf: ({ reference }) => ({ status: "failed" as const, amount: most, ...(reference && { reference }) }),
    send: addPayment,
    order,
    most,
    onClose,
  });
  const changed = { status: label(order.status), payment: label(order.paymentStatus) };
  return (
    <MoneyDialog
      title={t("order.paymentFailed")}
      help={(due) => t("orderActs.failureHelp", { due })}
      act={t("orderActs.recordFailure")}
      tell={form.failure?.code === "validation_failed" ? () => t("order.changed", changed) : undefined}
      {...{ order, most, form, onClose }}
    >
      <TextField fullWidth autoFocus label={t("orderActs.failureReason")} {...form.text("reference")} />
    </MoneyDialog>
  );
}
