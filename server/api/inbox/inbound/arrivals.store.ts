import type { Context } from "hono";
import type { Arrival } from "#shared/api/inbox/inbound.ts";
import { type Compilable, statement } from "../../../db/cell.ts";
import { hashOf } from "../../../db/hash.ts";
import type { Env } from "../../../http/env.ts";
import { headerOf, type Letter } from "./letter.ts";
import { foldId } from "./letter-ids.ts";

/** What tells one letter from every other: a sender's id alone does not, since some give the same to all. */
export function letterHashOf({ id, from, headers, subject, text, html, files, leftOut }: Letter): string {
  const own = id === null ? headerOf(headers, "date") : foldId(id);
  const names = leftOut.map(({ name, size }) => [name, size]);
  return hashOf(JSON.stringify([own, from.email, subject, text, html, files.map(({ sha256 }) => sha256), names]));
}

/** What was made of the same letter before; null where it is new. */
export async function findArrival(c: Context<Env>, letterHash: string): Promise<Arrival | null> {
  const { rows } = await c.var.cell.run<{
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
  const [row] = rows;
  if (!row) return null;
  return { arrivalId: row.id, state: row.state, conversationId: row.talk, messageId: row.message, isKnown: false };
}

export interface Ended {
  letterHash: string;
  state: "message" | "event" | "own";
  /** A letter that waited; null for one that is read as it comes. */
  waiting: number | null;
}

/** Goes before what a letter does: one that waited was not read by anybody else meanwhile. */
export const stillWaits = ({ waiting }: Ended): Compilable[] =>
  waiting === null
    ? []
    : [
        statement(
          "INSERT INTO tx_guard (stale) SELECT EXISTS (SELECT 1 FROM arrivals WHERE id = ? AND state = 'waiting')",
          waiting,
        ),
      ];

/** What became of a letter; `message` is its message, as SQL. Of two with the same content the second fails. */
export function endStatement(c: Context<Env>, { letterHash, state, waiting }: Ended, message = "NULL"): Compilable {
  return waiting === null
    ? statement(
        `INSERT INTO arrivals (letter_hash, state, message_id, at) VALUES (?, ?, (${message}), ?)`,
        letterHash,
        state,
        c.var.now,
      )
    : statement(
        `UPDATE arrivals SET letter_hash = ?, state = ?, message_id = (${message}) WHERE id = ?`,
        letterHash,
        state,
        waiting,
      );
}
