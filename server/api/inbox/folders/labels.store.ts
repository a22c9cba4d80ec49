import { sql } from "kysely";
import type { Label, LabelBody, LabelChange } from "#shared/api/inbox/labels.ts";
import { LABELS_MAX } from "#shared/rules/inbox/inbox-limits.ts";
import { fold } from "#shared/rules/text/fold.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { ConstraintError, q } from "../../../db/database.ts";
import type { Outcome, Value } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { write } from "../../../db/write/write.ts";

const labels = q.selectFrom("inbox_labels").select(["id", "name", "colour"]).where("removed_at", "is", null);

/** Lists all labels by name. */
export function listLabels(actor: Actor): Label[] {
  return actor.db.all(labels.orderBy("name_fold").orderBy("id"));
}

/** Creates a label. Throws `label_limit`, `name_taken`. */
export function addLabel(actor: Actor, { name, colour }: LabelBody): Label {
  const { ids } = withIdempotency(actor, () => {
    if (listLabels(actor).length >= LABELS_MAX) throw new AppError("label_limit");
    const add = { name, name_fold: fold(name), colour };
    return named(() => write(actor, { object: "inbox_label", action: "inbox_label.added", add }));
  });
  return getLabel(actor, ids[0] ?? 0);
}

/** Renames or recolours a label. Throws `not_found`, `name_taken`. */
export function changeLabel(
  actor: Actor,
  { id, change: { name, colour } }: { id: number; change: LabelChange },
): { label: Label; outcome: Outcome } {
  const set = {
    ...(name === undefined ? {} : { name, name_fold: fold(name) }),
    ...(colour === undefined ? {} : { colour }),
  };
  const outcome = writeLabel(actor, { id, action: "inbox_label.changed", set });
  return { label: getLabel(actor, id), outcome };
}

/** Deletes a label from all conversations; undo restores it on all of them. Throws `not_found`. */
export const removeLabel = (actor: Actor, id: number): Outcome =>
  writeLabel(actor, { id, action: "inbox_label.removed", set: { removed_at: actor.now } });

function writeLabel(
  actor: Actor,
  { id, action, set }: { id: number; action: string; set: Record<string, Value> },
): Outcome {
  const when = sql`record.removed_at IS NULL`;
  const outcome = named(() =>
    write(actor, { object: "inbox_label", action, change: { ids: [id], set, when }, isUndoable: true }),
  );
  if (outcome.ids.length === 0) throw new AppError("not_found");
  return outcome;
}

function getLabel(actor: Actor, id: number): Label {
  const label = actor.db.first(labels.where("id", "=", id));
  if (!label) throw new AppError("not_found");
  return label;
}

function named(work: () => Outcome): Outcome {
  try {
    return work();
  } catch (error) {
    if (error instanceof ConstraintError && error.constraint === "inbox_labels.name_fold")
      throw new AppError("name_taken");
    throw error;
  }
}
