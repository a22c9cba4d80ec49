import type { Arrival } from "#shared/api/inbox/inbound.ts";
import type { Actor } from "../../../actor.ts";
import { type Query, statement } from "../../../db/database.ts";
import { hashOf } from "../../../db/hash.ts";
import { headerOf, type Letter } from "../letters/letter.ts";
import { foldId } from "../letters/letter-ids.ts";

/** Content hash that identifies an email: some senders reuse one message id for all of them. */
export function letterHashOf({ id, from, headers, subject, text, html, files, leftOut }: Letter): string {
  const own = id === null ? headerOf(headers, "date") : foldId(id);
  const names = leftOut.map(({ name, size }) => [name, size]);
  return hashOf(JSON.stringify([own, from.email, subject, text, html, files.map(({ sha256 }) => sha256), names]));
}

/** Finds the earlier arrival of the same email, or null. */
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
  /** Arrival row of an email that waited; null if it was read on arrival. */
  waiting: number | null;
}

/** Statement that saves the result of an arrival; `message` is SQL for its message id. */
export function endStatement(actor: Actor, { letterHash, state, waiting }: Ended, message = "NULL"): Query {
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
