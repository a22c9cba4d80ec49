import TextField from "@mui/material/TextField";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useT } from "../../../lib/i18n.tsx";
import { addRefund } from "../order.calls.ts";
import { refundableOf } from "../order.money.ts";
import { AmountField } from "./amount-field.tsx";
import { MoneyDialog, useMoneyForm } from "./money-dialog.tsx";
import { useAmounts } from "./order.amounts.ts";

/** Records a refund of all or part of the received money. */
export function RefundDialog({ order, onClose }: { order: OrderExtended; onClose(): void }) {
  const t = useT();
  const amounts = useAmounts();
  const most = refundableOf(order);
  const form = useMoneyForm({
    form: "refund",
    start: { amount: amounts.written(order.excess || most), reason: "" },
    bodyOf: ({ amount, reason }) => ({ amount: amounts.read(amount), reason }),
    send: addRefund,
    order,
    most,
    onClose,
  });
  return (
    <MoneyDialog
      title={t("order.refund")}
      help={(left) => t("orderActs.refundHelp", { most: left })}
      act={t("orderActs.recordRefund")}
      {...{ order, most, form, onClose }}
    >
      <AmountField {...form.text("amount")} />
      <TextField fullWidth multiline minRows={2} label={t("orderActs.reason")} {...form.text("reason")} />
    </MoneyDialog>
  );
}
