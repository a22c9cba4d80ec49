import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { AmountField } from "./amount-field.tsx";
import { MoneyDialog, useMoneyForm } from "./money-dialog.tsx";
import { useAmounts } from "./order.amounts.ts";
import { addPayment } from "./order.calls.ts";
import { dueOf } from "./order.money.ts";
import { methods } from "./orders.list.ts";

/** Records money that came in: all that is due, or a part of it. */
export function PaymentDialog({ order, onClose }: { order: OrderExtended; onClose(): void }) {
  const t = useT();
  const label = useLabel();
  const amounts = useAmounts();
  const most = dueOf(order);
  const form = useMoneyForm({
    form: "payment",
    start: { amount: amounts.written(most), method: order.paymentMethod, reference: "" },
    bodyOf: ({ amount, method, reference }) => ({
      amount: amounts.read(amount),
      method,
      ...(reference && { reference }),
    }),
    send: addPayment,
    ...{ order, most, onClose },
  });
  return (
    <MoneyDialog
      title={t("order.markPaid")}
      help={(due) => t("orderActs.dueHelp", { due })}
      act={t("orderActs.recordPayment")}
      {...{ order, most, form, onClose }}
    >
      <AmountField {...form.text("amount")} />
      <TextField select fullWidth label={t("order.method")} {...form.text("method")}>
        {methods.map((one) => (
          <MenuItem key={one} value={one}>
            {label(one)}
          </MenuItem>
        ))}
      </TextField>
      <TextField fullWidth label={t("orderActs.reference")} {...form.text("reference")} />
    </MoneyDialog>
  );
}
