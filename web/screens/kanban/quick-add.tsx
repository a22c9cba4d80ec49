import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useRef, useState } from "react";
import { useT } from "../../lib/i18n.tsx";
import { part } from "../../lib/part.ts";
import { TypedAhead } from "../../lib/typed-ahead.ts";
import { Late } from "../../ui/late.tsx";
import type { ColumnView } from "./board.ops.ts";
import { ADD } from "./drag/places.ts";

/** The line that adds a card. */
const quickAddForm = part(["card"], async () => (await import("./quick-add-form.tsx")).QuickAddForm);

/** The box of the form that adds cards. */
export const AddBox = styled("div")(({ theme }) => ({
  padding: "4px 8px 8px",
  "& .MuiInputBase-root": {
    ...theme.typography.body1,
    width: "100%",
    padding: "8px 12px",
    borderRadius: 8,
    border: `1px solid ${theme.vars.palette.surface.field}`,
    backgroundColor: theme.vars.palette.background.paper,
  },
  "& .Mui-focused": { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -1 },
  "& p": { ...theme.typography.caption, margin: "6px 4px 0", color: theme.vars.palette.text.secondary },
  "& .problem": { color: theme.vars.palette.error.main },
  "& .acts": { display: "flex", flexWrap: "wrap", gap: 8, marginTop: 8 },
}));

const fetchForm = () => void quickAddForm.fetched().catch(() => undefined);

/** At the foot of a column: the place where cards are added, one after another. */
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
        <Late fallback={<TypedAhead />} onLoss={close}>
          <Form column={column} onClose={close} />
        </Late>
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
