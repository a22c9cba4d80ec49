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
import { addRefund } from "./order.calls.ts";
import { refundableOf } from "./order.money.ts";

const REASON_MAX = 200;

/** Records money that went back: all that came in, or a part of it. */
export function RefundDialog({ order, onClose }: { order: OrderExtended; onClose(): void }) {
  const t = useT();
  const label = useLabel();
  const { money } = useFormat();
  const errorText = useErrorText();
  const amounts = useAmounts();
  const keys = useActKeys();
  const most = refundableOf(order);
  const form = useForm({
    form: "refund",
    start: { amount: amounts.written(most), reason: "" },
    check: ({ amount, reason }) => ({
      amount: amounts.problemOf(amount, most),
      reason: lengthOf(reason) > REASON_MAX ? t("order.tooLong", { count: REASON_MAX }) : undefined,
    }),
    save: async ({ amount, reason }) => {
      const body = { amount: amounts.read(amount), reason };
      await addRefund({ id: order.id, idempotencyKey: keys.of(body), body });
      onClose();
    },
    problemsOf: (error) => (error.code === "refund_exceeds_paid" ? { amount: errorText(error) } : undefined),
  });
  return (
    <ActDialog
      title={t("order.refund")}
      help={
        most > 0
          ? t("order.refundHelp", { most: money(most) })
          : t("order.nowIs", { status: label(order.paymentStatus) })
      }
      act={t("order.recordRefund")}
      isBarred={most === 0}
      form={form}
      onClose={onClose}
    >
      <AmountField {...form.text("amount")} />
      <TextField fullWidth multiline minRows={2} label={t("order.reason")} {...form.text("reason")} />
    </ActDialog>
  );
}
