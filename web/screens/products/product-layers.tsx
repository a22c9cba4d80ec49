import { useEffect } from "react";
import type { ListState } from "../../lib/list/list-query.ts";
import { whenIdle } from "../../lib/page/when-idle.ts";
import { LazyBoundary } from "../../ui/lazy/lazy-boundary.tsx";
import type { ActionLayersProps } from "./action-layers.tsx";
import { actionLayers, productGrid, productSheet } from "./product.parts.ts";
import type { ProductRow } from "./products.data.ts";

interface LayersProps extends ActionLayersProps {
  list: ListState<string, "open">;
  onStock(row: ProductRow, anchor: HTMLElement): void;
}

/** Layers over the list: product sheet and dialogs. */
export function ProductLayers({ list, onStock, ...rest }: LayersProps) {
  const { acts, bulk, stock } = rest;
  const { open } = list.query;
  const Sheet = open === undefined ? null : productSheet.view();
  const Acts = stock || bulk.asked || bulk.results || acts.conflict ? actionLayers.view() : null;
  useEffect(
    () =>
      whenIdle(() => {
        for (const one of [productSheet, actionLayers, productGrid]) void one.fetched().catch(() => undefined);
      }),
    [],
  );
  const closeSheet = () => list.change({ open: undefined });
  const closeActs = () => {
    rest.onStockEnd();
    bulk.close();
    bulk.closeResults();
    acts.settle();
  };
  return (
    <>
      <LazyBoundary onLoadError={closeSheet}>
        {Sheet && (
          <Sheet
            key={open}
            id={Number(open)}
            backTo={list.href({ open: undefined })}
            onStock={onStock}
            onRestore={(row) => void acts.restore(row)}
            onClose={closeSheet}
          />
        )}
      </LazyBoundary>
      <LazyBoundary onLoadError={closeActs}>{Acts && <Acts {...rest} />}</LazyBoundary>
    </>
  );
}
