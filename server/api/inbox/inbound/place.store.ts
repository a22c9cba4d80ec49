import { type Selectable, sql } from "kysely";
import type { Actor } from "../../../actor.ts";
import { q } from "../../../db/database.ts";
import type { ConversationsTable } from "../../../db/tables/inbox.ts";
import { isOwn, withoutPlus } from "../letters/addresses.ts";
import type { Letter } from "../letters/letter.ts";
import type { LetterKind } from "../letters/letter-kind.ts";

const HOUR_MS = 3_600_000;
/** Emails per sender and hour; further ones start no conversations. */
const HOURLY_MAX = 60;
const HITS_MAX = 200;

export type Answered = Pick<Selectable<ConversationsTable>, "id" | "status" | "from_email">;

/** Conversation of an email, and how to notify about it. */
export interface Place {
  /** The existing conversation; null starts a new one. */
  conversation: Answered | null;
  /** Conversation that a new one replies to although its sender is not a participant there. */
  answersId: number | null;
  isSpam: boolean;
  /** The conversation stays in its position and nobody is notified. */
  isQuiet: boolean;
  /** The conversation moves up, but nobody is notified. */
  isUntold: boolean;
  person: { id: number; username: string } | null;
}

/** A message that the email replies to. */
export interface Hit extends Answered {
  id_fold: string;
  isOurs: boolean;
}

/** Finds the messages that an email replies to, in its order, without deleted and unsent ones. */
export function findAnswered(actor: Actor, { answers }: Letter): Hit[] {
  if (answers.length === 0) return [];
  const listed = sql<string>`(SELECT value FROM json_each(${JSON.stringify(answers)}))`;
  const rows = actor.db.all(
    q
      .selectFrom("message_ids as i")
      .innerJoin("messages as m", "m.id", "i.message_id")
      .innerJoin("conversations as c", "c.id", "m.conversation_id")
      .select(["i.id_fold", "c.id", "c.status", "c.from_email", "m.direction"])
      .where("i.id_fold", "in", listed)
      .where("c.status", "<>", "trash")
      .where("m.status", "<>", "withdrawn")
      .limit(HITS_MAX),
  );
  const hits = rows.map(({ direction, ...hit }) => ({ ...hit, isOurs: direction === "out" }));
  return hits.sort((a, b) => answers.indexOf(a.id_fold) - answers.indexOf(b.id_fold));
}

/** Whether a message id is one of ours. */
export function isOurId(actor: Actor, idFold: string): boolean {
  const own = q.selectFrom("message_ids").select("id").where("id_fold", "=", idFold).where("kind", "<>", "received");
  return actor.db.first(own.limit(1)) !== undefined;
}

/** Participants by conversation: senders, recipients and the customer's account. */
function participantsOf(actor: Actor, ids: readonly number[]): Map<number, Set<string>> {
  const rows = actor.db.all(
    sql<{ id: number; email: string }>`WITH listed AS (SELECT value AS id FROM json_each(${JSON.stringify(ids)}))
      SELECT id, from_email AS email FROM conversations WHERE id IN (SELECT id FROM listed)
      UNION SELECT c.id, u.email_fold FROM conversations AS c JOIN users AS u ON u.id = c.user_id
        WHERE c.id IN (SELECT id FROM listed)
      UNION SELECT conversation_id, from_email FROM messages WHERE conversation_id IN (SELECT id FROM listed)
      UNION SELECT m.conversation_id, e.value FROM messages AS m, json_each(m.to_json) AS e
        WHERE m.conversation_id IN (SELECT id FROM listed)
      UNION SELECT m.conversation_id, e.value ->> '$.email' FROM messages AS m, json_each(m.recipients_json) AS e
        WHERE m.conversation_id IN (SELECT id FROM listed)`,
  );
  const found = new Map<number, Set<string>>();
  for (const { id, email } of rows) {
    if (email !== "") found.set(id, (found.get(id) ?? new Set()).add(withoutPlus(email)));
  }
  return found;
}

/** Finds the newest conversation of a sender over the hourly limit, else null. */
function findCrowded(actor: Actor, email: string): Answered | null {
  const recent = actor.db.first(
    sql<{ n: number }>`SELECT count(*) AS n FROM (SELECT at FROM messages INDEXED BY messages_by_sender
      WHERE direction = 'in' AND from_email = ${email} ORDER BY id DESC LIMIT ${HOURLY_MAX})
      WHERE at > ${actor.now - HOUR_MS}`,
  );
  if ((recent?.n ?? 0) < HOURLY_MAX) return null;
  const newest = actor.db.first(
    sql<Answered>`SELECT id, status, from_email FROM conversations INDEXED BY conversations_by_email
      WHERE from_email = ${email} AND status NOT IN ('trash', 'spam') ORDER BY last_message_at DESC LIMIT 1`,
  );
  return newest ?? null;
}

interface Arriving {
  kind: Exclude<LetterKind, "own">;
  hits: readonly Hit[];
  isMarked: boolean;
}

/**
 * Chooses the conversation: the one it replies to if the sender is a participant, else a new one. Spam joins only a
 * conversation in Spam.
 */
export function placeOf(actor: Actor, { from }: Letter, { kind, hits, isMarked }: Arriving): Place {
  const { email } = from;
  const { db, platform } = actor;
  const isFromUs = isOwn(platform.settings.mail.address, email);
  const blocked = db.first(
    q.selectFrom("blocked_senders").select("email").where("email", "=", email).where("email", "<>", ""),
  );
  const person = db.first(
    q.selectFrom("users").select(["id", "username"]).where("email_fold", "=", email).where("removed_at", "is", null),
  );
  const participants = participantsOf(actor, [...new Set(hits.map(({ id }) => id))]);
  const crowded = findCrowded(actor, email);
  const isSpam = isMarked || (blocked !== undefined && !isFromUs);
  const joined = hits.find(({ id }) => participants.get(id)?.has(withoutPlus(email)));
  const home = joined ?? (isSpam ? null : crowded);
  const conversation = isSpam && home?.status !== "spam" ? null : home;
  const isQuiet = kind === "reply" || kind === "bounce";
  return {
    conversation,
    answersId: conversation === null && !isSpam ? (hits[0]?.id ?? null) : null,
    isSpam,
    isQuiet,
    isUntold: isQuiet || isSpam || isFromUs || crowded !== null,
    person: person ?? null,
  };
}
