import MoreVertIcon from "@mui/icons-material/MoreVert";
import RefreshIcon from "@mui/icons-material/Refresh";
import IconButton from "@mui/material/IconButton";
import type { Period } from "#shared/rules/dashboard/dashboard-period.ts";
import { ApiError } from "../../lib/api/client.ts";
import { useLabel } from "../../lib/i18n.tsx";
import { useOnline } from "../../ui/actions/use-online.ts";
import { useErrorText } from "../../ui/feedback/error-text.ts";
import { tooltip } from "../../ui/feedback/tooltip.tsx";
import { MenuButton } from "../../ui/menu/menu-button.tsx";
import { toast } from "../../ui/toast/toast-store.ts";
import { csvFiles } from "./export/csv.parts.ts";
import { useCardTexts } from "./use-card-texts.ts";

interface PageActionsProps {
  period: Period;
  isRefreshing: boolean;
  onRefresh(): void;
  /** Absent without cards. */
  onCustomise?(): void;
}

/** Refresh, and a menu with layout, export and print. */
export function PageActions({ period, isRefreshing, onRefresh, onCustomise }: PageActionsProps) {
  const { t, country } = useCardTexts();
  const label = useLabel();
  const errorText = useErrorText();
  const isOff = !useOnline();

  async function onExport() {
    try {
      const name = [t("dashboard.title"), period.days?.from, period.days?.to].filter(Boolean).join(" ");
      await (await csvFiles()).savePeriod(name, period, { t, country, label });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ message: errorText(error), type: "danger" });
    }
  }

  const choices = [
    ...(onCustomise ? [{ label: t("dashboard.customise"), isOff, onChoose: onCustomise }] : []),
    { label: t("dashboard.exportCsv"), onChoose: onExport },
    // After the menu has closed, or it would be printed.
    { label: t("dashboard.print"), onChoose: () => requestAnimationFrame(() => requestAnimationFrame(() => print())) },
  ];

  return (
    <>
      <IconButton
        {...tooltip(t("dashboard.refresh"))}
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
      <MenuButton choices={choices}>
        {(opener) => (
          <IconButton {...opener} aria-label={t("dashboard.menu")} sx={{ "&&": { flexGrow: 0 } }}>
            <MoreVertIcon aria-hidden="true" />
          </IconButton>
        )}
      </MenuButton>
    </>
  );
}
