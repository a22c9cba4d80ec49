import MenuItem from "@mui/material/MenuItem";
import Popover from "@mui/material/Popover";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { StockAct } from "#shared/api/ecommerce/product-stock.ts";
import { NOTE_MAX, STOCK_MAX, textProblem } from "#shared/rules/products/product-fields.ts";
import { useIdempotencyKeys } from "../../lib/api/use-idempotency-keys.ts";
import { useFigures, useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { WriteButton } from "../actions/write-button.tsx";
import { FormHead } from "../form/form-head.tsx";
import { onFormKey } from "../form/form-keys.ts";
import { useForm } from "../form/use-form.ts";
import { lastPosition } from "../layout/last-position.ts";
import { readStockEntry, type StockProblem, stockModes, stockReasons } from "./stock-entry.ts";

export interface StockPopoverProps {
  /** Product with its available stock. */
  product: { name: string; stock: number };
  anchor: HTMLElement;
  onMove(act: StockAct, key: string): Promise<unknown>;
  onClose(): void;
}

interface Entries {
  mode: StockAct["mode"];
  quantity: string;
  reason: StockAct["reason"];
  note: string;
}

const START: Entries = { mode: "add", quantity: "", reason: "received", note: "" };

/** Manual stock movement with a reason; shows the resulting stock while typing. */
export function StockPopover({ product, anchor, onMove, onClose }: StockPopoverProps) {
  const t = useT();
  // Its opener disappears with the permission.
  const [place] = useState(() => lastPosition(() => (anchor.isConnected ? anchor : null)));
  const figures = useFigures();
  const { number } = useFormat();
  const keys = useIdempotencyKeys();
  const read = (entries: Entries) => readStockEntry(entries, { figures, stock: product.stock });
  const words = ({ problem }: StockProblem) => t(`stock.problem.${problem}`, { most: number(STOCK_MAX) });
  const form = useForm<Entries>({
    form: "stock",
    start: START,
    check: (entries) => {
      const found = read(entries);
      return {
        quantity: "problem" in found ? words(found) : undefined,
        note: textProblem(entries.note, { max: NOTE_MAX }) ? t("stock.problem.note", { max: NOTE_MAX }) : undefined,
      };
    },
    save: async (entries) => {
      const found = read(entries);
      if ("problem" in found) return;
      await onMove(found.act, keys.of(found.act));
      onClose();
    },
    problemsOf: ({ code }) => (code === "stock_below_reserved" ? { quantity: words({ problem: "held" }) } : undefined),
  });
  const found = read(form.values);
  return (
    <Popover
      open
      anchorEl={place}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      // The server's answer is shown only here.
      onClose={() => form.isBusy || onClose()}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-label": t("stock.of", { name: product.name }),
          sx: { mt: 0.5, p: 2, width: 320 },
        },
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The page below may be a form itself.
          event.stopPropagation();
          void form.submit();
        }}
        onKeyDown={(event) => onFormKey(event, { save: form.submit })}
      >
        <Stack sx={{ gap: 2 }}>
          <FormHead form={form} />
          <ToggleButtonGroup
            exclusive
            fullWidth
            size="small"
            value={form.values.mode}
            aria-label={t("stock.mode")}
            onChange={(_, mode: StockAct["mode"] | null) => mode && form.set({ mode })}
          >
            {stockModes.map((mode) => (
              <ToggleButton key={mode} value={mode}>
                {t(`stock.mode.${mode}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <TextField
            required
            autoFocus
            size="small"
            autoComplete="off"
            label={t("stock.quantity")}
            {...form.text("quantity", " ")}
            slotProps={{ htmlInput: { inputMode: "numeric" } }}
          />
          <TextField select size="small" label={t("stock.reason")} {...form.text("reason")}>
            {stockReasons.map((reason) => (
              <MenuItem key={reason} value={reason}>
                {t(`stock.reason.${reason}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField size="small" label={t("stock.note")} {...form.text("note")} />
          <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 1 }}>
            <Typography variant="body2" aria-live="polite" sx={{ color: "text.secondary" }}>
              {t("stock.willBe", {
                before: number(product.stock),
                after: "act" in found ? number(found.left) : "–",
              })}
            </Typography>
            <WriteButton type="submit" variant="contained" loading={form.isBusy}>
              {t("forms.save")}
            </WriteButton>
          </Stack>
        </Stack>
      </form>
    </Popover>
  );
}
