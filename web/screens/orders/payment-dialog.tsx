import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { OrderExtended, PaymentMethod } from "#shared/api/ecommerce/orders.ts";
import { lengthOf } from "#shared/rules/person-rules.ts";
import { newActKey } from "../../lib/act-key.ts";
import { useFormat } from "../../lib/format.ts";
import { useLabel, useT } from "../../lib/i18n.tsx";
import { useErrorText } from "../../ui/error-text.ts";
import { ActDialog, useAct } from "./act-dialog.tsx";
import { AmountField, useAmountProblem, useAmounts } from "./amount-field.tsx";
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
  const problemOf = useAmountProblem();
  const act = useAct(onClose);
  const [idempotencyKey] = useState(newActKey);
  const { written } = useAmounts();
  const due = dueOf(order);
  const [amount, setAmount] = useState(() => written(due));
  const [method, setMethod] = useState<PaymentMethod>(order.paymentMethod);
  const [reference, setReference] = useState("");
  const [isTried, setTried] = useState(false);
  const wrongAmount = problemOf(amount.amount, due);
  const isLong = lengthOf(reference.trim()) > REFERENCE_MAX;
  const isOver = act.failure?.code === "payment_exceeds_due";

  function submit(form: HTMLFormElement) {
    setTried(true);
    if (wrongAmount || isLong)
      return form.querySelector<HTMLElement>(wrongAmount ? "[name=amount]" : "[name=reference]")?.focus();
    const body = { amount: amount.amount ?? 0, method, ...(reference.trim() && { reference: reference.trim() }) };
    void act.send(() => addPayment({ id: order.id, idempotencyKey, body }));
  }
  return (
    <ActDialog
      title={t("order.markPaid")}
      help={t("order.dueHelp", { due: money(due) })}
      act={t("order.recordPayment")}
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
        select
        fullWidth
        label={t("order.method")}
        value={method}
        onChange={(event) => setMethod(event.target.value as PaymentMethod)}
      >
        {methods.map((one) => (
          <MenuItem key={one} value={one}>
            {label(one)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        name="reference"
        fullWidth
        label={t("order.reference")}
        value={reference}
        error={isLong}
        helperText={isLong ? t("order.tooLong", { count: REFERENCE_MAX }) : undefined}
        onChange={(event) => setReference(event.target.value)}
      />
    </ActDialog>
  );
}
