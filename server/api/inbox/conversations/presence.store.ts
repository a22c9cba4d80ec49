import { PRESENCE_HELD_MS } from "#shared/rules/inbox/inbox-limits.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Query, runAll, statement } from "../../../db/database.ts";
import { publish } from "../../../db/write/publish.ts";

interface Sign {
  id: number;
  typing: boolean;
  left: boolean;
}

/** Statement that ends the caller's typing mark in the same transaction as the write; they still count as a viewer. */
export const endTyping = (actor: Actor, id: number): Query =>
  statement(
    "UPDATE presence SET is_typing = 0 WHERE conversation_id = ? AND user_id = ? AND is_typing = 1",
    id,
    actor.caller?.id,
  );

/** Publishes that the caller stopped typing; call it after the write. */
export const emitTypingEnded = (actor: Actor, id: number): void =>
  publish(actor, { kind: "sign", sign: { object: "conversation", id, kind: "looking", actor: actor.caller?.id ?? 0 } });

/**
 * Saves and publishes the caller's presence (viewing, typing or left) and returns the other viewers. Throws
 * `not_found`.
 */
export function showPresence(actor: Actor, { id, typing, left }: Sign) {
  const { db, now, caller } = actor;
  const me = caller?.id ?? 0;
  if (!db.first(statement("SELECT 1 FROM conversations WHERE id = ?", id))) throw new AppError("not_found");
  runAll(db, [
    left
      ? statement("DELETE FROM presence WHERE conversation_id = ? AND user_id = ?", id, me)
      : statement(
          `INSERT INTO presence (conversation_id, user_id, is_typing, at) SELECT id, ?, ?, ? FROM conversations WHERE id = ?
           ON CONFLICT (conversation_id, user_id) DO UPDATE SET is_typing = excluded.is_typing, at = excluded.at`,
          me,
          Number(typing),
          now,
          id,
        ),
    statement("DELETE FROM presence WHERE conversation_id = ? AND at <= ?", id, now - PRESENCE_HELD_MS),
  ]);
  const kind = left ? "left" : typing ? "replying" : "looking";
  publish(actor, { kind: "sign", sign: { object: "conversation", id, kind, actor: me } });
  const rows = db.all<{ id: number; name: string; typing: number }>(
    statement(
      `SELECT u.id, u.username AS name, p.is_typing AS typing FROM presence AS p JOIN users AS u ON u.id = p.user_id
       WHERE p.conversation_id = ? AND p.user_id <> ? AND p.at > ? ORDER BY u.id`,
      id,
      me,
      now - PRESENCE_HELD_MS,
    ),
  );
  return { here: rows.map((one) => ({ ...one, typing: one.typing === 1 })) };
}
