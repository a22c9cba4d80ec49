import { styled } from "@mui/material/styles";
import type { CardPriority } from "#shared/rules/kanban/kanban-limits.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.tsx";
import { PersonAvatar } from "../../../ui/record/person-avatar.tsx";
import { AddColumn } from "../board/add-column.tsx";
import { BoardCell, type CardsProps } from "../board/board-cell.tsx";
import { ColumnHead } from "../board/column-head.tsx";
import { useBoardFacts } from "../board-facts.ts";
import { fittingIn } from "../board-operations.ts";
import { ColumnPlaceholder } from "../drag/drop-placeholder.tsx";
import { useColumnPlaceholder } from "../drag/use-column-placeholder.ts";
import { QuickAdd } from "../quick-add/quick-add.tsx";
import { LabelMark } from "../tile/label-chip.tsx";
import { PriorityMark } from "../tile/priority-mark.tsx";
import { type Cells, fittingCards } from "./lanes.ts";
import type { Lane } from "./use-lanes.ts";

const Rows = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 12,
  width: "max-content",
  minWidth: "100%",
  "& > .heads, & .cells, & > .ends": { display: "flex", gap: 16, alignItems: "stretch" },
  "& .heads": {
    position: "sticky",
    insetBlockStart: 0,
    zIndex: 2,
    paddingBottom: 4,
    backgroundColor: theme.vars.palette.background.default,
  },
  "& .heads > *, & .cells > *, & > .ends > *": { flex: "none", boxSizing: "border-box", width: 300 },
  "& .heads > [data-column], & .cells > *": {
    borderRadius: 12,
    backgroundColor: theme.vars.palette.surface.sunken,
  },
  "& .heads header": { paddingBottom: 4 },
  "& [data-drag=away]": { display: "none" },
  "& .heads > [data-drag=lifted]": { outline: `2px dashed ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  "& .cells > .space, & .cells > [data-empty]": { backgroundColor: "transparent" },
  // An empty lane is one line: its cells, the drop targets, lie below its name.
  "& .lane[data-empty] > h2": { minHeight: 40, margin: "0 0 -40px", zIndex: 1, pointerEvents: "none" },
  "& .lane[data-empty] > .cells > *": { minHeight: 40, padding: "0 8px" },
  "& .lane > h2": {
    ...theme.typography.subtitle1,
    position: "sticky",
    insetInlineStart: 0,
    display: "flex",
    alignItems: "center",
    gap: 8,
    width: "fit-content",
    maxWidth: "calc(100vw - 64px)",
    minHeight: 28,
    margin: "0 0 6px",
    fontWeight: 600,
  },
  "& .lane > h2 > span": { display: "inline-flex" },
  "& .lane > h2 > bdi": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .lane > h2 > small": {
    ...theme.typography.label,
    fontVariantNumeric: "tabular-nums",
    color: theme.vars.palette.text.secondary,
  },
  [theme.breakpoints.down("sm")]: {
    "& > .heads, & .cells, & > .ends": { gap: 12 },
    "& .heads > *, & .cells > *, & > .ends > *": { width: "calc(100vw - 32px)" },
    "& .heads > [data-column]": { scrollSnapAlign: "center" },
  },
}));

interface LaneRowsProps extends CardsProps {
  cells: Cells;
  lanes: readonly Lane[];
}

/** Grouped board: column heads, then a row of cells for each person, label or priority. */
export function LaneRows({ cells, lanes, ...props }: LaneRowsProps) {
  const t = useT();
  const { number } = useFormat();
  const { rights } = useBoardFacts();
  const { columns, cardsIn, group } = cells;
  const { fitting } = props;
  const withGap = useColumnPlaceholder(columns);
  const cardsOf = (lane: string) => columns.flatMap(({ id }) => cardsIn(id, lane));
  const isEmpty = (lane: string) => fittingCards(cardsOf(lane), props.isDimming ? null : fitting).length === 0;
  const countOf = (lane: string) => {
    const cards = cardsOf(lane);
    const shown = fittingIn(cards, fitting);
    return shown === null ? number(cards.length) : t("kanban.countOf", { shown, count: cards.length });
  };
  return (
    <Rows className="next-lanes">
      <div className="heads">
        {withGap(
          ({ column, state }) => (
            <div key={column.id} data-column={column.id} data-drag={state}>
              <ColumnHead column={column} shown={fittingIn(column.cards, fitting)} />
            </div>
          ),
          <ColumnPlaceholder key="gap" />,
        )}
        {rights.columns && <AddColumn count={columns.length} />}
      </div>
      {lanes.map(({ key, name, avatar, colour }) => (
        <section key={key} className="lane" data-empty={isEmpty(key) || undefined} aria-labelledby={`lane-${key}`}>
          <h2 id={`lane-${key}`}>
            {avatar && <PersonAvatar name={name} src={avatar} size={24} />}
            {colour && <LabelMark colour={colour} />}
            {group === "priority" && (
              <span aria-hidden="true">
                <PriorityMark priority={key as CardPriority} />
              </span>
            )}
            <bdi>{name}</bdi>
            <small>{countOf(key)}</small>
          </h2>
          <div className="cells">
            {withGap(
              ({ column: { id }, state }) =>
                state === "away" ? null : (
                  <BoardCell
                    key={id}
                    {...props}
                    columnId={id}
                    lane={key}
                    cards={cardsIn(id, key)}
                    labelledBy={`column-${id} lane-${key}`}
                  />
                ),
              <span key="gap" className="space" />,
            )}
          </div>
        </section>
      ))}
      {rights.cards && (
        <div className="ends">
          {withGap(
            ({ column, state }) => (
              <div key={column.id} data-drag={state}>
                <QuickAdd column={column} />
              </div>
            ),
            <span key="gap" />,
          )}
        </div>
      )}
    </Rows>
  );
}
