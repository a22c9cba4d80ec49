import type { Context } from "hono";
import type { ConversationState } from "#shared/rules/conversation-states.ts";
import { statement } from "../../../db/cell.ts";
import type { Env } from "../../../http/env.ts";
import { isOwn, withoutPlus } from "./addresses.ts";
import type { Letter } from "./letter.ts";
import type { LetterKind } from "./letter-kind.ts";

const HOUR_MS = 3_600_000;
/** Letters of one sender within an hour; those beyond begin no conversation of their own. */
const HOURLY_MAX = 60;
const HITS_MAX = 200;

export interface Answered {
  id: number;
  status: ConversationState;
  from_email: string;
}

/** Where a letter belongs, and how much is made of it. */
export interface Place {
  /** The conversation it belongs to; null begins one. */
  conversation: Answered | null;
  /** The one that a new conversation answers, though its writer has no part there. */
  answersId: number | null;
  isSpam: boolean;
  /** It is read by whoever comes by: nothing moves, and nobody is told. */
  isQuiet: boolean;
  /** It moves its conversation, but nobody is told. */
  isUntold: boolean;
  person: { id: number; username: string } | null;
}

/** A message that a letter names among those it answers. */
export interface Hit extends Answered {
  id_fold: string;
  isOurs: boolean;
}

/** The messages that a letter answers, those first that it names first. What was deleted or withdrawn is not among them. */
export async function findAnswered(c: Context<Env>, { answers }: Letter): Promise<Hit[]> {
  if (answers.length === 0) return [];
  const { rows } = await c.var.cell.run<Answered & { id_fold: string; direction: string }>(
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

/** Whether an id is that of a message of ours. */
export async function isOurId(c: Context<Env>, idFold: string): Promise<boolean> {
  const question = statement("SELECT 1 FROM message_ids WHERE id_fold = ? AND kind <> 'received' LIMIT 1", idFold);
  return (await c.var.cell.run(question)).rows.length > 0;
}

/** Everybody who takes part in some conversations: writers, recipients, and the account of the customer. */
async function participantsOf(c: Context<Env>, ids: readonly number[]): Promise<Map<number, Set<string>>> {
  const { rows } = await c.var.cell.run<{ id: number; email: string }>(
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

/** The newest conversation of a sender who wrote too often within the last hour; null for any other. */
async function findCrowded(c: Context<Env>, email: string): Promise<Answered | null> {
  const { rows } = await c.var.cell.run<{ n: number }>(
    statement(
      `SELECT count(*) AS n FROM (SELECT at FROM messages INDEXED BY messages_by_sender
         WHERE direction = 'in' AND from_email = ? ORDER BY id DESC LIMIT ${HOURLY_MAX}) WHERE at > ?`,
      email,
      c.var.now - HOUR_MS,
    ),
  );
  if ((rows[0]?.n ?? 0) < HOURLY_MAX) return null;
  const newest = await c.var.cell.run<Answered>(
    statement(
      `SELECT id, status, from_email FROM conversations INDEXED BY conversations_by_email
       WHERE from_email = ? AND status NOT IN ('trash', 'spam') ORDER BY last_message_at DESC LIMIT 1`,
      email,
    ),
  );
  return newest.rows[0] ?? null;
}

interface Arriving {
  kind: Exclude<LetterKind, "own">;
  hits: readonly Hit[];
  isMarked: boolean;
}

/**
 * Where a letter belongs: to what it answers where its sender takes part there, else it begins something new. What is
 * spam joins nothing that is not in Spam itself, where nobody is to see it.
 */
export async function placeOf(c: Context<Env>, { from }: Letter, { kind, hits, isMarked }: Arriving): Promise<Place> {
  const { email } = from;
  const { cell, platform } = c.var;
  const isFromUs = isOwn(platform.settings.mail.address, email);
  const [blocked, people, participants, crowded] = await Promise.all([
    cell.run(statement("SELECT 1 FROM blocked_senders WHERE email = ? AND email <> ''", email)),
    cell.run<{ id: number; username: string }>(
      statement("SELECT id, username FROM users WHERE email_fold = ? AND removed_at IS NULL", email),
    ),
    participantsOf(c, [...new Set(hits.map(({ id }) => id))]),
    findCrowded(c, email),
  ]);
  const isSpam = isMarked || (blocked.rows.length > 0 && !isFromUs);
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
    person: people.rows[0] ?? null,
  };
}
