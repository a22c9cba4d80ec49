import TextField from "@mui/material/TextField";
import { useBoot } from "../../lib/boot.tsx";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { parseNumber } from "../../ui/list/parse-number.ts";

/** An amount of money as it is being typed, and what it comes to. */
export interface TypedAmount {
  text: string;
  amount: number | undefined;
}

/** Reads and writes amounts in the person's own way of writing numbers. */
export function useAmounts() {
  const { locale } = useBoot();
  return {
    typed: (text: string): TypedAmount => {
      const plain = parseNumber(text, locale);
      return { text, amount: plain === undefined ? undefined : Number(plain) };
    },
    written: (amount: number): TypedAmount => {
      const text = amount.toFixed(2);
      return { text: locale === "tr" ? text.replace(".", ",") : text, amount };
    },
  };
}

/** What is wrong with an amount of at most `most`, in words. */
export function useAmountProblem(): (amount: number | undefined, most: number) => string | undefined {
  const t = useT();
  const { money } = useFormat();
  return (amount, most) => {
    if (amount === undefined || amount <= 0) return t("order.amountRule");
    if (Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-4) return t("order.amountDecimals");
    return amount > most + 1e-9 ? t("order.amountMost", { most: money(most) }) : undefined;
  };
}

/** The field of an amount. */
export function AmountField(props: {
  value: TypedAmount;
  problem: string | undefined;
  onChange(value: TypedAmount): void;
}) {
  const t = useT();
  const { currency } = useBoot();
  const { typed } = useAmounts();
  return (
    <TextField
      name="amount"
      label={t("order.amountIn", { currency })}
      value={props.value.text}
      required
      fullWidth
      autoFocus
      autoComplete="off"
      error={props.problem !== undefined}
      helperText={props.problem}
      onChange={(event) => props.onChange(typed(event.target.value))}
      slotProps={{ htmlInput: { inputMode: "decimal" } }}
    />
  );
}
