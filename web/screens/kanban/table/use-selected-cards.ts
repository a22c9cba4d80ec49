import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { CardRow, CardShort } from "#shared/api/kanban/card-shapes.ts";
import { CARDS_AT_ONCE } from "#shared/rules/kanban/kanban-limits.ts";
import { useT } from "../../../lib/i18n.tsx";
import { type Selection, useSelection } from "../../../ui/bulk/use-selection.ts";
import { toast } from "../../../ui/toast/toast-store.ts";
import { toggledSelection } from "./select-cards.ts";

type Columns = readonly { cards: readonly CardShort[] }[];

type WithId = Pick<CardShort, "id">;

interface Chosen {
  selection: Selection;
  /** Toggles a card; stable while the board is mounted. */
  select(card: WithId): void;
  /** Selects from the last selected card to this one: in its column, or in the list's rows. */
  selectTo(card: WithId): void;
}

const has = (columns: Columns, id: number) => columns.some(({ cards }) => cards.some((card) => card.id === id));
const NONE: ReadonlySet<number> = new Set();

/**
 * Selected cards on screen; cards that left the board or are filtered out do not count. The list's rows (`listed`)
 * include long done cards, which count once selected there.
 */
export function useSelectedCards(boardId: number, columns: Columns, listed: RefObject<readonly CardRow[]>): Chosen {
  const t = useT();
  // A filtered-out card is selected again when it reappears; another board starts empty.
  const kept = useSelection({ filters: { board: String(boardId) } });
  const [beyond, setBeyond] = useState(NONE);
  const selection = useMemo(() => {
    if (kept.ids.size === 0) return kept;
    // In display order, which bulk actions keep.
    const here = columns.flatMap(({ cards }) => cards.map(({ id }) => id)).filter((id) => kept.ids.has(id));
    const ids = new Set([...here, ...[...kept.ids].filter((id) => beyond.has(id))]);
    return { ...kept, ids, isOpen: ids.size > 0, whom: { ids: [...ids] } };
  }, [kept, columns, beyond]);
  const latest = useRef({ columns, selection, t });
  const anchor = useRef<number | null>(null);
  useEffect(() => {
    latest.current = { columns, selection, t };
  });
  const [ways] = useState(() => {
    const choose = ({ id }: WithId, isRange: boolean) => {
      const now = latest.current;
      const { ids } = now.selection;
      const isKnown = ids.has(id) || has(now.columns, id);
      if (!isKnown && listed.current.some((row) => row.id === id && row.archivedAt))
        return toast({ message: now.t("card.isArchived"), type: "warning" });
      const cards = listed.current.filter(({ archivedAt }) => !archivedAt);
      const ranges = cards.length > 0 ? [{ cards }] : now.columns;
      const { next, isFull } = toggledSelection({ columns: ranges, ids, id, from: anchor.current, isRange });
      if (isFull) toast({ message: now.t("kanban.chosenMost", { count: CARDS_AT_ONCE }), type: "warning" });
      else anchor.current = id;
      const beside = [...next].filter((one) => !has(now.columns, one));
      if (beside.length > 0) setBeyond((all) => new Set([...all, ...beside]));
      now.selection.choose(next);
    };
    return { select: (card: WithId) => choose(card, false), selectTo: (card: WithId) => choose(card, true) };
  });
  return { selection, ...ways };
}
