import type { Context } from "hono";
import type { TimelineItem } from "#shared/api/ecommerce/orders.ts";
import { mentioned } from "#shared/rules/mentions.ts";
import { type Act, DAY_MS, type Outcome } from "../../db/act.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { findColleagues } from "../../db/colleagues.ts";
import { commit } from "../../db/commit.ts";
import { AUDIT_COLUMNS } from "../../db/commit-statements.ts";
import { once } from "../../db/idempotency.ts";
import { notifyStatements } from "../../db/notify.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { addEvents, ordersOf } from "./orders.effects.ts";
import { getStanding, guardOf } from "./orders.facts.ts";
import { findTimeline } from "./orders.timeline.store.ts";

/** Writes a note into an order's timeline and tells whom it names; the order's version stays. */
export async function addNote(c: Context<Env>, { id, text }: { id: number; text: string }): Promise<TimelineItem> {
  const { number } = await getStanding(c, id);
  const to = text.includes("@") ? mentioned(text, await findColleagues(c.var.cell)) : [];
  const { ids } = await once(c, () =>
    commit(c, {
      object: "order",
      action: "order.noted",
      change: { ids: [id], set: { updated_at: c.var.now } },
      keepsVersion: true,
      told: { after: { text } },
      after: [
        addEvents(c, ordersOf([id]), { kind: "note", text }),
        ...notifyStatements(c, { kind: "mention", to, title: number, link: `/orders?order=${id}` }),
      ],
      made: { text: "SELECT max(id) FROM order_events", values: [] },
    }),
  );
  return getNote(c, { id, noteId: ids[0] ?? 0 });
}

interface OneNote {
  id: number;
  noteId: number;
}

/** Changes a note of the caller's own and tells whom it names again. Throws `not_found`, `forbidden`. */
export async function changeNote(
  c: Context<Env>,
  { id, noteId, text }: OneNote & { text: string },
): Promise<TimelineItem> {
  const [{ number }, note] = await Promise.all([getStanding(c, id), getOwn(c, { id, noteId })]);
  if (note.text === text) return note;
  const people = text.includes("@") ? await findColleagues(c.var.cell) : [];
  const known = mentioned(note.text, people);
  const to = mentioned(text, people).filter((one) => !known.includes(one));
  await commitNote(c, {
    object: "order",
    action: "order.note_changed",
    before: [isStillThere(noteId)],
    change: { ids: [id], set: { updated_at: c.var.now } },
    keepsVersion: true,
    told: { before: { text: note.text }, after: { text } },
    after: [
      statement(
        "UPDATE order_events SET text = ?, edited_at = ?, version = version + 1 WHERE id = ?",
        text,
        c.var.now,
        noteId,
      ),
      ...notifyStatements(c, { kind: "mention", to, title: number, link: `/orders?order=${id}` }),
    ],
  });
  return getNote(c, { id, noteId });
}

/** Deletes a note of the caller's own; an undo brings it back. Throws `not_found`, `forbidden`. */
export async function deleteNote(c: Context<Env>, { id, noteId }: OneNote): Promise<Outcome> {
  const { text } = await getOwn(c, { id, noteId });
  const { now, caller, requestId, actId } = c.var;
  return commitNote(c, {
    object: "order",
    action: "order.note_deleted",
    before: [isStillThere(noteId)],
    effects: (mark) => [
      statement(
        `INSERT INTO undo_log (token_hash, user_id, object, records_json, at, until)
         SELECT ?, ?, 'order_note', json_array(json_object('id', id, 'before', json_object('removed_at', NULL),
           'after', json_object('removed_at', ?))), ?, ? FROM order_events WHERE id = ?`,
        mark,
        caller?.id,
        now,
        now,
        now + DAY_MS,
        noteId,
      ),
      statement("UPDATE order_events SET removed_at = ?, version = version + 1 WHERE id = ?", now, noteId),
      statement(
        `INSERT INTO audit (${AUDIT_COLUMNS}) VALUES (?, ?, 'order.note_deleted', 'order', ?, ?, NULL, ?, ?, ?)`,
        now,
        caller?.id,
        id,
        JSON.stringify({ text }),
        mark,
        requestId,
        actId,
      ),
    ],
    isUndoable: true,
  });
}

/** Says no as `stale` unless a note is still there. */
const isStillThere = (noteId: number): Compilable =>
  statement(
    `INSERT INTO tx_guard (stale) SELECT EXISTS (
       SELECT 1 FROM order_events WHERE id = ? AND kind = 'note' AND removed_at IS NULL)`,
    noteId,
  );

/** Throws `not_found` where the note was deleted meanwhile. */
async function commitNote(c: Context<Env>, act: Act): Promise<Outcome> {
  try {
    return await commit(c, act);
  } catch (error) {
    throw guardOf(error) === "stale" ? new AppError("not_found") : error;
  }
}

async function getNote(c: Context<Env>, { id, noteId }: OneNote): Promise<TimelineItem> {
  const note = (await findTimeline(c.var.cell, id))?.find((item) => item.id === noteId && item.kind === "note");
  if (!note) throw new AppError("not_found");
  return note;
}

async function getOwn(c: Context<Env>, one: OneNote): Promise<TimelineItem> {
  const note = await getNote(c, one);
  if (note.by?.id !== c.var.caller?.id) throw new AppError("forbidden");
  return note;
}
