import { useEffect, useMemo, useRef, useState } from "react";
import type { CardShort } from "#shared/api/kanban/card-shapes.ts";
import { CARDS_AT_ONCE } from "#shared/rules/kanban-limits.ts";
import { useT } from "../../lib/i18n.tsx";
import { type Selection, useSelection } from "../../ui/list/use-selection.ts";
import { toast } from "../../ui/toast-store.ts";
import { chosenWith } from "./choose-cards.ts";

type Columns = readonly { cards: readonly CardShort[] }[];

interface Chosen {
  selection: Selection;
  /** Chooses a card, or all from the last chosen one in its column; the same function as long as the board is drawn. */
  select(card: CardShort, isRange: boolean): void;
}

const has = (columns: Columns, id: number) => columns.some(({ cards }) => cards.some((card) => card.id === id));
const NONE: ReadonlySet<number> = new Set();

/**
 * The chosen cards of a board; one that has left it does not count. The list has others too, done long ago: they count
 * once they are chosen there.
 */
export function useChosen(boardId: number, columns: Columns): Chosen {
  const t = useT();
  // Filters only dim cards, so what is chosen stays chosen; on another board nothing is.
  const kept = useSelection({ filters: { board: String(boardId) } });
  const [beyond, setBeyond] = useState(NONE);
  const selection = useMemo(() => {
    if (kept.ids.size === 0) return kept;
    // In the order they stand in, which an act on all of them keeps.
    const here = columns.flatMap(({ cards }) => cards.map(({ id }) => id)).filter((id) => kept.ids.has(id));
    const ids = new Set([...here, ...[...kept.ids].filter((id) => beyond.has(id))]);
    return { ...kept, ids, isOpen: ids.size > 0, whom: { ids: [...ids] } };
  }, [kept, columns, beyond]);
  const latest = useRef({ columns, selection, t });
  const anchor = useRef<number | null>(null);
  useEffect(() => {
    latest.current = { columns, selection, t };
  });
  const [select] = useState(() => (card: CardShort, isRange: boolean) => {
    const now = latest.current;
    const { ids, choose } = now.selection;
    const { next, isFull } = chosenWith({ columns: now.columns, ids, id: card.id, from: anchor.current, isRange });
    if (isFull) toast({ message: now.t("kanban.chosenMost", { count: CARDS_AT_ONCE }), type: "warning" });
    else anchor.current = card.id;
    if (!has(now.columns, card.id)) setBeyond((all) => new Set([...all, card.id]));
    choose(next);
  });
  return { selection, select };
}
