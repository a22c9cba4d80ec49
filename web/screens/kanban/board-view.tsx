import { styled } from "@mui/material/styles";
import { type KeyboardEvent, useContext, useRef } from "react";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { useT } from "../../lib/i18n.tsx";
import { AddColumn } from "./add-column.tsx";
import { type ColumnView, placeAt } from "./board.ops.ts";
import { BoardColumn } from "./board-column.tsx";
import { useFacts } from "./board-facts.ts";
import { useTools } from "./board-tools.ts";
import { ColumnTabs } from "./column-tabs.tsx";
import { type Drag, DragContext, useDragFact } from "./drag/drag-store.ts";
import { ColumnGap } from "./drag/gap.tsx";
import { CARD } from "./drag/places.ts";
import { type KeyDragEvent, useKeyDrag } from "./drag/use-key-drag.ts";
import { type DragActs, usePointerDrag } from "./drag/use-pointer-drag.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { walkCards } from "./walk-cards.ts";

const Area = styled("div")(({ theme }) => ({
  position: "relative",
  flex: 1,
  minHeight: 0,
  display: "flex",
  alignItems: "flex-start",
  gap: 16,
  overflowX: "auto",
  overflowY: "hidden",
  paddingBottom: 8,
  overscrollBehaviorX: "contain",
  scrollbarWidth: "thin",
  "html[data-dragging] &": { cursor: "grabbing", userSelect: "none", scrollSnapType: "none" },
  "html[data-dragging] & *": { cursor: "grabbing" },
  "& > [data-ghost]": {
    position: "fixed",
    zIndex: theme.zIndex.modal,
    insetBlockStart: 0,
    insetInlineStart: 0,
    margin: 0,
    listStyle: "none",
    pointerEvents: "none",
    contentVisibility: "visible",
    boxShadow: theme.shadows[8],
    willChange: "transform",
  },
  [theme.breakpoints.down("sm")]: {
    gap: 12,
    margin: "0 -16px",
    padding: "0 16px 8px",
    scrollSnapType: "x mandatory",
    scrollbarWidth: "none",
  },
}));

interface BoardViewProps {
  columns: readonly ColumnView[];
  fitting: ReadonlySet<number> | null;
  selected: ReadonlySet<number>;
  speak(words: string): void;
  onSelect(card: CardShort, isRange: boolean): void;
}

/** The columns side by side; cards and columns are dragged by mouse, finger and keys. */
export function BoardView({ columns, fitting, selected, speak, onSelect }: BoardViewProps) {
  const t = useT();
  const { rights } = useFacts();
  const tools = useTools();
  const store = useContext(DragContext);
  const area = useRef<HTMLDivElement>(null);
  const gapAt = useDragFact((drag) => (drag?.kind === "column" ? drag.to : null));
  const draggedId = useDragFact((drag) => (drag?.kind === "column" ? drag.id : null));

  function placeOf(kind: "card", id: number): { columnId: number; index: number } | null;
  function placeOf(kind: "column", id: number): number | null;
  function placeOf(kind: "card" | "column", id: number) {
    if (kind === "column") {
      const at = columns.findIndex((column) => column.id === id);
      return at < 0 || !rights.columns ? null : at;
    }
    for (const { id: columnId, cards } of columns) {
      const index = cards.findIndex((card) => card.id === id);
      if (index >= 0) return { columnId, index };
    }
    return null;
  }
  function onDrop(drag: Drag) {
    if (drag.kind === "column") {
      const column = columns.find(({ id }) => id === drag.id);
      if (column && drag.to !== drag.from)
        void tools.acts().moveColumn(column, placeAt(columns, { id: drag.id, index: drag.to }));
      return;
    }
    const { from, to } = drag;
    const card = columns.flatMap((column) => column.cards).find(({ id }) => id === drag.id);
    const target = columns.find(({ id }) => id === to.columnId);
    if (!card || !target || (from.columnId === to.columnId && from.index === to.index)) return;
    void tools.acts().moveCard(card, target, placeAt(target.cards, { id: card.id, index: to.index }));
  }
  function onStep(event: KeyDragEvent, drag: Drag) {
    if (drag.kind === "column") {
      const column = columns.find(({ id }) => id === drag.id);
      speak(t(`kanban.spokenColumn.${event}`, { column: column?.name ?? "", at: drag.to + 1, count: columns.length }));
      return;
    }
    const target = columns.find(({ id }) => id === drag.to.columnId);
    const card = columns.flatMap((column) => column.cards).find(({ id }) => id === drag.id);
    const count = (target?.cards.filter(({ id }) => id !== drag.id).length ?? 0) + 1;
    const facts = { key: card?.key ?? "", at: drag.to.index + 1, count, column: target?.name ?? "" };
    speak(t(`kanban.spoken.${event}`, facts));
  }
  const acts: DragActs = { placeOf, onDrop };
  const keys = columns.map(({ id, cards }) => ({ id, cards: cards.map((card) => card.id) }));
  usePointerDrag(area, acts);
  const keyDrag = useKeyDrag({ ...acts, columns: keys, onStep });
  const focus = useKeptFocus(area, columns);

  function onKeyDown(event: KeyboardEvent) {
    const isLifted = store.now() !== null;
    keyDrag.onKeyDown(event);
    if (isLifted || event.defaultPrevented || !(event.target as Element).matches("[data-card-link]")) return;
    const id = Number((event.target as Element).closest(`[${CARD}]`)?.getAttribute(CARD));
    const card = columns.flatMap((column) => column.cards).find((one) => one.id === id);
    const isReorder = event.shiftKey && (event.key === "ArrowUp" || event.key === "ArrowDown");
    if (isReorder && card && !event.repeat) {
      event.preventDefault();
      tools.nudge(card, { rows: event.key === "ArrowUp" ? -1 : 1 });
    } else if (area.current && walkCards(area.current, event)) event.preventDefault();
  }

  const parts = [];
  let others = 0;
  for (const column of columns) {
    if (column.id !== draggedId) {
      if (others === gapAt) parts.push(<ColumnGap key="gap" />);
      others += 1;
    }
    parts.push(
      <BoardColumn key={column.id} column={column} fitting={fitting} selected={selected} onSelect={onSelect} />,
    );
  }
  if (gapAt !== null && gapAt >= others) parts.push(<ColumnGap key="gap" />);
  return (
    <>
      <ColumnTabs area={area} columns={columns} />
      <p id="drag-help" hidden>
        {t("kanban.dragHelp")}
      </p>
      <Area ref={area} data-board="" onKeyDown={onKeyDown} onBlur={keyDrag.onBlur} onFocus={focus.onFocus}>
        {parts}
        {rights.columns && <AddColumn count={columns.length} />}
      </Area>
    </>
  );
}
