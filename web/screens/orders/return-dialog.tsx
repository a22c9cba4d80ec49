import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { OrderExtended } from "#shared/api/ecommerce/orders.ts";
import { newActKey } from "../../lib/act-key.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { useErrorText } from "../../ui/error-text.ts";
import { ActDialog, useAct } from "./act-dialog.tsx";
import { addReturn } from "./order.calls.ts";
import { refundableOf, sumOf } from "./order.money.ts";

const Line = styled("li")(({ theme }) => ({
  ...theme.typography.body2,
  display: "grid",
  gridTemplateColumns: "1fr 96px",
  alignItems: "start",
  gap: 12,
  padding: "8px 0",
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& small": { ...theme.typography.caption, display: "block", color: theme.vars.palette.text.secondary },
}));
const Lines = styled("ul")({ listStyle: "none", margin: 0, padding: 0 });

/** Takes pieces of a completed order back: how many of each, onto the shelf or not, with their money or without. */
export function ReturnDialog({ order, onClose }: { order: OrderExtended; onClose(): void }) {
  const t = useT();
  const { money } = useFormat();
  const errorText = useErrorText();
  const act = useAct(onClose);
  const [idempotencyKey] = useState(newActKey);
  const [counts, setCounts] = useState<Record<number, string>>({});
  const [restock, setRestock] = useState(true);
  const [refund, setRefund] = useState(true);
  const [isTried, setTried] = useState(false);
  const lines = order.details
    .map((line) => ({ ...line, most: line.quantity - line.returned, text: counts[line.id] ?? "" }))
    .filter(({ most }) => most > 0);
  const chosen = lines.filter(({ text }) => text.trim() !== "" && Number(text) !== 0);
  const isWrong = ({ text, most }: (typeof lines)[number]) =>
    text.trim() !== "" && !(/^\d+$/.test(text.trim()) && Number(text) <= most);
  const worth = sumOf(
    chosen.filter((line) => !isWrong(line)).map(({ price, text }) => ({ price, quantity: Number(text) })),
  );
  const owed = refundableOf(order);
  const refused = new Map(
    (act.failure?.errors ?? []).map(({ params }) => [Number(params?.lineId), Number(params?.maximum ?? 0)]),
  );

  function submit(form: HTMLFormElement) {
    setTried(true);
    const wrong = lines.find(isWrong) ?? (chosen.length === 0 ? lines[0] : undefined);
    if (wrong) return form.querySelector<HTMLElement>(`[name="line-${wrong.id}"]`)?.focus();
    const body = {
      lines: chosen.map(({ id, text }) => ({ lineId: id, quantity: Number(text) })),
      restock,
      refund: refund && owed > 0,
    };
    void act.send(() => addReturn({ id: order.id, idempotencyKey, body }));
  }
  const isNothing = isTried && chosen.length === 0;
  return (
    <ActDialog
      title={t("order.takeBack")}
      act={t("order.recordReturn")}
      maxWidth="sm"
      isBusy={act.isBusy}
      problem={
        act.failure && refused.size === 0 ? errorText(act.failure) : isNothing ? t("order.returnEmpty") : undefined
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <Lines aria-label={t("order.lines")}>
        {lines.map((line, at) => {
          const most = refused.get(line.id) ?? line.most;
          const isBad = isWrong(line) || refused.has(line.id);
          return (
            <Line key={line.id}>
              <span>
                <bdi>{line.productName}</bdi>
                <small>
                  {t("order.ofPieces", { count: line.most })} · {money(line.price)}
                </small>
              </span>
              <TextField
                name={`line-${line.id}`}
                size="small"
                autoFocus={at === 0}
                value={line.text}
                placeholder="0"
                error={isBad}
                helperText={isBad ? t("order.atMost", { count: most }) : undefined}
                onChange={(event) => {
                  setCounts({ ...counts, [line.id]: event.target.value });
                  act.forget();
                }}
                slotProps={{
                  htmlInput: { inputMode: "numeric", "aria-label": t("order.piecesOf", { name: line.productName }) },
                }}
              />
            </Line>
          );
        })}
      </Lines>
      <FormControlLabel
        control={<Switch checked={restock} onChange={(_, isOn) => setRestock(isOn)} />}
        label={t("order.restock")}
      />
      {owed > 0 && (
        <FormControlLabel
          control={<Switch checked={refund} onChange={(_, isOn) => setRefund(isOn)} />}
          label={t("order.refundOf", { amount: money(worth) })}
        />
      )}
    </ActDialog>
  );
}
