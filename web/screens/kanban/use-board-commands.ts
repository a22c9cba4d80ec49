import { useEffect, useRef, useState } from "react";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { useT } from "../../lib/i18n.tsx";
import type { BoardActions } from "./board.actions.ts";
import type { BoardCommands, Layer } from "./board-commands.ts";
import { placeAt } from "./board-operations.ts";
import { type Cells, moveTo, placeOfCard } from "./lanes/lanes.ts";

interface Given {
  acts: BoardActions;
  cells: Cells;
  speak(words: string): void;
  open(layer: Layer): void;
}

/** Commands of a board; stable while their dependencies change. */
export function useBoardCommandsValue(given: Given): BoardCommands {
  const t = useT();
  const latest = useRef({ ...given, t });
  useEffect(() => {
    latest.current = { ...given, t };
  });
  const [tools] = useState<BoardCommands>(() => ({
    acts: () => latest.current.acts,
    columns: () => latest.current.cells.columns,
    cells: () => latest.current.cells,
    open: (layer) => latest.current.open(layer),
    nudge: (card, by) => nudge(latest.current, card, by),
    moveColumn(columnId, by) {
      const { acts, cells } = latest.current;
      const { columns } = cells;
      const at = columns.findIndex(({ id }) => id === columnId);
      const column = columns[at];
      const index = at + by;
      if (!column || index < 0 || index >= columns.length) return;
      void acts.moveColumn(column, placeAt(columns, { id: columnId, index }));
    },
  }));
  return tools;
}

type Now = Given & { t: ReturnType<typeof useT> };

function nudge(
  now: Now,
  card: CardShort,
  { rows = 0, columns: sideways = 0, lane }: Parameters<BoardCommands["nudge"]>[1],
) {
  const { cells, acts, speak, t } = now;
  // The list has long done cards that are not on the board.
  const from = placeOfCard(cells, card.id, lane) ?? { columnId: card.columnId, lane: null, index: 0 };
  const here = cells.columns.findIndex(({ id }) => id === from.columnId);
  const target = here < 0 ? undefined : cells.columns[here + sideways];
  if (!target) return;
  const others = cells.cardsIn(target.id, from.lane).filter(({ id }) => id !== card.id).length;
  const index = Math.min(Math.max(from.index + rows, 0), others);
  if (sideways === 0 && index === from.index) return;
  void acts.moveCard(card, target, moveTo(cells, card, { from, to: { columnId: target.id, lane: from.lane, index } }));
  speak(t("kanban.spoken.moved", { key: card.key, at: index + 1, count: others + 1, column: target.name }));
}
