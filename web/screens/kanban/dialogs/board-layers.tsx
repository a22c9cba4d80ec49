import type { Board } from "#shared/api/kanban/boards.ts";
import type { CardBulkResult } from "#shared/api/kanban/card-bulk.ts";
import { useIsLive } from "../../../lib/boot.tsx";
import { EarlyKeystrokes } from "../../../lib/drafts/early-keystrokes.ts";
import { LazyBoundary } from "../../../ui/lazy/lazy-boundary.tsx";
import { bulkResults, cardDialog, dialogHost, orphanDrafts } from "../board.parts.ts";
import type { Layer } from "../board-commands.ts";
import type { KanbanList } from "../kanban.list.ts";
import type { Cells } from "../lanes/lanes.ts";
import type { Lane } from "../lanes/use-lanes.ts";

interface BoardLayersProps {
  board: Board;
  cells: Cells;
  lanes: readonly Lane[];
  list: KanbanList;
  layer: Layer | null;
  openId: number | null;
  skipped: readonly CardBulkResult[] | null;
  onLayer(layer: Layer | null): void;
  onSkippedSeen(): void;
}

/** Layers over the board: open card and dialogs. */
export function BoardLayers({ board, cells, lanes, list, layer, openId, skipped, ...props }: BoardLayersProps) {
  const onClose = () => props.onLayer(null);
  const closeCard = () => list.open({ card: undefined });
  // Dialogs are never server-rendered.
  const isLive = useIsLive();
  const Card = openId === null || !isLive ? null : cardDialog.view();
  const DialogHost = layer ? dialogHost.view() : null;
  const OrphanDrafts = isLive ? orphanDrafts.view() : null;
  const Results = skipped ? bulkResults.view() : null;
  return (
    <>
      <LazyBoundary onLoadError={closeCard}>
        {Card && openId !== null && <Card key={openId} id={openId} board={board} onClose={closeCard} />}
      </LazyBoundary>
      <LazyBoundary fallback={<EarlyKeystrokes />} onLoadError={onClose}>
        {DialogHost && layer && (
          <DialogHost layer={layer} board={board} cells={cells} lanes={lanes} list={list} onClose={onClose} />
        )}
      </LazyBoundary>
      <LazyBoundary isSilent>
        {OrphanDrafts && <OrphanDrafts boardId={board.id} columns={cells.columns} />}
      </LazyBoundary>
      <LazyBoundary onLoadError={props.onSkippedSeen}>
        {Results && skipped && (
          <Results results={skipped.map((one) => ({ ...one, name: one.key }))} onClose={props.onSkippedSeen} />
        )}
      </LazyBoundary>
    </>
  );
}
