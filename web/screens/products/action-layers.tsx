import { lazyView } from "../../lib/lazy-view.ts";
import { useCan } from "../../lib/session/rights.ts";
import { CanWrite } from "../../ui/actions/can-write.ts";
import { LazyBoundary } from "../../ui/lazy/lazy-boundary.tsx";
import { stockPopover } from "../../ui/stock/stock.parts.ts";
import type { useProductBulk } from "./bulk/use-product-bulk.ts";
import { bulkDialog, cellConflict } from "./layer.parts.ts";
import type { ProductActions } from "./use-product-actions.ts";
import type { StockAsked } from "./use-product-tools.ts";

const BulkResults = lazyView(async () => (await import("../../ui/bulk/bulk-results.tsx")).BulkResults, ["listTools"]);

export interface ActionLayersProps {
  acts: ProductActions;
  bulk: ReturnType<typeof useProductBulk>;
  /** Number of selected products. */
  count: number;
  stock: StockAsked | null;
  onStockEnd(): void;
}

/** Dialogs of product actions: stock, bulk, edit conflicts. */
export function ActionLayers({ acts, bulk, count, stock, onStockEnd }: ActionLayersProps) {
  const canWrite = useCan()("Admin", "Editör");
  const Stock = stock && stockPopover.view();
  const Bulk = bulk.asked && bulkDialog.view();
  const Conflict = acts.conflict && cellConflict.view();
  const close = () => {
    onStockEnd();
    bulk.close();
    bulk.closeResults();
    acts.settle();
  };
  return (
    <CanWrite value={canWrite}>
      <LazyBoundary onLoadError={close}>
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
      </LazyBoundary>
    </CanWrite>
  );
}
