import type { RawBuilder } from "kysely";
import type { Arrival } from "#shared/api/inbox/inbound.ts";
import type { Actor } from "../../../actor.ts";
import { type Query, q } from "../../../db/database.ts";
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
  const row = actor.db.first(
    q
      .selectFrom("arrivals as a")
      .leftJoin("messages as m", "m.id", "a.message_id")
      .select(["a.id as arrivalId", "a.state", "m.conversation_id as conversationId", "m.id as messageId"])
      .where("a.letter_hash", "=", letterHash),
  );
  return row ? { ...row, isKnown: false } : null;
}

export interface Ended {
  letterHash: string;
  state: "message" | "event" | "own";
  /** Arrival row of an email that waited; null if it was read on arrival. */
  waiting: number | null;
}

/** Identifies an email in its arrival. */
export type Found = Pick<Ended, "letterHash" | "waiting">;

/** Finds the earlier arrival of the same email and marks a waiting one as `known`. */
export function findKnown(actor: Actor, { letterHash, waiting }: Found): Arrival | null {
  const found = findArrival(actor, letterHash);
  if (!found) return null;
  if (waiting !== null)
    actor.db.run(
      q.updateTable("arrivals").set({ state: "known" }).where("id", "=", waiting).where("state", "=", "waiting"),
    );
  return { ...found, state: "known", isKnown: true };
}

/** Throws if another reader has finished this arrival with different content. */
export function requireWaiting({ db }: Actor, id: number): void {
  const waiting = q.selectFrom("arrivals").select("id").where("id", "=", id).where("state", "=", "waiting");
  if (!db.first(waiting)) throw new Error("a letter was ended by another reader");
}

/** Statement that saves the result of an arrival. */
export function endStatement(
  actor: Actor,
  { letterHash, state, waiting }: Ended,
  messageId: RawBuilder<number> | null = null,
): Query {
  const result = { letter_hash: letterHash, state, message_id: messageId };
  return waiting === null
    ? q.insertInto("arrivals").values({ ...result, at: actor.now })
    : q.updateTable("arrivals").set(result).where("id", "=", waiting);
}
