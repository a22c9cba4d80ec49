import { useEffect, useRef, useState } from "react";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { useT } from "../../lib/i18n.tsx";
import type { BoardActs } from "./board.acts.ts";
import { type ColumnView, placeAt } from "./board.ops.ts";
import type { BoardTools, Layer } from "./board-tools.ts";

interface Given {
  acts: BoardActs;
  columns: readonly ColumnView[];
  speak(words: string): void;
  open(layer: Layer): void;
}

/** The tools of a board, which stay the same object while what they work on changes. */
export function useBoardTools(given: Given): BoardTools {
  const t = useT();
  const latest = useRef({ ...given, t });
  useEffect(() => {
    latest.current = { ...given, t };
  });
  const [tools] = useState<BoardTools>(() => ({
    acts: () => latest.current.acts,
    columns: () => latest.current.columns,
    open: (layer) => latest.current.open(layer),
    nudge: (card, by) => nudge(latest.current, card, by),
    moveColumn(columnId, by) {
      const { columns, acts } = latest.current;
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

function nudge(now: Now, card: CardShort, { rows = 0, columns: sideways = 0 }: { rows?: number; columns?: number }) {
  const { columns, acts, speak, t } = now;
  const here = columns.findIndex((column) => column.cards.some(({ id }) => id === card.id));
  const target = columns[here + sideways];
  const at = columns[here]?.cards.findIndex(({ id }) => id === card.id) ?? -1;
  if (!target || at < 0) return;
  const others = target.cards.filter(({ id }) => id !== card.id).length;
  const index = Math.min(Math.max(at + rows, 0), others);
  if (sideways === 0 && index === at) return;
  void acts.moveCard(card, target, placeAt(target.cards, { id: card.id, index }));
  speak(t("kanban.spoken.moved", { key: card.key, at: index + 1, count: others + 1, column: target.name }));
}
