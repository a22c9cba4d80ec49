import type { ConversationState } from "#shared/rules/inbox/conversation-states.ts";
import type { Actor } from "../../../actor.ts";
import { statement } from "../../../db/database.ts";
import { isOwn, withoutPlus } from "../letters/addresses.ts";
import type { Letter } from "../letters/letter.ts";
import type { LetterKind } from "../letters/letter-kind.ts";

const HOUR_MS = 3_600_000;
/** Emails per sender and hour; further ones start no conversations. */
const HOURLY_MAX = 60;
const HITS_MAX = 200;

export interface Answered {
  id: number;
  status: ConversationState;
  from_email: string;
}

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
  const rows = actor.db.all<Answered & { id_fold: string; direction: string }>(
    statement(
      `SELECT i.id_fold, c.id, c.status, c.from_email, m.direction FROM message_ids AS i
       JOIN messages AS m ON m.id = i.message_id JOIN conversations AS c ON c.id = m.conversation_id
       WHERE i.id_fold IN (SELECT value FROM json_each(?)) AND c.status <> 'trash' AND m.status <> 'withdrawn' LIMIT ${HITS_MAX}`,
      JSON.stringify(answers),
    ),
  );
  const hits = rows.map(({ direction, ...hit }) => ({ ...hit, isOurs: direction === "out" }));
  return hits.sort((a, b) => answers.indexOf(a.id_fold) - answers.indexOf(b.id_fold));
}

/** Whether a message id is one of ours. */
export function isOurId(actor: Actor, idFold: string): boolean {
  const question = statement("SELECT 1 FROM message_ids WHERE id_fold = ? AND kind <> 'received' LIMIT 1", idFold);
  return actor.db.first(question) !== undefined;
}

/** Participants by conversation: senders, recipients and the customer's account. */
function participantsOf(actor: Actor, ids: readonly number[]): Map<number, Set<string>> {
  const rows = actor.db.all<{ id: number; email: string }>(
    statement(
      `WITH those AS (SELECT value AS id FROM json_each(?))
       SELECT id, from_email AS email FROM conversations WHERE id IN (SELECT id FROM those)
       UNION SELECT c.id, u.email_fold FROM conversations AS c JOIN users AS u ON u.id = c.user_id
         WHERE c.id IN (SELECT id FROM those)
       UNION SELECT conversation_id, from_email FROM messages WHERE conversation_id IN (SELECT id FROM those)
       UNION SELECT m.conversation_id, e.value FROM messages AS m, json_each(m.to_json) AS e
         WHERE m.conversation_id IN (SELECT id FROM those)
       UNION SELECT m.conversation_id, e.value ->> '$.email' FROM messages AS m, json_each(m.recipients_json) AS e
         WHERE m.conversation_id IN (SELECT id FROM those)`,
      JSON.stringify(ids),
    ),
  );
  const found = new Map<number, Set<string>>();
  for (const { id, email } of rows) {
    if (email !== "") found.set(id, (found.get(id) ?? new Set()).add(withoutPlus(email)));
  }
  return found;
}

/** Finds the newest conversation of a sender over the hourly limit, else null. */
function findCrowded(actor: Actor, email: string): Answered | null {
  const row = actor.db.first<{ n: number }>(
    statement(
      `SELECT count(*) AS n FROM (SELECT at FROM messages INDEXED BY messages_by_sender
         WHERE direction = 'in' AND from_email = ? ORDER BY id DESC LIMIT ${HOURLY_MAX}) WHERE at > ?`,
      email,
      actor.now - HOUR_MS,
    ),
  );
  if ((row?.n ?? 0) < HOURLY_MAX) return null;
  const newest = actor.db.first<Answered>(
    statement(
      `SELECT id, status, from_email FROM conversations INDEXED BY conversations_by_email
       WHERE from_email = ? AND status NOT IN ('trash', 'spam') ORDER BY last_message_at DESC LIMIT 1`,
      email,
    ),
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
  const blocked = db.first(statement("SELECT 1 FROM blocked_senders WHERE email = ? AND email <> ''", email));
  const person = db.first<{ id: number; username: string }>(
    statement("SELECT id, username FROM users WHERE email_fold = ? AND removed_at IS NULL", email),
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
