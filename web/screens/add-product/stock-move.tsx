import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import type { StockAct } from "#shared/api/ecommerce/product-stock.ts";
import type { ProductExtended } from "#shared/api/ecommerce/products.ts";
import { NOTE_MAX, numberProblem, STOCK_MAX, textProblem } from "#shared/rules/product-fields.ts";
import { useBoot } from "../../lib/boot.tsx";
import { useT } from "../../lib/i18n.tsx";
import { useActKeys } from "../../lib/use-act-keys.ts";
import { FormHead } from "../../ui/form/form-head.tsx";
import { onFormKey } from "../../ui/form/form-keys.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { WriteButton } from "../../ui/write-button.tsx";
import { Fields } from "./fields.tsx";
import { NumberField } from "./number-field.tsx";
import { moveStock } from "./product.data.ts";
import { numberIn } from "./product.entries.ts";

const modes = ["add", "remove", "set"] as const;
const reasons = ["received", "correction", "damaged", "returned"] as const satisfies readonly StockAct["reason"][];
interface Entries {
  mode: StockAct["mode"];
  quantity: string;
  reason: StockAct["reason"];
  note: string;
}
const START: Entries = { mode: "add", quantity: "", reason: "received", note: "" };

/** Moves the stock of one product by hand, with a reason. */
export function StockMove({ product, onClose }: { product: ProductExtended; onClose(): void }) {
  const t = useT();
  const { locale } = useBoot();
  const keys = useActKeys();
  const form = useForm<Entries>({
    form: "stock",
    start: START,
    check: ({ mode, quantity, note }) => {
      const min = mode === "set" ? 0 : 1;
      const value = numberIn(quantity, locale) ?? Number.NaN;
      return {
        quantity: numberProblem(value, { min, max: STOCK_MAX, decimals: 0 })
          ? t("product.rule.quantity", { min })
          : undefined,
        note: textProblem(note, { max: NOTE_MAX }) ? t("product.rule.note", { max: NOTE_MAX }) : undefined,
      };
    },
    save: async ({ mode, quantity, reason, note }) => {
      const act = { mode, quantity: numberIn(quantity, locale) ?? 0, reason, note };
      await moveStock(product.id, act, keys.of(act));
      onClose();
    },
    problemsOf: ({ code, params }) =>
      code === "stock_below_reserved"
        ? { quantity: t("product.rule.reserved", { reserved: Number(params?.reserved ?? 0) }) }
        : undefined,
  });
  const choice = (name: "mode" | "reason", values: readonly string[]) => (
    <TextField select label={t(`product.${name}`)} {...form.text(name)}>
      {values.map((value) => (
        <MenuItem key={value} value={value}>
          {t(`product.${name}.${value}` as "product.mode.add")}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="stock-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void form.submit();
        }}
        onKeyDown={(event) => onFormKey(event, { save: form.submit })}
      >
        <DialogTitle id="stock-title">{t("product.move")}</DialogTitle>
        <DialogContent>
          <FormHead form={form} />
          <Fields>
            {choice("mode", modes)}
            <NumberField isWhole required autoFocus label={t("product.quantity")} {...form.text("quantity")} />
            {choice("reason", reasons)}
            <TextField className="wide" label={t("product.note")} {...form.text("note")} />
          </Fields>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("forms.cancel")}</Button>
          <WriteButton type="submit" variant="contained" loading={form.isBusy}>
            {t("forms.save")}
          </WriteButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
