import { styled } from "@mui/material/styles";
import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { useT } from "../../lib/i18n.tsx";
import type { ColumnView } from "./board.ops.ts";
import { BoardCard } from "./board-card.tsx";
import { useFacts } from "./board-facts.ts";
import { ColumnHead } from "./column-head.tsx";
import { useDragFact } from "./drag/drag-store.ts";
import { Gap } from "./drag/gap.tsx";
import { QuickAdd } from "./quick-add.tsx";

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
  "& > ul": {
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
  },
  "& .empty": { ...theme.typography.body2, padding: "12px 8px", color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down("sm")]: { width: "calc(100vw - 32px)", scrollSnapAlign: "center" },
}));

interface BoardColumnProps {
  column: ColumnView;
  /** The cards that are within the filter; null where nothing is filtered. */
  fitting: ReadonlySet<number> | null;
  selected: ReadonlySet<number>;
  onSelect(card: CardShort, isRange: boolean): void;
}

/** As many cards come with the first drawing; the others follow at once after it. */
const FIRST = 50;
const ARRIVE_MS = 180;

/** A column: its head, its cards, and the place to add one. */
export const BoardColumn = memo(function BoardColumn({ column, fitting, selected, onSelect }: BoardColumnProps) {
  const t = useT();
  const { rights } = useFacts();
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(column.cards.length <= FIRST);
  useEffect(() => startTransition(() => setWhole(true)), []);
  const cards = isWhole ? column.cards : column.cards.slice(0, FIRST);
  const gapAt = useDragFact((drag) => (drag?.kind === "card" && drag.to.columnId === column.id ? drag.to.index : null));
  const draggedId = useDragFact((drag) => (drag?.kind === "card" && gapAt !== null ? drag.id : null));
  const state = useDragFact((drag) =>
    drag?.kind === "column" && drag.id === column.id ? (drag.by === "keys" ? "lifted" : "away") : null,
  );
  useArrivals(list, cards);

  const rows = [];
  let others = 0;
  for (const card of cards) {
    if (card.id !== draggedId) {
      if (others === gapAt) rows.push(<Gap key="gap" />);
      others += 1;
    }
    rows.push(
      <BoardCard
        key={card.id}
        card={card}
        isDimmed={fitting !== null && !fitting.has(card.id)}
        isSelected={selected.has(card.id)}
        onSelect={onSelect}
      />,
    );
  }
  if (gapAt !== null && gapAt >= others) rows.push(<Gap key="gap" />);
  return (
    <Column
      data-column={column.id}
      data-away={state === "away" || undefined}
      data-lifted={state === "lifted" || undefined}
      aria-labelledby={`column-${column.id}`}
    >
      <ColumnHead column={column} shown={fitting && column.cards.filter((card) => fitting.has(card.id)).length} />
      <ul ref={list} data-cards="" aria-labelledby={`column-${column.id}`}>
        {rows.length > 0 ? rows : <li className="empty">{t("kanban.noCards")}</li>}
      </ul>
      {rights.cards && <QuickAdd column={column} />}
    </Column>
  );
});

/** Lets cards that came from elsewhere be seen to arrive. */
function useArrivals(list: { current: HTMLElement | null }, cards: readonly CardShort[]): void {
  const known = useRef<ReadonlySet<number> | null>(null);
  useLayoutEffect(() => {
    const before = known.current;
    known.current = new Set(cards.map(({ id }) => id));
    const arrived = before ? cards.filter(({ id }) => !before.has(id)) : [];
    // Many at once are the rest of the first drawing, or another board.
    if (arrived.length === 0 || arrived.length > 5 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const { id } of arrived)
      list.current
        ?.querySelector(`[data-card="${id}"]`)
        ?.animate([{ opacity: 0, transform: "translateY(-6px)" }, {}], { duration: ARRIVE_MS, easing: "ease-out" });
  }, [list, cards]);
}
