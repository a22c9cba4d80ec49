import type { Arrival } from "#shared/api/inbox/inbound.ts";
import type { Actor } from "../../../actor.ts";
import { type Compilable, statement } from "../../../db/database.ts";
import { hashOf } from "../../../db/hash.ts";
import { headerOf, type Letter } from "../letters/letter.ts";
import { foldId } from "../letters/letter-ids.ts";

/** Identifies a letter by its content: some senders give all their letters the same id. */
export function letterHashOf({ id, from, headers, subject, text, html, files, leftOut }: Letter): string {
  const own = id === null ? headerOf(headers, "date") : foldId(id);
  const names = leftOut.map(({ name, size }) => [name, size]);
  return hashOf(JSON.stringify([own, from.email, subject, text, html, files.map(({ sha256 }) => sha256), names]));
}

/** The earlier arrival of the same letter; null where it is new. */
export function findArrival(actor: Actor, letterHash: string): Arrival | null {
  const row = actor.db.first<{
    id: number;
    state: Arrival["state"];
    message: number | null;
    talk: number | null;
  }>(
    statement(
      `SELECT a.id, a.state, m.id AS message, m.conversation_id AS talk
       FROM arrivals AS a LEFT JOIN messages AS m ON m.id = a.message_id WHERE a.letter_hash = ?`,
      letterHash,
    ),
  );
  if (!row) return null;
  return { arrivalId: row.id, state: row.state, conversationId: row.talk, messageId: row.message, isKnown: false };
}

export interface Ended {
  letterHash: string;
  state: "message" | "event" | "own";
  /** The arrival of a letter that waited; null for one that is read as it arrives. */
  waiting: number | null;
}

/** Saves what became of a letter; `message` is the id of its message, as SQL. */
export function endStatement(actor: Actor, { letterHash, state, waiting }: Ended, message = "NULL"): Compilable {
  return waiting === null
    ? statement(
        `INSERT INTO arrivals (letter_hash, state, message_id, at) VALUES (?, ?, (${message}), ?)`,
        letterHash,
        state,
        actor.now,
      )
    : statement(
        `UPDATE arrivals SET letter_hash = ?, state = ?, message_id = (${message}) WHERE id = ?`,
        letterHash,
        state,
        waiting,
      );
}
