import { styled } from "@mui/material/styles";
import { type KeyboardEvent, Suspense, useContext, useRef } from "react";
import { useT } from "../../../lib/i18n.tsx";
import { useBoardCommands } from "../board-commands.ts";
import { useBoardFacts } from "../board-facts.ts";
import { placeAt } from "../board-operations.ts";
import { CARD, laneAt } from "../drag/board-elements.ts";
import { type CardPosition, type Drag, type DragActions, DragContext } from "../drag/drag-store.ts";
import { type KeyDragEvent, useKeyDrag } from "../drag/use-key-drag.ts";
import { usePointerDrag } from "../drag/use-pointer-drag.ts";
import { type Cells, moveTo, placeOfCard } from "../lanes/lanes.ts";
import type { Lane } from "../lanes/use-lanes.ts";
import type { CardsProps } from "./board-cell.tsx";
import { moveCardFocus } from "./card-focus.ts";
import { ColumnTabs } from "./column-tabs.tsx";
import { laneRows, plainColumns } from "./columns.parts.ts";
import { useFocusRestoration } from "./use-focus-restoration.ts";

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
  // Clips overflow.
  "--ring-offset": "-2px",
  // Keyboard focus on a card scrolls its whole column into view.
  scrollPaddingInline: 16,
  scrollbarWidth: "thin",
  // Lanes do not scroll themselves: the board scrolls both ways.
  "&[data-lanes]": { display: "block", overflowY: "auto", scrollPaddingBlockStart: 56 },
  "html[data-dragging] &": { cursor: "grabbing", userSelect: "none", scrollSnapType: "none" },
  "html[data-dragging] & *": { cursor: "grabbing" },
  // Hover styles would render with each card the pointer passes.
  "html[data-dragging] & li": { pointerEvents: "none" },
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
  // Column head over lanes, without a background.
  "& > div[data-ghost]": { borderRadius: 12, backgroundColor: theme.vars.palette.surface.sunken },
  [theme.breakpoints.down("sm")]: {
    gap: 12,
    margin: "0 -16px",
    padding: "0 16px 8px",
    scrollSnapType: "x mandatory",
    scrollbarWidth: "none",
  },
}));

interface BoardViewProps extends CardsProps {
  cells: Cells;
  /** Cells with the visible cards. */
  shown: Cells;
  lanes: readonly Lane[];
  speak(words: string): void;
}

/** Columns side by side, in lanes if grouped; cards and columns are dragged by mouse, finger and keys. */
export function BoardView({ cells, shown, lanes, speak, ...props }: BoardViewProps) {
  const { columns } = cells;
  const t = useT();
  const { rights } = useBoardFacts();
  const tools = useBoardCommands();
  const store = useContext(DragContext);
  const area = useRef<HTMLDivElement>(null);

  function placeOf(kind: "card", id: number, lane: string | null): CardPosition | null;
  function placeOf(kind: "column", id: number): number | null;
  function placeOf(kind: "card" | "column", id: number, lane: string | null = null) {
    if (kind === "card") return placeOfCard(shown, id, lane);
    const at = columns.findIndex((column) => column.id === id);
    return at < 0 || !rights.columns ? null : at;
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
    const isHere = from.columnId === to.columnId && from.lane === to.lane && from.index === to.index;
    if (!card || !target || isHere) return;
    focus.follow(card.id, to);
    void tools.acts().moveCard(card, target, moveTo(shown, card, { from, to }));
  }
  function onStep(event: KeyDragEvent, drag: Drag) {
    if (drag.kind === "column") {
      const column = columns.find(({ id }) => id === drag.id);
      speak(t(`kanban.spokenColumn.${event}`, { column: column?.name ?? "", at: drag.to + 1, count: columns.length }));
      return;
    }
    const target = columns.find(({ id }) => id === drag.to.columnId);
    const card = columns.flatMap((column) => column.cards).find(({ id }) => id === drag.id);
    const { columnId, lane: laneKey, index } = drag.to;
    const count = shown.cardsIn(columnId, laneKey).filter(({ id }) => id !== drag.id).length + 1;
    const lane = lanes.find(({ key }) => key === laneKey);
    const name = target?.name ?? "";
    const column = lane ? t("kanban.inLane", { column: name, lane: lane.name }) : name;
    const facts = { key: card?.key ?? "", at: index + 1, count, column };
    speak(t(`kanban.spoken.${event}`, facts));
  }
  const acts: DragActions = { placeOf, onDrop };
  usePointerDrag(area, acts);
  const keyDrag = useKeyDrag({ ...acts, board: shown, onStep });
  const focus = useFocusRestoration(area, shown);

  function onKeyDown(event: KeyboardEvent) {
    const isLifted = store.now() !== null;
    keyDrag.onKeyDown(event);
    if (isLifted || event.defaultPrevented || !(event.target as Element).matches("[data-card-link]")) return;
    const id = Number((event.target as Element).closest(`[${CARD}]`)?.getAttribute(CARD));
    const card = columns.flatMap((column) => column.cards).find((one) => one.id === id);
    const isReorder = event.shiftKey && (event.key === "ArrowUp" || event.key === "ArrowDown");
    if (isReorder && card && !event.repeat) {
      event.preventDefault();
      tools.nudge(card, { rows: event.key === "ArrowUp" ? -1 : 1, lane: laneAt(event.target as Element) });
    } else if (area.current && moveCardFocus(area.current, event)) event.preventDefault();
  }

  const Rows = cells.group ? laneRows.view() : null;
  const Columns = cells.group ? null : plainColumns.view();
  return (
    <>
      <ColumnTabs area={area} columns={columns} fitting={props.fitting} />
      <p id="drag-help" hidden>
        {t("kanban.dragHelp")}
      </p>
      <Area
        ref={area}
        data-board=""
        data-lanes={cells.group ?? undefined}
        onKeyDown={onKeyDown}
        onBlur={keyDrag.onBlur}
        onFocus={focus.onFocus}
      >
        {Rows && (
          <Suspense>
            <Rows cells={cells} lanes={lanes} {...props} />
          </Suspense>
        )}
        {Columns && <Columns columns={columns} {...props} />}
      </Area>
    </>
  );
}
