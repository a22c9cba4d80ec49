import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { priceEndings } from "#shared/rules/products/price-change.ts";
import { useLabel, useT } from "../../../lib/i18n.tsx";
import { stockModes, stockReasons } from "../../../ui/stock/stock-entry.ts";
import { categories } from "../products.list.ts";
import type { AskedAction, BulkEntry } from "./bulk-entry.ts";

interface BulkFieldsProps {
  action: AskedAction;
  entry: BulkEntry;
  problem: string | null;
  onChange(patch: Partial<BulkEntry>): void;
}

/** Fields of a bulk action. */
export function BulkFields({ action, entry, problem, onChange }: BulkFieldsProps) {
  const t = useT();
  const label = useLabel();
  const select = (name: "category" | "ending" | "reason", text: string, options: readonly [string, string][]) => (
    <TextField
      select
      size="small"
      label={text}
      value={entry[name]}
      onChange={(event) => onChange({ [name]: event.target.value } as Partial<BulkEntry>)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {options.map(([value, words]) => (
        <MenuItem key={value} value={value}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
  const modes = (name: "priceMode" | "stockMode", text: string, options: readonly [string, string][]) => (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={entry[name]}
      aria-label={text}
      onChange={(_, next: string | null) => next && onChange({ [name]: next } as Partial<BulkEntry>)}
    >
      {options.map(([value, words]) => (
        <ToggleButton key={value} value={value}>
          {words}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
  const amount = (text: string) => (
    <TextField
      autoFocus
      size="small"
      label={text}
      value={entry.amount}
      autoComplete="off"
      error={problem !== null}
      helperText={problem ?? " "}
      onChange={(event) => onChange({ amount: event.target.value })}
      slotProps={{ htmlInput: { inputMode: "decimal" } }}
    />
  );
  if (action === "category")
    return select(
      "category",
      t("products.category"),
      categories.map((category) => [category, label(category)]),
    );
  if (action === "discount") return amount(t("catalogue.discountPercent"));
  if (action === "stock")
    return (
      <Stack sx={{ gap: 2 }}>
        {modes(
          "stockMode",
          t("stock.mode"),
          stockModes.map((mode) => [mode, t(`stock.mode.${mode}`)]),
        )}
        {amount(t("stock.quantity"))}
        {select(
          "reason",
          t("stock.reason"),
          stockReasons.map((reason) => [reason, t(`stock.reason.${reason}`)]),
        )}
      </Stack>
    );
  return (
    <Stack sx={{ gap: 2 }}>
      {modes(
        "priceMode",
        t("catalogue.priceMode"),
        (["set", "up", "down"] as const).map((mode) => [mode, t(`catalogue.priceMode.${mode}`)]),
      )}
      {amount(t(entry.priceMode === "set" ? "products.price" : "catalogue.percent"))}
      {select("ending", t("catalogue.ending"), [
        ["", t("catalogue.endingNone")],
        ...priceEndings.map((ending): [string, string] => [ending, t("catalogue.endingOf", { ending })]),
      ])}
      {entry.priceMode === "set" ? (
        <Typography variant="body2">{t("catalogue.saleStays")}</Typography>
      ) : (
        <FormControlLabel
          control={<Checkbox checked={entry.regularOnly} />}
          label={t("catalogue.regularOnly")}
          onChange={(_, regularOnly) => onChange({ regularOnly })}
        />
      )}
    </Stack>
  );
}
