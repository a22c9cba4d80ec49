import { useNavigate } from "react-router-dom";
import type { RowsAs } from "#shared/rules/people/preference-choices.ts";
import type { ListState } from "../../lib/list/list-query.ts";
import type { Selection } from "../../ui/bulk/use-selection.ts";
import { type RowShortcut, useListKeys } from "../../ui/list/use-list-keys.ts";
import type { ProductCommands } from "./list/row-menu.tsx";
import type { ProductRow } from "./products.data.ts";

interface Keys {
  rows: readonly ProductRow[] | undefined;
  list: ListState<string, "view">;
  selection: Selection;
  tools: ProductCommands;
  canWrite: boolean;
  showAs(view: RowsAs): void;
}

/** The keys of the catalogue; those that write only for who may. */
export function useProductKeys({ rows, list, selection, tools, canWrite, showAs }: Keys) {
  const navigate = useNavigate();
  const on = (act: ((row: ProductRow) => void) | undefined) => (id: number | undefined) => {
    const row = rows?.find((one) => one.id === id);
    return row ? act?.(row) : false;
  };
  const own: RowShortcut[] = [
    { keys: "Enter", label: "products.key.open" },
    {
      keys: "v",
      label: "products.key.look",
      run: () => showAs(list.query.view === "grid" ? "table" : "grid"),
    },
  ];
  if (canWrite) {
    own.push({ keys: "c", label: "products.key.new", run: () => navigate("/add-product") });
    own.push({ keys: "e", label: "products.key.edit", run: on(tools.onEdit) });
  }
  if (tools.onArchive)
    own.push({
      keys: "#",
      label: "products.key.archive",
      run: on((row) => {
        if (!row.archivedAt) tools.onArchive?.(row);
      }),
    });
  return useListKeys({ rows: rows ?? [], own, ...(canWrite && { selection }) });
}
