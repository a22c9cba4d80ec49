import type { BoardLabel, LabelBody, LabelChange } from "#shared/api/kanban/labels.ts";
import { fold } from "#shared/rules/text/fold.ts";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";
import { q } from "../../../db/database.ts";
import type { Outcome } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";

/** Creates a label. Throws `name_taken`, or `validation_failed` if the board does not exist. */
export function addLabel(actor: Actor, { boardId, name, colour }: LabelBody): BoardLabel {
  const { ids } = withIdempotency(actor, () => {
    requireBoard(actor, boardId);
    requireFreeName(actor, { boardId, id: 0, name });
    return write(actor, {
      object: "label",
      action: "label.added",
      add: { board_id: boardId, name, name_fold: fold(name), colour },
    });
  });
  return getLabel(actor, ids[0] ?? 0);
}

function requireBoard(actor: Actor, id: number): void {
  const board = actor.db.first(
    q.selectFrom("boards").select("id").where("id", "=", id).where("removed_at", "is", null),
  );
  if (!board) throw fieldError("boardId", "unknown_reference", "No such board");
}

/** Renames or recolours a label. Throws `not_found`, `name_taken`. */
export function changeLabel(
  actor: Actor,
  { id, change: { name, colour } }: { id: number; change: LabelChange },
): { label: BoardLabel; outcome: Outcome } {
  const { board_id: boardId } = getRow(actor, id);
  if (name !== undefined) requireFreeName(actor, { boardId, id, name });
  const set = {
    ...(name === undefined ? {} : { name, name_fold: fold(name) }),
    ...(colour === undefined ? {} : { colour }),
  };
  const outcome = write(actor, {
    object: "label",
    action: "label.changed",
    change: { ids: [id], set },
    isUndoable: true,
  });
  return { label: getLabel(actor, id), outcome };
}

/** Deletes a label. Cards keep its id for undo. Throws `not_found`. */
export function removeLabel(actor: Actor, id: number): Outcome {
  getRow(actor, id);
  return write(actor, {
    object: "label",
    action: "label.removed",
    change: { ids: [id], set: { removed_at: actor.now } },
    isUndoable: true,
  });
}

function getRow(actor: Actor, id: number) {
  const row = actor.db.first(
    q
      .selectFrom("board_labels as l")
      .innerJoin("boards as b", "b.id", "l.board_id")
      .select(["l.id", "l.name", "l.colour", "l.board_id"])
      .where("l.id", "=", id)
      .where("l.removed_at", "is", null)
      .where("b.removed_at", "is", null),
  );
  if (!row) throw new AppError("not_found");
  return row;
}

function getLabel(actor: Actor, labelId: number): BoardLabel {
  const { id, name, colour } = getRow(actor, labelId);
  return { id, name, colour };
}

function requireFreeName(actor: Actor, { boardId, id, name }: { boardId: number; id: number; name: string }): void {
  const namesake = actor.db.first(
    q
      .selectFrom("board_labels")
      .select("id")
      .where("board_id", "=", boardId)
      .where("name_fold", "=", fold(name))
      .where("removed_at", "is", null)
      .where("id", "<>", id),
  );
  if (namesake) throw new AppError("name_taken");
}
