import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { lengthOf } from "#shared/rules/person-rules.ts";
import { useFormat } from "../../lib/format.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { useActKeys } from "../../lib/use-act-keys.ts";
import { useErrorText } from "../../ui/error-text.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { ActDialog } from "./act-dialog.tsx";
import { AmountField } from "./amount-field.tsx";
import { useAmounts } from "./order.amounts.ts";
import { addPayment } from "./order.calls.ts";
import { dueOf } from "./order.money.ts";
import { methods } from "./orders.list.ts";

const REFERENCE_MAX = 100;

/** Records money that came in: all that is due, or a part of it. */
export function PaymentDialog({ order, onClose }: { order: OrderExtended; onClose(): void }) {
  const t = useT();
  const label = useLabel();
  const { money } = useFormat();
  const errorText = useErrorText();
  const amounts = useAmounts();
  const keys = useActKeys();
  const due = dueOf(order);
  const form = useForm({
    form: "payment",
    start: { amount: amounts.written(due), method: order.paymentMethod, reference: "" },
    check: ({ amount, reference }) => ({
      amount: amounts.problemOf(amount, due),
      reference: lengthOf(reference) > REFERENCE_MAX ? t("order.tooLong", { count: REFERENCE_MAX }) : undefined,
    }),
    save: async ({ amount, method, reference }) => {
      const body = { amount: amounts.read(amount), method, ...(reference && { reference }) };
      await addPayment({ id: order.id, idempotencyKey: keys.of(body), body });
      onClose();
    },
    problemsOf: (error) => (error.code === "payment_exceeds_due" ? { amount: errorText(error) } : undefined),
  });
  return (
    <ActDialog
      title={t("order.markPaid")}
      help={
        due > 0
          ? t("order.dueHelp", { due: money(due) })
          : t("order.nowIs", { status: label(order.status === "cancelled" ? order.status : order.paymentStatus) })
      }
      act={t("order.recordPayment")}
      isBarred={due === 0}
      form={form}
      onClose={onClose}
    >
      <AmountField {...form.text("amount")} />
      <TextField select fullWidth label={t("order.method")} {...form.text("method")}>
        {methods.map((one) => (
          <MenuItem key={one} value={one}>
            {label(one)}
          </MenuItem>
        ))}
      </TextField>
      <TextField fullWidth label={t("order.reference")} {...form.text("reference")} />
    </ActDialog>
  );
}
