import { useT } from "../../../lib/i18n.tsx";
import type { Selection } from "../../../ui/bulk/use-selection.ts";
import { Announcer } from "../../../ui/feedback/announcer.tsx";
import type { ColumnView } from "../board-operations.ts";
import type { KanbanList } from "../kanban.list.ts";

interface BoardNewsProps {
  list: KanbanList;
  columns: readonly ColumnView[];
  /** Ids of the cards that match the filter; null without a filter. */
  fitting: ReadonlySet<number> | null;
  /** The board's search is pending. */
  isWaiting: boolean;
  selection: Selection;
}

/** Announces the number of matching and selected cards; the list view counts its own rows. */
export function BoardNews({ list, columns, fitting, isWaiting, selection }: BoardNewsProps) {
  const t = useT();
  const all = columns.reduce((sum, { cards }) => sum + cards.length, 0);
  const count = fitting ? fitting.size : all;
  const found = count === 0 && fitting ? t("lists.noResults") : t("lists.count.cards", { count });
  const isList = list.query.view === "list";
  return (
    <Announcer
      news={[
        { key: JSON.stringify(list.filters), text: isList ? "" : isWaiting ? null : found },
        {
          key: [...selection.ids].join(),
          text:
            selection.ids.size === 0
              ? t("lists.noneChosen")
              : t("lists.chosen", { count: selection.ids.size, total: Math.max(all, selection.ids.size) }),
        },
      ]}
    />
  );
}
