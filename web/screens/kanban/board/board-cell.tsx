import { styled } from "@mui/material/styles";
import { memo, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { hasReducedMotion } from "../../../lib/page/motion.ts";
import { useDragState } from "../drag/drag-store.ts";
import { DropPlaceholder } from "../drag/drop-placeholder.tsx";
import { fittingCards } from "../lanes/lanes.ts";
import { BoardCard } from "../tile/board-card.tsx";
import { arrivedCards } from "./arrived-cards.ts";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: "4px 8px",
  display: "flex",
  flexDirection: "column",
  gap: 8,
  minHeight: 24,
  overflowY: "auto",
  overscrollBehaviorY: "contain",
  scrollbarWidth: "thin",
  "&[data-lane]": { overflowY: "visible", minHeight: 48, paddingBottom: 8 },
  // A card can make its lane taller than the viewport, so its height cannot be estimated.
  "&[data-lane] > li": { contentVisibility: "visible" },
  "& .empty": { ...theme.typography.body2, padding: "12px 8px", color: theme.vars.palette.text.secondary },
}));

/** Props shared by the cells of a board. */
export interface CardsProps {
  /** Ids of the cards that match the filter; null without a filter. */
  fitting: ReadonlySet<number> | null;
  /** Other cards stay visible but dimmed, instead of hidden. */
  isDimming: boolean;
  selected: ReadonlySet<number>;
  onSelect(card: CardShort): void;
}

interface BoardCellProps extends CardsProps {
  columnId: number;
  lane: string | null;
  cards: readonly CardShort[];
  labelledBy: string;
  /** Text for no cards. */
  emptyText?: string;
}

/** Cards of the first render; the rest follows right after it. */
const FIRST = 50;
const ARRIVE_MS = 180;

/** Cards of a column, or of its part in a lane, with the placeholder of a dragged card. */
export const BoardCell = memo(function BoardCell(props: BoardCellProps) {
  const { columnId, lane, fitting, isDimming, selected, onSelect } = props;
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(props.cards.length <= FIRST);
  useEffect(() => startTransition(() => setWhole(true)), []);
  const narrowed = isDimming ? null : fitting;
  const shown = useMemo(() => fittingCards(props.cards, narrowed), [props.cards, narrowed]);
  const cards = isWhole ? shown : shown.slice(0, FIRST);
  const gapAt = useDragState((drag) =>
    drag?.kind === "card" && drag.to.columnId === columnId && drag.to.lane === lane ? drag.to.index : null,
  );
  const draggedId = useDragState((drag) => (drag?.kind === "card" && gapAt !== null ? drag.id : null));
  useArrivals(list, cards);

  const rows = [];
  let others = 0;
  for (const card of cards) {
    if (card.id !== draggedId) {
      if (others === gapAt) rows.push(<DropPlaceholder key="gap" />);
      others += 1;
    }
    rows.push(
      <BoardCard
        key={card.id}
        card={card}
        lane={lane}
        isSelected={selected.has(card.id)}
        isDim={isDimming && fitting !== null && card.id > 0 && !fitting.has(card.id)}
        onSelect={onSelect}
      />,
    );
  }
  if (gapAt !== null && gapAt >= others) rows.push(<DropPlaceholder key="gap" />);
  return (
    <List
      ref={list}
      className="next-rows"
      data-cards={columnId}
      data-lane={lane ?? undefined}
      data-empty={rows.length === 0 || undefined}
      aria-labelledby={props.labelledBy}
    >
      {rows.length > 0 ? rows : props.emptyText && <li className="empty">{props.emptyText}</li>}
    </List>
  );
});

/** Animates cards that arrived or that somebody else moved. */
function useArrivals(list: { current: HTMLElement | null }, cards: readonly CardShort[]): void {
  const known = useRef<readonly CardShort[] | null>(null);
  useLayoutEffect(() => {
    const before = known.current;
    known.current = cards;
    const arrived = before ? arrivedCards(before, cards) : [];
    // Many at once are the rest of the first render, or another board.
    if (arrived.length === 0 || arrived.length > 5 || hasReducedMotion()) return;
    for (const { id } of arrived)
      list.current
        ?.querySelector(`[data-card="${id}"]`)
        ?.animate([{ opacity: 0, transform: "translateY(-6px)" }, {}], { duration: ARRIVE_MS, easing: "ease-out" });
  }, [list, cards]);
}
