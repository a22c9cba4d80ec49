import DragIndicator from "@mui/icons-material/DragIndicator";
import MoreHoriz from "@mui/icons-material/MoreHoriz";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { wipState, wipTone } from "#shared/rules/kanban/wip.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { useOnline } from "../../../ui/actions/use-online.ts";
import { tooltip } from "../../../ui/feedback/tooltip.tsx";
import { MenuButton } from "../../../ui/menu/menu-button.tsx";
import { useBoardCommands } from "../board-commands.ts";
import { useBoardFacts } from "../board-facts.ts";
import type { ColumnView } from "../board-operations.ts";

const Head = styled("header")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 44,
  padding: "4px 4px 0 12px",
  borderRadius: "12px 12px 0 0",
  "&[data-draggable]": { cursor: "grab", userSelect: "none" },
  "& h2": {
    ...theme.typography.subtitle1,
    margin: 0,
    minWidth: 0,
    fontWeight: 600,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .count": {
    ...theme.typography.label,
    padding: "2px 8px",
    borderRadius: 999,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.background.paper,
  },
  "& [data-tone=amber]": { color: theme.vars.palette.warning.main, backgroundColor: theme.vars.palette.warning.soft },
  "& [data-tone=red]": { color: theme.vars.palette.error.main, backgroundColor: theme.vars.palette.error.soft },
  "& .tools": { display: "flex", marginInlineStart: "auto" },
  "& [data-grip]": { cursor: "grab", opacity: 0 },
  "&:hover [data-grip], & [data-grip]:focus-visible": { opacity: 1 },
  "@media (hover: none)": { "& [data-grip]": { opacity: 1 } },
}));

/** Column name, card count against its limit, menu. */
export function ColumnHead({ column, shown }: { column: ColumnView; shown: number | null }) {
  const t = useT();
  const { number } = useFormat();
  const { rights } = useBoardFacts();
  const { open, columns, moveColumn } = useBoardCommands();
  const isOff = !useOnline();
  const count = column.cards.length;
  const limit = column.wipLimit;
  const tone = wipTone(column, count);
  const state = wipState(column, count);
  const words =
    shown !== null
      ? t("kanban.countOf", { shown, count })
      : limit === null
        ? number(count)
        : t("kanban.countLimit", { count, limit });
  const meaning =
    state === "over" ? t("kanban.overLimit") : state === "at" ? t("kanban.atLimit") : limit ? t("kanban.hasLimit") : "";
  const menu = () => {
    const all = columns();
    const at = all.findIndex(({ id }) => id === column.id);
    return [
      { label: t("kanban.editColumn"), isOff, onChoose: () => open({ kind: "column", columnId: column.id }) },
      { label: t("kanban.columnLeft"), isOff: isOff || at <= 0, onChoose: () => moveColumn(column.id, -1) },
      {
        label: t("kanban.columnRight"),
        isOff: isOff || at === all.length - 1,
        onChoose: () => moveColumn(column.id, 1),
      },
      { label: t("kanban.removeColumn"), isOff, onChoose: () => open({ kind: "removeColumn", columnId: column.id }) },
    ];
  };
  return (
    <Head {...(rights.columns && { "data-column-handle": "", "data-draggable": "" })}>
      <h2 id={`column-${column.id}`}>
        <bdi>{column.name}</bdi>
      </h2>
      <span className="count" data-tone={tone} {...tooltip(meaning)}>
        {words}
        {meaning && <span className="visually-hidden">, {meaning}</span>}
      </span>
      {rights.columns && (
        <span className="tools">
          <IconButton
            size="small"
            data-grip=""
            aria-label={t("kanban.grip", { column: column.name })}
            aria-describedby="drag-help"
          >
            <DragIndicator fontSize="small" />
          </IconButton>
          <MenuButton choices={menu()}>
            {(opener) => (
              <IconButton {...opener} size="small" aria-label={t("kanban.columnMenu", { column: column.name })}>
                <MoreHoriz fontSize="small" />
              </IconButton>
            )}
          </MenuButton>
        </span>
      )}
    </Head>
  );
}
