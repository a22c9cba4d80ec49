import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { useFormat } from "../../../lib/format.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { PastDayField } from "../form/past-day-field.tsx";
import { addPayment } from "../order.calls.ts";
import { momentOf, useShopDay } from "../order.days.ts";
import { methods } from "../orders.list.ts";
import { AmountField } from "./amount-field.tsx";
import { MoneyDialog, useMoneyForm } from "./money-dialog.tsx";
import { useAmounts } from "./order.amounts.ts";

/** Records a received payment: the amount due, a part of it, or more, which is held as excess. */
export function PaymentDialog({ order, onClose }: { order: OrderExtended; onClose(): void }) {
  const t = useT();
  const label = useLabel();
  const { money } = useFormat();
  const amounts = useAmounts();
  const { shopZone, today } = useShopDay();
  const [opened] = useState(today);
  const { due } = order;
  // If the dialog was opened for an amount due, it is disabled once somebody else has recorded that payment.
  const [isLate] = useState(due === 0);
  const most = isLate ? Number.POSITIVE_INFINITY : due;
  const form = useMoneyForm({
    form: "payment",
    start: {
      amount: isLate ? "" : amounts.written(due),
      day: opened,
      method: order.paymentMethod,
      reference: "",
      acceptExcess: isLate,
    },
    bodyOf: ({ amount, day, method, reference, acceptExcess }) => {
      // The initial day means now, also if the dialog stays open past midnight.
      const receivedAt = day === opened ? undefined : momentOf(day, { shopZone, today: today() });
      return {
        amount: amounts.read(amount),
        method,
        ...(reference && { reference }),
        ...(acceptExcess && { acceptExcess }),
        ...(receivedAt && { receivedAt }),
      };
    },
    canExceed: ({ acceptExcess }) => acceptExcess,
    send: addPayment,
    order,
    most,
    onClose,
  });
  const { values } = form;
  const excess = amounts.read(values.amount) - due;
  return (
    <MoneyDialog
      title={t(isLate ? "order.recordPayment" : "order.markPaid")}
      help={(left) => (isLate ? t("orderActs.nothingDue") : t("orderActs.dueHelp", { due: left }))}
      act={t("orderActs.recordPayment")}
      {...{ order, most, form, onClose }}
    >
      <AmountField {...form.text("amount")} />
      {!isLate && excess > 0 && (
        <FormControlLabel
          control={<Checkbox checked={values.acceptExcess} />}
          label={t("orderActs.acceptExcess", { excess: money(excess) })}
          onChange={(_, acceptExcess) => form.set({ acceptExcess })}
        />
      )}
      <PastDayField form={form} label={t("orderActs.received")} help={t("orderActs.receivedHelp")} />
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
