import MoreHorizIcon from "@mui/icons-material/MoreHoriz";
import IconButton from "@mui/material/IconButton";
import { use } from "react";
import type { WidgetId } from "#shared/rules/dashboard/dashboard-layout.ts";
import { MenuButton } from "../../../ui/menu/menu-button.tsx";
import type { MenuChoice } from "../../../ui/menu/menu-choice.ts";
import { CardMenuContext } from "../layout/use-layout.ts";
import { useCardTexts } from "../use-card-texts.ts";

interface CardMenuProps {
  area: string;
  title: string;
  choices?: readonly MenuChoice[];
  isOff?: boolean;
}

/** Menu of a card: its own actions, then layout. */
export function CardMenu({ area, title, choices = [], isOff = false }: CardMenuProps) {
  const { t } = useCardTexts();
  const more = use(CardMenuContext)?.(area as WidgetId) ?? [];
  return (
    <MenuButton choices={[...choices, ...more]}>
      {(opener) => (
        <IconButton {...opener} size="small" aria-label={t("dashboard.chart.menu", { title })} disabled={isOff}>
          <MoreHorizIcon aria-hidden="true" />
        </IconButton>
      )}
    </MenuButton>
  );
}
