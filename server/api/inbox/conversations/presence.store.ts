import { sql } from "kysely";
import { PRESENCE_HELD_MS } from "#shared/rules/inbox/inbox-limits.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Query, q, runAll } from "../../../db/database.ts";
import { publish } from "../../../db/write/publish.ts";

interface Sign {
  id: number;
  typing: boolean;
  left: boolean;
}

/** Statement that ends the caller's typing mark in the same transaction as the write; they still count as a viewer. */
export const endTyping = (actor: Actor, id: number): Query =>
  q
    .updateTable("presence")
    .set({ is_typing: 0 })
    .where("conversation_id", "=", id)
    .where("user_id", "=", actor.caller?.id ?? 0)
    .where("is_typing", "=", 1);

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
  const conversation = q.selectFrom("conversations").select("id").where("id", "=", id);
  if (!db.first(conversation)) throw new AppError("not_found");
  const presence = q.deleteFrom("presence").where("conversation_id", "=", id);
  runAll(db, [
    left
      ? presence.where("user_id", "=", me)
      : sql`INSERT INTO presence (conversation_id, user_id, is_typing, at)
          SELECT id, ${me}, ${Number(typing)}, ${now} FROM conversations WHERE id = ${id}
          ON CONFLICT (conversation_id, user_id) DO UPDATE SET is_typing = excluded.is_typing, at = excluded.at`,
    presence.where("at", "<=", now - PRESENCE_HELD_MS),
  ]);
  const kind = left ? "left" : typing ? "replying" : "looking";
  publish(actor, { kind: "sign", sign: { object: "conversation", id, kind, actor: me } });
  const rows = db.all(
    q
      .selectFrom("presence as p")
      .innerJoin("users as u", "u.id", "p.user_id")
      .select(["u.id", "u.username as name", "p.is_typing as typing"])
      .where("p.conversation_id", "=", id)
      .where("p.user_id", "<>", me)
      .where("p.at", ">", now - PRESENCE_HELD_MS)
      .orderBy("u.id"),
  );
  return { here: rows.map((one) => ({ ...one, typing: one.typing === 1 })) };
}
