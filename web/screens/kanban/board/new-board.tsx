import Button from "@mui/material/Button";
import { useState } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { boardDialog } from "../dialogs/board-dialog.parts.ts";
import type { KanbanList } from "../kanban.list.ts";

/** Empty state without boards. */
export function NewBoard({ list }: { list: KanbanList }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const Dialog = isOpen ? boardDialog.view() : null;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t("kanban.newBoard")}
      </Button>
      <LazyBoundary onLoadError={() => setOpen(false)}>
        {Dialog && (
          <Dialog board={null} onMade={(id) => list.open({ board: String(id) })} onClose={() => setOpen(false)} />
        )}
      </LazyBoundary>
    </>
  );
}
