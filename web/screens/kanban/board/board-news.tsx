import { useT } from "../../../lib/i18n.tsx";
import type { Selection } from "../../../ui/bulk/use-selection.ts";
import { Announcer } from "../../../ui/feedback/announcer.tsx";
import type { ColumnView } from "../board-operations.ts";
import type { KanbanList } from "../kanban.list.ts";

interface BoardNewsProps {
  list: KanbanList;
  columns: readonly ColumnView[];
  /** The cards within the filter; null where nothing is filtered. */
  fitting: ReadonlySet<number> | null;
  /** The search of the board has not answered yet. */
  isWaiting: boolean;
  selection: Selection;
}

/** Reads out how many cards fit the filter and how many are selected; the board's list counts its own rows. */
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
