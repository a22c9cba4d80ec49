import MoreVertIcon from "@mui/icons-material/MoreVert";
import RefreshIcon from "@mui/icons-material/Refresh";
import IconButton from "@mui/material/IconButton";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Tooltip from "@mui/material/Tooltip";
import { useState } from "react";
import { ApiError } from "../../lib/api.ts";
import { useErrorText } from "../../ui/error-text.ts";
import { toast } from "../../ui/toast.tsx";
import { downloadCsv } from "./csv.ts";
import { figureRows } from "./dashboard-calls.ts";
import type { Period } from "./period.ts";
import { useWords } from "./use-words.ts";

interface PageActionsProps {
  period: Period;
  isRefreshing: boolean;
  onRefresh(): void;
}

/** Refresh, and the menu with export and print. */
export function PageActions({ period, isRefreshing, onRefresh }: PageActionsProps) {
  const { t } = useWords();
  const errorText = useErrorText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);

  async function onExport() {
    close();
    try {
      const head = [t("dashboard.column.card"), t("dashboard.column.item"), t("dashboard.column.value")];
      const name = [t("dashboard.title"), period.days?.from, period.days?.to].filter(Boolean).join(" ");
      downloadCsv(name, [head, ...(await figureRows(period))]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ message: errorText(error), type: "danger" });
    }
  }

  return (
    <>
      <Tooltip title={t("dashboard.refresh")}>
        <IconButton
          aria-label={t("dashboard.refresh")}
          aria-keyshortcuts="r"
          aria-busy={isRefreshing}
          onClick={onRefresh}
          sx={{ "&&": { flexGrow: 0 }, ml: { xs: "auto", sm: 0 } }}
        >
          <RefreshIcon
            aria-hidden="true"
            sx={{
              animation: isRefreshing ? "turn 700ms linear infinite" : "none",
              "@keyframes turn": { to: { transform: "rotate(1turn)" } },
            }}
          />
        </IconButton>
      </Tooltip>
      <IconButton
        aria-label={t("dashboard.menu")}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ "&&": { flexGrow: 0 } }}
      >
        <MoreVertIcon aria-hidden="true" />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={close}>
          <MenuItem onClick={onExport}>{t("dashboard.exportCsv")}</MenuItem>
          <MenuItem
            onClick={() => {
              close();
              // After the menu has gone, or it would be on the paper.
              requestAnimationFrame(() => requestAnimationFrame(() => print()));
            }}
          >
            {t("dashboard.print")}
          </MenuItem>
        </Menu>
      )}
    </>
  );
}
