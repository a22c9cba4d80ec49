import { type NotNull, sql } from "kysely";
import { LETTER_TEXT_MAX, TRASH_DAYS } from "#shared/rules/inbox/inbox-limits.ts";
import { snippetOf } from "#shared/rules/inbox/snippet.ts";
import { stillWhose } from "../../../db/colleagues.ts";
import { type Query, q } from "../../../db/database.ts";
import { searchWith } from "../../../db/mail/outgoing-message.ts";
import { feedAll } from "../../../db/write/publish.ts";
import { write } from "../../../db/write/write.ts";
import { systemActor } from "../../../identity/system-actor.ts";
import type { Platform } from "../../../platform.ts";
import { cleanHtml, contentIdOf, plainOf } from "../html/clean-html.ts";
import { readHtml } from "../html/html-text.ts";
import { watchOutages } from "../inbound/outages.ts";
import { removeConversations } from "./conversations.remove.ts";

const BATCH = 100;
const DAY_MS = 86_400_000;

/** Reopens all conversations whose snooze is over, so that lists do not depend on when due work last ran. */
export function wakeAllDue(platform: Platform): void {
  while (unsnoozeDue(platform));
}

/**
 * Reopens one batch of conversations whose snooze is over, on top and unread for all. Returns false if there were none.
 */
export function unsnoozeDue(platform: Platform): boolean {
  const now = platform.clock.now();
  const rows = platform.db.all(
    sql<{ id: number }>`SELECT id FROM conversations INDEXED BY conversations_by_snooze
      WHERE status = 'snoozed' AND snoozed_until <= ${now} ORDER BY snoozed_until LIMIT ${BATCH}`,
  );
  if (rows.length === 0) return false;
  write(systemActor(platform, "inbox"), {
    object: "conversation",
    action: "conversation.woken",
    change: {
      ids: rows.map(({ id }) => id),
      set: {
        status: "open",
        snoozed_until: null,
        assignee_id: stillWhose,
        news: sql`news + 1`,
        last_message_at: sql`max(last_message_at, snoozed_until)`,
      },
    },
  });
  return true;
}

/** Deletes one batch of conversations after their days in the trash. Returns false if there were none. */
export function emptyTrash(platform: Platform): boolean {
  const since = platform.clock.now() - TRASH_DAYS * DAY_MS;
  const rows = platform.db.all(
    q
      .selectFrom("conversations")
      .select("id")
      .where("status", "=", sql.lit("trash"))
      .where("trashed_at", "<=", since)
      .orderBy("trashed_at")
      .limit(BATCH),
  );
  if (rows.length === 0) return false;
  removeConversations(systemActor(platform, "inbox"), { ids: rows.map(({ id }) => id) });
  return true;
}

const HTML_MAX = 240_000;
/** After this many attempts an email is shown as plain text. */
const TRIES_MAX = 3;
/** After this time an attempt counts as aborted. */
const HELD_MS = 10 * 60 * 1000;

interface DueLetter {
  id: number;
  source: string;
  text: string;
  tries: number;
  outages: number;
}

/** Sanitizes the HTML of one waiting email that no other attempt has claimed. Returns false if there was none. */
export async function cleanDueLetter(platform: Platform): Promise<boolean> {
  const now = platform.clock.now();
  const letter = platform.db.first(
    // Count the attempt before it starts: it may be aborted.
    sql<DueLetter>`UPDATE messages SET clean_tries = clean_tries + 1, clean_claimed_at = ${now} WHERE id =
        (SELECT id FROM messages INDEXED BY messages_to_try WHERE html_source IS NOT NULL
          AND coalesce(clean_claimed_at, 0) <= ${now - HELD_MS} ORDER BY clean_tries, id LIMIT 1)
      RETURNING id, html_source AS source, body_text AS text, clean_tries AS tries, clean_outages AS outages`,
  );
  if (!letter) return false;
  const watched = watchOutages(platform);
  try {
    await cleanLetter(watched.platform, letter);
  } catch (error) {
    // An attempt that failed through an outage does not count, but other emails come first.
    const release = q
      .updateTable("messages")
      .set((eb) => ({
        clean_outages: eb("clean_outages", "+", Number(watched.hadOutage())),
        clean_claimed_at: null,
      }))
      .where("id", "=", letter.id)
      .where("clean_claimed_at", "=", now);
    try {
      platform.db.run(release);
    } catch (failure) {
      platform.log("error", "a letter was not given free", { message: letter.id, error: String(failure) });
    }
    throw error;
  }
  return true;
}

async function cleanLetter(platform: Platform, letter: DueLetter): Promise<void> {
  const isGivenUp = letter.tries - letter.outages > TRIES_MAX;
  if (isGivenUp) platform.log("error", "a letter is kept as plain text", { message: letter.id, tries: TRIES_MAX });
  const clean = isGivenUp ? null : await cleanHtml(letter.source, picturesOf(platform, letter.id));
  const kept = clean && clean.html.length <= HTML_MAX ? clean : null;
  const reread = isGivenUp ? [] : await rereadStatements(letter);
  // The email may have been erased, or sanitized by a later attempt, in the meantime.
  const stored = platform.db.first(
    q
      .selectFrom("messages")
      .select("body_text as text")
      .where("id", "=", letter.id)
      .where("html_source", "=", letter.source),
  );
  if (!stored) return;
  const actor = systemActor(platform, `letter-${letter.id}`);
  feedAll(actor, [
    q
      .updateTable("messages")
      .set({
        body_html: kept?.html.toWellFormed() ?? null,
        remote_images: kept?.remoteImages ?? 0,
        is_plain: kept === null ? 1 : 0,
        html_source: null,
        clean_claimed_at: null,
      })
      .where("id", "=", letter.id),
    ...(stored.text === letter.text ? reread : []),
    // Makes open pages reload the conversation.
    sql`INSERT INTO changes (object, object_id, version, action, at)
      SELECT 'conversation', id, version, 'conversation.received', ${actor.now} FROM conversations
      WHERE id = (SELECT conversation_id FROM messages WHERE id = ${letter.id})`,
  ]);
}

/** Attached images of an email by content id. */
function picturesOf({ db }: Platform, id: number): ReadonlyMap<string, string> {
  const rows = db.all(
    q
      .selectFrom("message_files")
      .select(["content_id", "file_id"])
      .where("message_id", "=", id)
      .where("content_id", "is not", null)
      .$narrowType<{ content_id: NotNull }>(),
  );
  return new Map(rows.map(({ content_id, file_id }) => [contentIdOf(content_id), file_id]));
}

/** Text without white space and quote marks, to compare two readings of the same HTML. */
const bare = (text: string): string => text.replace(/[\s>]+/g, "");

/** Corrects text from an older version that did not separate words of adjacent cells. */
async function rereadStatements({ id, source, text }: DueLetter): Promise<Query[]> {
  const read = (await plainOf(readHtml(source), LETTER_TEXT_MAX)).slice(0, LETTER_TEXT_MAX);
  if (read === text || bare(read) !== bare(text)) return [];
  return [
    sql`UPDATE conversations
      SET search = ${searchWith(read)}, snippet = iif(snippet = ${snippetOf(text)}, ${snippetOf(read)}, snippet)
      WHERE id = (SELECT conversation_id FROM messages WHERE id = ${id})`,
    q.updateTable("messages").set({ body_text: read }).where("id", "=", id),
  ];
}
