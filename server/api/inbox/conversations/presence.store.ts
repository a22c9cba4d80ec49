import { PRESENCE_HELD_MS } from "#shared/rules/inbox-limits.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { type Compilable, runAll, statement } from "../../../db/database.ts";
import { publish } from "../../../db/write/publish.ts";

interface Sign {
  id: number;
  typing: boolean;
  left: boolean;
}

/** Ends that the caller is writing in a conversation, within the act that ends it; they still look at it. */
export const endTyping = (actor: Actor, id: number): Compilable =>
  statement(
    "UPDATE presence SET is_typing = 0 WHERE conversation_id = ? AND user_id = ? AND is_typing = 1",
    id,
    actor.caller?.id,
  );

/** Tells colleagues that the caller no longer writes in a conversation, once that has been written. */
export const tellTypingEnded = (actor: Actor, id: number): void =>
  publish(actor, { kind: "sign", sign: { object: "conversation", id, kind: "looking", actor: actor.caller?.id ?? 0 } });

/** Notes that the caller looks at a conversation, writes in it or has left it, tells colleagues, and answers with who else is there. */
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
