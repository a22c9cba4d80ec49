import Add from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { COLUMNS_MAX } from "#shared/rules/kanban/kanban-limits.ts";
import { useT } from "../../../lib/i18n.tsx";
import { WriteButton } from "../../../ui/actions/write-button.tsx";
import { useBoardCommands } from "../board-commands.ts";

/** Button that adds a column at the right end of a board, up to the limit. */
export function AddColumn({ count }: { count: number }) {
  const t = useT();
  const { open } = useBoardCommands();
  const sx = { flex: "none", minWidth: 180, justifyContent: "flex-start", color: "text.secondary" };
  if (count >= COLUMNS_MAX)
    return (
      <Button color="inherit" disabled sx={sx}>
        {t("kanban.noMoreColumns", { count: COLUMNS_MAX })}
      </Button>
    );
  return (
    <WriteButton color="inherit" startIcon={<Add />} sx={sx} onClick={() => open({ kind: "column", columnId: null })}>
      {t("kanban.addColumn")}
    </WriteButton>
  );
}
