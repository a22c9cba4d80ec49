import { useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useT } from "../../lib/i18n.tsx";
import type { ListState } from "../../lib/list/list-query.ts";
import { useCan } from "../../lib/session/rights.ts";
import { useOnline } from "../../ui/actions/use-online.ts";
import { toast } from "../../ui/toast/toast-store.ts";
import type { ProductCommands } from "./list/row-menu.tsx";
import type { ProductRow } from "./products.data.ts";
import type { ProductActions } from "./use-product-actions.ts";

/** Whose stock is being moved, and where that was asked for. */
export interface StockAsked {
  row: ProductRow;
  anchor: HTMLElement;
}

interface Given {
  list: ListState;
  acts: ProductActions;
  isArchive: boolean;
}

/** What the person may do to one product of the list, and the stock act that is open. */
export function useProductTools({ list, acts, isArchive }: Given) {
  const t = useT();
  const may = useCan();
  const navigate = useNavigate();
  const [stock, setStock] = useState<StockAsked | null>(null);
  const canWrite = may("Admin", "Editör");
  const isAdmin = may("Admin");
  const isOnline = useOnline();
  const { open } = list;
  const { archive, restore } = acts;

  const copySku = useCallback(
    (row: ProductRow) =>
      navigator.clipboard.writeText(row.sku).then(
        () => toast({ message: t("lists.copied"), type: "success" }),
        () => toast({ message: t("lists.notCopied"), type: "danger" }),
      ),
    [t],
  );
  const openStock = useCallback(
    (row: ProductRow, anchor: HTMLElement) => {
      if (isOnline) setStock({ row, anchor });
    },
    [isOnline],
  );
  const tools = useMemo<ProductCommands>(
    () => ({
      onView: (row) => open({ open: String(row.id) }),
      onCopySku: (row) => void copySku(row),
      ...(canWrite && {
        onEdit: (row: ProductRow) => navigate(`/add-product?id=${row.id}`),
        onDuplicate: (row: ProductRow) => navigate(`/add-product?copy=${row.id}`),
        ...(!isArchive && { onStock: openStock }),
      }),
      ...(isAdmin && {
        onArchive: (row: ProductRow) => void archive(row),
        onRestore: (row: ProductRow) => void restore(row),
      }),
    }),
    [open, copySku, canWrite, isAdmin, isArchive, openStock, navigate, archive, restore],
  );
  return { tools, stock, openStock, closeStock: () => setStock(null) };
}
