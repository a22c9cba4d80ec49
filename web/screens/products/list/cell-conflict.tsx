import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Popper from "@mui/material/Popper";
import Stack from "@mui/material/Stack";
import { useEffect, useRef } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import type { CellField } from "../product.actions.ts";
import type { Conflict } from "../use-product-actions.ts";

export interface CellConflictProps {
  conflict: Conflict;
  onApply(): void;
  onKeep(): void;
}

/** Conflict below its cell: who changed it to what, and which value stays. */
export function CellConflict({ conflict: { theirs, by, wanted }, onApply, onKeep }: CellConflictProps) {
  const t = useT();
  const { money, percent } = useFormat();
  const first = useRef<HTMLButtonElement>(null);
  const field = Object.keys(wanted)[0] as CellField;
  const show = (value: number) => (field === "discountPercentage" ? percent(value, 2) : money(value));
  const text = { theirs: show(theirs[field]), mine: show(wanted[field] ?? 0) };
  useEffect(() => first.current?.focus(), []);
  return (
    <Popper open anchorEl={() => cellOf(theirs.id, field)} placement="bottom" sx={{ zIndex: "modal" }}>
      <Paper
        role="alertdialog"
        aria-label={t("catalogue.conflict")}
        elevation={8}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === "Escape") onKeep();
        }}
        sx={{ mt: 0.5, p: 1.5, maxWidth: 320, bgcolor: "surface.raised", border: 1, borderColor: "warning.main" }}
      >
        {by ? t("catalogue.changedBy", { name: by, ...text }) : t("catalogue.changedBySomeone", text)}
        <Stack direction="row" sx={{ gap: 1, mt: 1 }}>
          <WriteButton ref={first} size="small" variant="contained" onClick={onApply}>
            {t("catalogue.applyMine")}
          </WriteButton>
          <Button size="small" color="inherit" onClick={onKeep}>
            {t("catalogue.keepTheirs")}
          </Button>
        </Stack>
      </Paper>
    </Popper>
  );
}

/** Anchor: the cell, or the page if its row is gone. */
function cellOf(id: number, field: string): HTMLElement {
  return document.querySelector<HTMLElement>(`[role=row][data-id="${id}"] [data-field="${field}"]`) ?? document.body;
}
