import MenuItem from "@mui/material/MenuItem";
import Popover from "@mui/material/Popover";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { type FormEvent, useRef, useState } from "react";
import type { StockAct } from "#shared/api/ecommerce/product-stock.ts";
import { newActKey } from "../../lib/act-key.ts";
import type { ApiError } from "../../lib/api.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.tsx";
import { useErrorText } from "../../ui/error-text.ts";
import { WriteButton } from "../../ui/write-button.tsx";
import type { ProductRow } from "./products.data.ts";
import { readStockAct, stockModes, stockReasons, useStockWords } from "./stock-act.ts";

export interface StockPopoverProps {
  row: ProductRow;
  anchor: HTMLElement;
  onMove(act: StockAct, key: string): Promise<unknown>;
  onClose(): void;
}

/** Stock in or out by hand, with the reason; what will be left is told while it is typed. */
export function StockPopover({ row, anchor, onMove, onClose }: StockPopoverProps) {
  const t = useT();
  const { number } = useFormat();
  const errorText = useErrorText();
  const words = useStockWords();
  const [mode, setMode] = useState<StockAct["mode"]>("add");
  const [quantity, setQuantity] = useState("");
  const [reason, setReason] = useState<StockAct["reason"]>("received");
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // Sent again after a lost answer it is still the same movement.
  const key = useRef(newActKey());
  const read = readStockAct({ mode, quantity, reason, stock: row.stock });
  const problem = refusal ?? (isTried && "problem" in read ? words(read) : null);

  const change = (work: () => void) => {
    work();
    setRefusal(null);
    key.current = newActKey();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if ("problem" in read || isBusy) return;
    setBusy(true);
    try {
      await onMove(read.act, key.current);
      onClose();
    } catch (error) {
      setRefusal(errorText(error as ApiError));
      setBusy(false);
    }
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      onClose={onClose}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-label": t("catalogue.stockOf", { name: row.name }),
          sx: { mt: 0.5, p: 2, width: 320 },
        },
      }}
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack sx={{ gap: 2 }}>
          <ToggleButtonGroup
            exclusive
            fullWidth
            size="small"
            value={mode}
            aria-label={t("catalogue.stockMode")}
            onChange={(_, next: StockAct["mode"] | null) => next && change(() => setMode(next))}
          >
            {stockModes.map((one) => (
              <ToggleButton key={one} value={one}>
                {t(`catalogue.stockMode.${one}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <TextField
            autoFocus
            size="small"
            label={t("catalogue.quantity")}
            value={quantity}
            autoComplete="off"
            error={problem !== null}
            helperText={problem ?? " "}
            onChange={(event) => change(() => setQuantity(event.target.value))}
            slotProps={{ htmlInput: { inputMode: "numeric" } }}
          />
          <TextField
            select
            size="small"
            label={t("catalogue.reason")}
            value={reason}
            onChange={(event) => change(() => setReason(event.target.value as StockAct["reason"]))}
          >
            {stockReasons.map((one) => (
              <MenuItem key={one} value={one}>
                {t(`catalogue.reason.${one}`)}
              </MenuItem>
            ))}
          </TextField>
          <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 1 }}>
            <Typography variant="body2" aria-live="polite" sx={{ color: "text.secondary" }}>
              {t("catalogue.stockWillBe", {
                before: number(row.stock),
                after: "act" in read ? number(read.left) : "–",
              })}
            </Typography>
            <WriteButton type="submit" variant="contained" loading={isBusy}>
              {t("catalogue.save")}
            </WriteButton>
          </Stack>
        </Stack>
      </form>
    </Popover>
  );
}
