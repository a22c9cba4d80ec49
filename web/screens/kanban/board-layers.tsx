import type { Board } from "#shared/api/kanban/boards.ts";
import type { CardBulkResult } from "#shared/api/kanban/card-bulk.ts";
import { useIsLive } from "../../lib/boot.tsx";
import { Late } from "../../ui/late.tsx";
import type { Layer } from "./board-tools.ts";
import type { KanbanList } from "./kanban.list.ts";
import type { Cells } from "./lanes.ts";
import {
  boardDialog,
  bulkResults,
  cardDialog,
  columnDialog,
  copyDialog,
  labelsDialog,
  moveDialog,
  newCardDialog,
  quickEdit,
  removeBoard,
  removeColumn,
} from "./layer.parts.ts";
import type { Lane } from "./use-lanes.ts";

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

/** What lies over the board: the open card, and what is asked about a card, a column or the board. */
export function BoardLayers({ board, cells, lanes, list, layer, openId, skipped, ...props }: BoardLayersProps) {
  const onClose = () => props.onLayer(null);
  const closeCard = () => list.open({ card: undefined });
  // A dialog lies in no document: it is drawn once the page lives.
  const isLive = useIsLive();
  const Card = openId === null || !isLive ? null : cardDialog.view();
  const Results = skipped ? bulkResults.view() : null;
  return (
    <>
      <Late onLoss={closeCard}>
        {Card && openId !== null && <Card key={openId} id={openId} board={board} onClose={closeCard} />}
      </Late>
      <Late onLoss={onClose}>
        {layer && <Over layer={layer} board={board} cells={cells} lanes={lanes} list={list} onClose={onClose} />}
      </Late>
      <Late onLoss={props.onSkippedSeen}>
        {Results && skipped && (
          <Results results={skipped.map((one) => ({ ...one, name: one.key }))} onClose={props.onSkippedSeen} />
        )}
      </Late>
    </>
  );
}

interface OverProps extends Pick<BoardLayersProps, "board" | "cells" | "lanes" | "list"> {
  layer: Layer;
  onClose(): void;
}

function Over({ layer, board, cells, lanes, list, onClose }: OverProps) {
  const { columns } = cells;
  if (layer.kind === "quick" || layer.kind === "move") {
    // The board has not every card (those long done), and one that leaves it must not take along what is being typed.
    const card = columns.flatMap((column) => column.cards).find(({ id }) => id === layer.card.id) ?? layer.card;
    if (layer.kind === "quick") {
      const Quick = quickEdit.view();
      return <Quick key={card.id} part={layer.part} card={card} lane={layer.lane} board={board} onClose={onClose} />;
    }
    const Move = moveDialog.view();
    return <Move card={card} lane={layer.lane} cells={cells} lanes={lanes} onClose={onClose} />;
  }
  if (layer.kind === "copy") {
    const Copy = copyDialog.view();
    return <Copy card={layer.card} columns={columns} onClose={onClose} />;
  }
  if (layer.kind === "new") {
    const New = newCardDialog.view();
    return <New columns={columns} day={list.query.view === "calendar" ? layer.day : null} onClose={onClose} />;
  }
  if (layer.kind === "column") {
    const column = columns.find(({ id }) => id === layer.columnId) ?? null;
    // What is gone is not added anew.
    if (layer.columnId !== null && !column) return null;
    const Column = columnDialog.view();
    return <Column column={column} boardId={board.id} onClose={onClose} />;
  }
  if (layer.kind === "removeColumn") {
    const column = columns.find(({ id }) => id === layer.columnId);
    const Remove = removeColumn.view();
    return column ? <Remove column={column} columns={columns} onClose={onClose} /> : null;
  }
  if (layer.what === "labels") {
    const Labels = labelsDialog.view();
    return <Labels board={board} onClose={onClose} />;
  }
  const goTo = (id?: number) => list.open({ board: id === undefined ? undefined : String(id), card: undefined });
  if (layer.what === "remove") {
    const Remove = removeBoard.view();
    return <Remove board={board} onRemoved={() => goTo()} onClose={onClose} />;
  }
  const BoardForm = boardDialog.view();
  return <BoardForm board={layer.what === "edit" ? board : null} onMade={goTo} onClose={onClose} />;
}
