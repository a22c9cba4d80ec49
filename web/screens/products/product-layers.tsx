import { lazy, Suspense, useEffect } from "react";
import type { ListState } from "../../lib/list-query.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { stockPopover } from "../../ui/stock/stock.parts.ts";
import { bulkDialog, cellConflict } from "./layer.parts.ts";
import { productSheet } from "./product.parts.ts";
import type { ProductRow } from "./products.data.ts";
import type { ProductActs } from "./use-product-acts.ts";
import type { useProductBulk } from "./use-product-bulk.ts";
import type { StockAsked } from "./use-product-tools.ts";

const BulkResults = lazy(() => import("../../ui/list/bulk-results.tsx").then((m) => ({ default: m.BulkResults })));

interface LayersProps {
  list: ListState<string, "open">;
  acts: ProductActs;
  bulk: ReturnType<typeof useProductBulk>;
  /** How many products are chosen. */
  count: number;
  stock: StockAsked | null;
  onStock: ((row: ProductRow, anchor: HTMLElement) => void) | undefined;
  onStockEnd(): void;
}

/** What lies over the list: quick view, stock, bulk acts, an edit that met another's. */
export function ProductLayers({ list, acts, bulk, count, stock, onStock, onStockEnd }: LayersProps) {
  const { open } = list.query;
  const Sheet = open === undefined ? null : productSheet.view();
  const Stock = stock && stockPopover.view();
  const Bulk = bulk.asked && bulkDialog.view();
  const Conflict = acts.conflict && cellConflict.view();
  useEffect(() => whenIdle(() => void productSheet.fetched().catch(() => undefined)), []);
  return (
    <>
      <Suspense>
        {Sheet && (
          <Sheet
            key={open}
            id={Number(open)}
            backTo={list.href({ open: undefined })}
            onStock={(row, anchor) => onStock?.(row, anchor)}
            onRestore={(row) => void acts.restore(row)}
            onClose={() => list.change({ open: undefined })}
          />
        )}
      </Suspense>
      <Suspense>
        {Stock && stock && (
          <Stock
            product={stock.row}
            anchor={stock.anchor}
            onMove={(act, key) => acts.moveStock(stock.row, { act, key })}
            onClose={onStockEnd}
          />
        )}
        {Bulk && bulk.asked && (
          <Bulk action={bulk.asked} count={count} onPreview={bulk.preview} onAct={bulk.act} onClose={bulk.close} />
        )}
        {bulk.results && <BulkResults results={bulk.results} onClose={bulk.closeResults} />}
        {Conflict && acts.conflict && (
          <Conflict
            conflict={acts.conflict}
            onApply={() => {
              const { theirs, wanted } = acts.conflict ?? {};
              acts.settle();
              if (theirs && wanted) void acts.change(theirs, wanted);
            }}
            onKeep={acts.settle}
          />
        )}
      </Suspense>
    </>
  );
}
