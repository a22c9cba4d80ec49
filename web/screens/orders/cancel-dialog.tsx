import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { lengthOf } from "#shared/rules/person-rules.ts";
import { useFormat } from "../../lib/format.ts";
import { type MessageKey, useT } from "../../lib/i18n.tsx";
import { ActDialog, useAct } from "./act-dialog.tsx";
import { takeStep } from "./order.calls.ts";
import { refundableOf } from "./order.money.ts";
import { useRefusalText } from "./order.steps.ts";
import { numberOf } from "./orders.columns.tsx";

const reasons = ["customer", "stock", "fraud", "payment", "other"] as const;
const OTHER_MAX = 200;

/** Cancels an order: why, and what becomes of its goods and its money. */
export function CancelDialog({ order, onClose }: { order: OrderExtended; onClose(): void }) {
  const t = useT();
  const { money } = useFormat();
  const refusalText = useRefusalText();
  const act = useAct(onClose);
  const [reason, setReason] = useState<(typeof reasons)[number]>("customer");
  const [words, setWords] = useState("");
  const [restock, setRestock] = useState(true);
  const [refund, setRefund] = useState(true);
  const [isTried, setTried] = useState(false);
  const owed = refundableOf(order);
  const size = lengthOf(words.trim());
  const wrongWords =
    reason !== "other" ? undefined : size === 0 ? t("order.reasonEmpty") : size > OTHER_MAX ? t("order.tooLong", { count: OTHER_MAX }) : undefined;

  function submit(form: HTMLFormElement) {
    setTried(true);
    if (wrongWords) return form.querySelector<HTMLElement>("[name=words]")?.focus();
    const told = reason === "other" ? words.trim().normalize("NFC") : reason;
    void act.send(() => takeStep(order, { to: "cancelled", reason: told, restock, refund: refund && owed > 0 }));
  }
  return (
    <ActDialog
      title={t("order.cancelAsk", { number: numberOf(order) })}
      act={t("order.act.cancel")}
      isDanger
      isBusy={act.isBusy}
      isBarred={!order.allowedTransitions.some(({ to }) => to === "cancelled")}
      problem={act.failure ? refusalText(act.failure, order) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        select
        fullWidth
        label={t("order.reason")}
        value={reason}
        onChange={(event) => setReason(event.target.value as typeof reason)}
      >
        {reasons.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`order.reason.${one}` as MessageKey)}
          </MenuItem>
        ))}
      </TextField>
      {reason === "other" && (
        <TextField
          name="words"
          fullWidth
          required
          label={t("order.reasonWords")}
          value={words}
          error={isTried && wrongWords !== undefined}
          helperText={isTried ? wrongWords : undefined}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <FormControlLabel
        control={<Switch checked={restock} onChange={(_, isOn) => setRestock(isOn)} />}
        label={t("order.restock")}
      />
      {owed > 0 && (
        <FormControlLabel
          control={<Switch checked={refund} onChange={(_, isOn) => setRefund(isOn)} />}
          label={t("order.refundOf", { amount: money(owed) })}
        />
      )}
    </ActDialog>
  );
}
