import type { Context } from "hono";
import type { Label, LabelBody, LabelChange } from "#shared/api/inbox/labels.ts";
import { fold } from "#shared/rules/fold.ts";
import { LABELS_MAX } from "#shared/rules/inbox-limits.ts";
import type { Outcome, Value } from "../../db/act.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { once } from "../../db/idempotency.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { guarded } from "./messages.parts.ts";

const LABELS = "SELECT id, name, colour FROM inbox_labels WHERE removed_at IS NULL";

/** All labels by name. */
export async function listLabels(c: Context<Env>): Promise<Label[]> {
  return (await c.var.cell.run<Label>(statement(`${LABELS} ORDER BY name_fold, id`))).rows;
}

/** Makes a label. Throws `name_taken`, `label_limit`. */
export async function addLabel(c: Context<Env>, { name, colour }: LabelBody): Promise<Label> {
  const room = `INSERT INTO tx_guard (label_limit) SELECT count(*) < ${LABELS_MAX} FROM inbox_labels WHERE removed_at IS NULL`;
  const { ids } = await once(c, () =>
    named(() =>
      commit(c, {
        object: "inbox_label",
        action: "inbox_label.added",
        before: [statement(room)],
        add: { name, name_fold: fold(name), colour },
      }),
    ),
  );
  return getLabel(c, ids[0] ?? 0);
}

/** Renames or recolours a label. Throws `not_found`, `name_taken`. */
export async function changeLabel(
  c: Context<Env>,
  { id, change: { name, colour } }: { id: number; change: LabelChange },
): Promise<{ label: Label; outcome: Outcome }> {
  const set = {
    ...(name === undefined ? {} : { name, name_fold: fold(name) }),
    ...(colour === undefined ? {} : { colour }),
  };
  const outcome = await write(c, { id, action: "inbox_label.changed", set });
  return { label: await getLabel(c, id), outcome };
}

/** Removes a label from everywhere; taken back, it is everywhere again. Throws `not_found`. */
export const removeLabel = (c: Context<Env>, id: number): Promise<Outcome> =>
  write(c, { id, action: "inbox_label.removed", set: { removed_at: c.var.now } });

async function write(
  c: Context<Env>,
  { id, action, set }: { id: number; action: string; set: Record<string, Value> },
): Promise<Outcome> {
  const when = { text: "record.removed_at IS NULL", values: [] };
  const outcome = await named(() =>
    commit(c, { object: "inbox_label", action, change: { ids: [id], set, when }, isUndoable: true }),
  );
  if (outcome.ids.length === 0) throw new AppError("not_found");
  return outcome;
}

async function getLabel(c: Context<Env>, id: number): Promise<Label> {
  const { rows } = await c.var.cell.run<Label>(statement(`${LABELS} AND id = ?`, id));
  if (!rows[0]) throw new AppError("not_found");
  return rows[0];
}

const named = <T>(work: () => Promise<T>): Promise<T> =>
  guarded(async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof GuardError && error.constraint === "inbox_labels.name_fold")
        throw new AppError("name_taken");
      throw error;
    }
  });
