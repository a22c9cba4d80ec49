import { styled } from "@mui/material/styles";
import { memo } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { useBoardFacts } from "../board-facts.ts";
import { type ColumnView, fittingIn } from "../board-operations.ts";
import { useDragState } from "../drag/drag-store.ts";
import { QuickAdd } from "../quick-add/quick-add.tsx";
import { BoardCell, type CardsProps } from "./board-cell.tsx";
import { ColumnHead } from "./column-head.tsx";

const Column = styled("section")(({ theme }) => ({
  flex: "none",
  boxSizing: "border-box",
  display: "flex",
  flexDirection: "column",
  width: 300,
  maxHeight: "100%",
  borderRadius: 12,
  backgroundColor: theme.vars.palette.surface.sunken,
  "&[data-away]": { display: "none" },
  "&[data-lifted]": { outline: `2px dashed ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  [theme.breakpoints.down("sm")]: {
    width: "calc(100vw - 32px)",
    scrollSnapAlign: "center",
    "html:not([data-hydrated]) &:nth-of-type(n + 2)": {
      containIntrinsicSize: "auto 600px",
      animation: "next-frame 1ms",
    },
  },
}));

/** Column: head, cards, quick add. */
export const BoardColumn = memo(function BoardColumn({ column, ...props }: CardsProps & { column: ColumnView }) {
  const t = useT();
  const { rights } = useBoardFacts();
  const { fitting } = props;
  const state = useDragState((drag) =>
    drag?.kind === "column" && drag.id === column.id ? (drag.by === "keys" ? "lifted" : "away") : null,
  );
  return (
    <Column
      data-column={column.id}
      data-away={state === "away" || undefined}
      data-lifted={state === "lifted" || undefined}
      aria-labelledby={`column-${column.id}`}
    >
      <ColumnHead column={column} shown={fittingIn(column.cards, fitting)} />
      <BoardCell
        {...props}
        columnId={column.id}
        lane={null}
        cards={column.cards}
        labelledBy={`column-${column.id}`}
        emptyText={t("kanban.noCards")}
      />
      {rights.cards && <QuickAdd column={column} />}
    </Column>
  );
});
