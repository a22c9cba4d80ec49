import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import TextField from "@mui/material/TextField";
import type { OrderExtended, OrderLineExtended } from "#shared/api/ecommerce/orders.ts";
import { useIdempotencyKeys } from "../../../lib/api/use-idempotency-keys.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { addReturn } from "../order.calls.ts";
import { refundableOf, refundForReturn, sumOf } from "../order.money.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { AmountField } from "./amount-field.tsx";
import { useAmounts } from "./order.amounts.ts";

const Line = styled("li")(({ theme }) => ({
  ...theme.typography.body2,
  display: "grid",
  gridTemplateColumns: "1fr 120px",
  alignItems: "start",
  gap: 12,
  padding: "8px 0",
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& small": { ...theme.typography.caption, display: "block", color: theme.vars.palette.text.secondary },
}));
const Lines = styled("ul")({ listStyle: "none", margin: 0, padding: 0 });

/** Records a return: pieces by line, restocking and refund. */
export function ReturnDialog({ order, onClose }: { order: OrderExtended; onClose(): void }) {
  const t = useT();
  const { money } = useFormat();
  const keys = useIdempotencyKeys();
  const lines = order.details.filter((line) => line.returned < line.quantity);
  const amounts = useAmounts();
  const owed = refundableOf(order);
  const mostOf = (most: number) => t("orderActs.refundMost", { most: money(most) });
  /** Refund shown in the field. */
  const amountOf = (back: Returning) => back.amount ?? amounts.written(refundForReturn(order, worthOf(lines, back)));
  const amountProblem = (back: Returning) =>
    back.refund && owed > 0 ? amounts.problemOf(amountOf(back), owed, 0) : undefined;
  const form = useForm({
    form: "return",
    start: startOf(order.details),
    check(counts) {
      const wrong = lines.flatMap(({ id, quantity, returned }) => {
        const pieces = piecesBack(counts[`${id}`]);
        return pieces === undefined || pieces > quantity - returned
          ? [[String(id), t("orderActs.atMost", { count: quantity - returned })]]
          : [];
      });
      const isNothing = lines.every(({ id }) => piecesBack(counts[`${id}`]) === 0);
      if (isNothing) return { [String(lines[0]?.id)]: t("orderActs.returnEmpty") };
      return { ...Object.fromEntries(wrong), amount: amountProblem(counts) };
    },
    async save(entries) {
      const { restock, refund, ...counts } = entries;
      const back = lines.map(({ id }) => ({ lineId: id, quantity: piecesBack(counts[`${id}`]) ?? 0 }));
      const amount = refund && owed > 0 ? amounts.read(amountOf(entries)) : null;
      const body = { lines: back.filter(({ quantity }) => quantity > 0), restock, refund: amount };
      await addReturn({ id: order.id, idempotencyKey: keys.of(body), body });
      onClose();
    },
    problemsOf: (error) => {
      if (error.code === "refund_exceeds_paid") return { amount: mostOf(Number(error.params?.refundable ?? 0)) };
      const wrong = (error.errors ?? []).flatMap(({ params }) =>
        params?.lineId === undefined
          ? []
          : [[String(params.lineId), t("orderActs.atMost", { count: Number(params.maximum ?? 0) })]],
      );
      return wrong.length > 0 ? Object.fromEntries(wrong) : undefined;
    },
  });
  const { values, set } = form;
  const amount = form.text("amount", t("orderActs.refundHelp", { most: money(owed) }));
  return (
    <ActionDialog
      title={t("order.takeBack")}
      act={t("orderActs.recordReturn")}
      maxWidth="sm"
      form={form}
      onClose={onClose}
    >
      <Lines aria-label={t("order.lines")}>
        {lines.map((line, at) => (
          <Line key={line.id}>
            <span>
              <bdi>{line.productName}</bdi>
              <small>
                {t("order.pieces", { count: line.quantity - line.returned })} · {money(line.price)}
              </small>
            </span>
            <TextField
              size="small"
              autoFocus={at === 0}
              placeholder="0"
              {...form.text(`${line.id}`)}
              slotProps={{
                htmlInput: { inputMode: "numeric", "aria-label": t("orderActs.piecesOf", { name: line.productName }) },
              }}
            />
          </Line>
        ))}
      </Lines>
      <FormControlLabel
        control={<Switch checked={values.restock} onChange={(_, restock) => set({ restock })} />}
        label={t("orderActs.restock")}
      />
      {owed > 0 && (
        <FormControlLabel
          control={<Switch checked={values.refund} onChange={(_, refund) => set({ refund })} />}
          label={t("orderActs.refundPieces")}
        />
      )}
      {owed > 0 && values.refund && (
        <AmountField
          {...amount}
          autoFocus={false}
          value={amountOf(values)}
          onBlur={(event) => {
            if (values.amount?.trim() === "") set({ amount: null });
            amount.onBlur(event);
          }}
        />
      )}
    </ActionDialog>
  );
}

/** Typed number of returned pieces, by line. */
type Counts = Record<`${number}`, string>;

/** Form entries of a return; `amount` is the typed refund, or null for the calculated one. */
type Returning = Counts & { restock: boolean; refund: boolean; amount: string | null };

/** Initial entries: nothing returned. */
const startOf = (lines: readonly OrderLineExtended[]): Returning => ({
  ...Object.fromEntries(lines.map(({ id }) => [id, ""])),
  restock: true,
  refund: true,
  amount: null,
});

/** Typed pieces: 0 for an empty field, undefined for no number. */
function piecesBack(text = ""): number | undefined {
  if (text.trim() === "") return 0;
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined;
}

/** Price of the returned pieces. */
const worthOf = (lines: readonly OrderLineExtended[], counts: Counts): number =>
  sumOf(
    lines.map(({ id, price, quantity, returned }) => ({
      price,
      quantity: Math.min(piecesBack(counts[`${id}`]) ?? 0, quantity - returned),
    })),
  );
