import { sql } from "kysely";
import type { TimelineItem } from "#shared/api/ecommerce/orders.ts";
import { mentioned } from "#shared/rules/inbox/mentions.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { findColleagues } from "../../../db/colleagues.ts";
import { q } from "../../../db/database.ts";
import { DAY_MS, type Outcome } from "../../../db/write/act.ts";
import { withIdempotency } from "../../../db/write/idempotency.ts";
import { notifyStatements } from "../../../db/write/notify.ts";
import { write } from "../../../db/write/write.ts";
import { addEvents, ordersOf } from "../order-writes/orders.effects.ts";
import { getStanding } from "./orders.facts.ts";
import { findTimeline } from "./orders.timeline.store.ts";

/** Adds a note to an order's timeline and notifies mentioned colleagues. Does not change the order's version. */
export function addNote(actor: Actor, { id, text }: { id: number; text: string }): TimelineItem {
  const { number } = getStanding(actor, id);
  const to = text.includes("@") ? mentioned(text, findColleagues(actor.db)) : [];
  const { ids } = withIdempotency(actor, () =>
    write(actor, {
      object: "order",
      action: "order.noted",
      change: { ids: [id], set: { updated_at: actor.now } },
      keepsVersion: true,
      told: { after: { text } },
      after: [
        addEvents(actor, ordersOf([id]), { kind: "note", text }),
        ...notifyStatements(actor, { kind: "mention", to, title: number, link: `/orders?order=${id}` }),
      ],
      made: sql`SELECT max(id) FROM order_events`,
    }),
  );
  return getNote(actor, { id, noteId: ids[0] ?? 0 });
}

interface OneNote {
  id: number;
  noteId: number;
}

/** Updates the actor's own note and notifies newly mentioned colleagues. Throws `not_found`, `forbidden`. */
export function changeNote(actor: Actor, { id, noteId, text }: OneNote & { text: string }): TimelineItem {
  const { number } = getStanding(actor, id);
  const note = getOwn(actor, { id, noteId });
  if (note.text === text) return note;
  const people = text.includes("@") ? findColleagues(actor.db) : [];
  const known = mentioned(note.text, people);
  const to = mentioned(text, people).filter((one) => !known.includes(one));
  write(actor, {
    object: "order",
    action: "order.note_changed",
    change: { ids: [id], set: { updated_at: actor.now } },
    keepsVersion: true,
    told: { before: { text: note.text }, after: { text } },
    after: [
      q
        .updateTable("order_events")
        .set({ text, edited_at: actor.now, version: sql<number>`version + 1` })
        .where("id", "=", noteId),
      ...notifyStatements(actor, { kind: "mention", to, title: number, link: `/orders?order=${id}` }),
    ],
  });
  return getNote(actor, { id, noteId });
}

/** Deletes the actor's own note; can be undone. Throws `not_found`, `forbidden`. */
export function deleteNote(actor: Actor, { id, noteId }: OneNote): Outcome {
  const { text } = getOwn(actor, { id, noteId });
  const { now, caller, requestId, actId } = actor;
  return write(actor, {
    object: "order",
    action: "order.note_deleted",
    effects: (mark) => [
      sql`INSERT INTO undo_log (token_hash, user_id, object, records_json, at, until)
        SELECT ${mark}, ${caller?.id}, 'order_note', json_array(json_object('id', id,
          'before', json_object('removed_at', NULL), 'after', json_object('removed_at', ${now}))), ${now}, ${now + DAY_MS}
        FROM order_events WHERE id = ${noteId}`,
      q
        .updateTable("order_events")
        .set({ removed_at: now, version: sql<number>`version + 1` })
        .where("id", "=", noteId),
      q.insertInto("audit").values({
        at: now,
        actor_id: caller?.id ?? null,
        action: "order.note_deleted",
        object: "order",
        object_id: id,
        before_json: JSON.stringify({ text }),
        undo_hash: mark,
        request_id: requestId,
        act_id: actId,
      }),
    ],
    isUndoable: true,
  });
}

function getNote(actor: Actor, { id, noteId }: OneNote): TimelineItem {
  const note = findTimeline(actor.db, id)?.find((item) => item.id === noteId && item.kind === "note");
  if (!note) throw new AppError("not_found");
  return note;
}

function getOwn(actor: Actor, one: OneNote): TimelineItem {
  const note = getNote(actor, one);
  if (note.by?.id !== actor.caller?.id) throw new AppError("forbidden");
  return note;
}
