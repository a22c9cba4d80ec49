import type { Context } from "hono";
import type { BoardLabel, LabelBody, LabelChange } from "#shared/api/kanban/labels.ts";
import { fold } from "#shared/rules/fold.ts";
import type { Outcome } from "../../db/act.ts";
import { boardStands } from "../../db/board-guards.ts";
import { statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { isGuard } from "./standing.ts";

const STANDING = { text: "removed_at IS NULL", values: [] };

/** Adds a label. Throws `name_taken`, or `validation_failed` for a board that is not there. */
export async function addLabel(c: Context<Env>, { boardId, name, colour }: LabelBody): Promise<BoardLabel> {
  const { ids } = await once(c, () =>
    named(() =>
      commit(c, {
        object: "label",
        action: "label.added",
        before: [boardStands(boardId)],
        add: { board_id: boardId, name, name_fold: fold(name), colour },
      }),
    ),
  ).catch((error: unknown) => {
    throw isGuard(error, "in_place") ? fieldError("boardId", "unknown_reference", "No such board") : error;
  });
  return getLabel(c, ids[0] ?? 0);
}

/** Renames or recolours a label. Throws `not_found`, `name_taken`. */
export async function changeLabel(
  c: Context<Env>,
  { id, change: { name, colour } }: { id: number; change: LabelChange },
): Promise<{ label: BoardLabel; outcome: Outcome }> {
  await getLabel(c, id);
  const set = {
    ...(name === undefined ? {} : { name, name_fold: fold(name) }),
    ...(colour === undefined ? {} : { colour }),
  };
  const outcome = await named(() =>
    commit(c, {
      object: "label",
      action: "label.changed",
      change: { ids: [id], set, when: STANDING },
      isUndoable: true,
    }),
  );
  return { label: await getLabel(c, id), outcome };
}

/** Takes a label off its board; its cards keep it in mind, so that an undo brings it back to them. Throws `not_found`. */
export async function removeLabel(c: Context<Env>, id: number): Promise<Outcome> {
  await getLabel(c, id);
  const set = { removed_at: c.var.now };
  return commit(c, {
    object: "label",
    action: "label.removed",
    change: { ids: [id], set, when: STANDING },
    isUndoable: true,
  });
}

async function getLabel(c: Context<Env>, id: number): Promise<BoardLabel> {
  const { rows } = await c.var.cell.run<BoardLabel>(
    statement(
      `SELECT l.id, l.name, l.colour FROM board_labels AS l JOIN boards AS b ON b.id = l.board_id
       WHERE l.id = ? AND l.removed_at IS NULL AND b.removed_at IS NULL`,
      id,
    ),
  );
  if (!rows[0]) throw new AppError("not_found");
  return rows[0];
}

async function named(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (isGuard(error, "board_labels.board_id, board_labels.name_fold")) throw new AppError("name_taken");
    throw error;
  }
}
