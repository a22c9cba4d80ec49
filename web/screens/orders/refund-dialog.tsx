import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { lengthOf } from "#shared/rules/person-rules.ts";
import { newActKey } from "../../lib/act-key.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { useErrorText } from "../../ui/error-text.ts";
import { ActDialog, useAct } from "./act-dialog.tsx";
import { AmountField, useAmountProblem, useAmounts } from "./amount-field.tsx";
import { addRefund } from "./order.calls.ts";
import { refundableOf } from "./order.money.ts";

const REASON_MAX = 200;

/** Records money that went back: all that came in, or a part of it. */
export function RefundDialog({ order, onClose }: { order: OrderExtended; onClose(): void }) {
  const t = useT();
  const { money } = useFormat();
  const errorText = useErrorText();
  const problemOf = useAmountProblem();
  const act = useAct(onClose);
  const [idempotencyKey] = useState(newActKey);
  const { written } = useAmounts();
  const most = refundableOf(order);
  const [amount, setAmount] = useState(() => written(most));
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const wrongAmount = problemOf(amount.amount, most);
  const isLong = lengthOf(reason.trim()) > REASON_MAX;
  const isOver = act.failure?.code === "refund_exceeds_paid";

  function submit(form: HTMLFormElement) {
    setTried(true);
    if (wrongAmount || isLong)
      return form.querySelector<HTMLElement>(wrongAmount ? "[name=amount]" : "[name=reason]")?.focus();
    const body = { amount: amount.amount ?? 0, reason: reason.trim().normalize("NFC") };
    void act.send(() => addRefund({ id: order.id, idempotencyKey, body }));
  }
  return (
    <ActDialog
      title={t("order.refund")}
      help={t("order.refundHelp", { most: money(most) })}
      act={t("order.recordRefund")}
      isBusy={act.isBusy}
      problem={act.failure && !isOver ? errorText(act.failure) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountField
        value={amount}
        problem={isOver && act.failure ? errorText(act.failure) : isTried ? wrongAmount : undefined}
        onChange={(next) => {
          setAmount(next);
          act.forget();
        }}
      />
      <TextField
        name="reason"
        fullWidth
        multiline
        minRows={2}
        label={t("order.reason")}
        value={reason}
        error={isLong}
        helperText={isLong ? t("order.tooLong", { count: REASON_MAX }) : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActDialog>
  );
}
