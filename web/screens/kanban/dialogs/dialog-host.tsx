import type { Board } from "#shared/api/kanban/boards.ts";
import { useBoot } from "../../../lib/boot.tsx";
import { CanWrite } from "../../../ui/actions/can-write.ts";
import { useCard } from "../board.data.ts";
import type { Layer } from "../board-commands.ts";
import { useOverlaidCard } from "../board-overlay.ts";
import type { KanbanList } from "../kanban.list.ts";
import type { Cells } from "../lanes/lanes.ts";
import type { Lane } from "../lanes/use-lanes.ts";
import { boardDialog } from "./board-dialog.parts.ts";
import {
  columnDialog,
  copyDialog,
  labelsDialog,
  moveDialog,
  newCardDialog,
  quickEdit,
  removeBoard,
  removeColumn,
} from "./layer.parts.ts";

interface AskedLayerProps {
  layer: Layer;
  board: Board;
  cells: Cells;
  lanes: readonly Lane[];
  list: KanbanList;
  onClose(): void;
}

/**
 * Dialogs about a card, a column or the board. If the permission ends, a form keeps its input and is disabled; a list
 * whose choice acts immediately closes.
 */
export function DialogHost(props: AskedLayerProps) {
  const { layer, board } = props;
  const me = useBoot().user?.id;
  const canWrite = canDo(layer, board, me);
  const isForm = layer.kind === "quick" ? layer.part === "title" : layer.kind !== "board" || layer.what !== "labels";
  if (!canWrite && !isForm) return null;
  return (
    <CanWrite value={canWrite}>
      <Asked {...props} />
    </CanWrite>
  );
}

function canDo(layer: Layer, { rights }: Board, me: number | undefined): boolean {
  if (layer.kind === "column" || layer.kind === "removeColumn") return rights.columns;
  if (layer.kind === "board") return layer.what === "labels" ? rights.columns : rights.board;
  if (layer.kind === "move" && me !== undefined && layer.card.assigneeIds.includes(me)) return true;
  return rights.cards;
}

function Asked({ layer, board, cells, lanes, list, onClose }: AskedLayerProps) {
  const { columns } = cells;
  const opened = layer.kind === "quick" || layer.kind === "move" ? layer.card : null;
  const onBoard = opened && columns.flatMap((column) => column.cards).find(({ id }) => id === opened.id);
  // The board lacks long done cards, and a card that leaves it must not discard the input.
  const elsewhere = useOverlaidCard(board.id, useCard(opened && !onBoard ? opened.id : null).data?.data);
  if (layer.kind === "quick" || layer.kind === "move") {
    const card = onBoard ?? elsewhere ?? layer.card;
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
    // A deleted column is not added again.
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
