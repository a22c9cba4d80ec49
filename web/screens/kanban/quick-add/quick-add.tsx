import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { EarlyKeystrokes } from "../../../lib/drafts/early-keystrokes.ts";
import { useT } from "../../../lib/i18n.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { quickAddForm } from "../board.parts.ts";
import type { ColumnView } from "../board-operations.ts";
import { ADD } from "../drag/board-elements.ts";
import { AddBox } from "./add-box.ts";

const fetchForm = () => void quickAddForm.fetched().catch(() => undefined);

/** Adds cards one after another at the end of a column. */
export function QuickAdd({ column }: { column: ColumnView }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const Form = isOpen ? quickAddForm.view() : null;
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <AddBox>
      {Form ? (
        <LazyBoundary fallback={<EarlyKeystrokes />} onLoadError={close}>
          <Form column={column} onClose={close} />
        </LazyBoundary>
      ) : (
        <Button
          ref={opener}
          fullWidth
          color="inherit"
          size="small"
          startIcon={<Add />}
          sx={{ justifyContent: "flex-start", color: "text.secondary" }}
          {...{ [ADD]: column.id }}
          aria-label={t("kanban.addTo", { column: column.name })}
          onPointerEnter={fetchForm}
          onFocus={fetchForm}
          onClick={() => setOpen(true)}
        >
          {t("kanban.add")}
        </Button>
      )}
    </AddBox>
  );
}
