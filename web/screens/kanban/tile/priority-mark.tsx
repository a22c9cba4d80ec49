import Medium from "@mui/icons-material/DragHandle";
import Low from "@mui/icons-material/KeyboardArrowDown";
import High from "@mui/icons-material/KeyboardArrowUp";
import Urgent from "@mui/icons-material/KeyboardDoubleArrowUp";
import { styled } from "@mui/material/styles";
import type { CardPriority } from "#shared/rules/kanban/kanban-limits.ts";
import { type MessageKey, useT } from "../../../lib/i18n.tsx";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";

const ICONS = { low: Low, medium: Medium, high: High, urgent: Urgent };

const Mark = styled("span")(({ theme }) => ({
  display: "inline-flex",
  color: theme.vars.palette.text.secondary,
  "&[data-priority=high]": { color: theme.vars.palette.warning.main },
  "&[data-priority=urgent]": { color: theme.vars.palette.error.main },
}));

/** Priority as icon and text; nothing without one. */
export function PriorityMark({ priority }: { priority: CardPriority }) {
  const t = useT();
  if (priority === "none") return null;
  const Icon = ICONS[priority];
  const words = t("kanban.priorityIs", { priority: t(`kanban.priority.${priority}` as MessageKey) });
  return (
    <Mark data-priority={priority} {...tooltip(words)}>
      <Icon fontSize="small" aria-hidden />
      <span className="visually-hidden">{words}</span>
    </Mark>
  );
}
