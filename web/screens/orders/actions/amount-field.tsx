import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { useBoot } from "../../../lib/boot.tsx";
import { useT } from "../../../lib/i18n.tsx";

/**
 * Amount of an action in the shop's currency; first field of its dialog: `<AmountField {...form.text("amount")} />`.
 */
export function AmountField(entry: TextFieldProps) {
  const t = useT();
  const { currency } = useBoot();
  return (
    <TextField
      required
      fullWidth
      autoFocus
      autoComplete="off"
      label={t("orderActs.amountIn", { currency })}
      {...entry}
      slotProps={{ htmlInput: { inputMode: "decimal" } }}
    />
  );
}
