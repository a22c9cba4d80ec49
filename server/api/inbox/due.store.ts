import { LETTER_TEXT_MAX, TRASH_DAYS } from "#shared/rules/inbox-limits.ts";
import { snippetOf } from "#shared/rules/snippet.ts";
import { type Compilable, GuardError, statement } from "../../db/cell.ts";
import { stillWhose } from "../../db/colleagues.ts";
import { commit } from "../../db/commit.ts";
import { searchWith } from "../../db/outgoing-message.ts";
import { feedBatch } from "../../db/publish.ts";
import { systemContext } from "../../http/system-context.ts";
import type { Platform } from "../../platform.ts";
import { cleanHtml, contentIdOf, plainOf } from "./clean-html.ts";
import { removeConversations, stillTrashed } from "./conversations.remove.ts";
import { readHtml } from "./html-text.ts";
import { watchOutages } from "./inbound/outages.ts";

const AT_ONCE = 100;
const DAY_MS = 86_400_000;

/** Brings back all whose snooze is over, for whoever reads the inbox: the clock alone decides, whether or not due work came by. */
export async function wakeAllDue(platform: Platform): Promise<void> {
  while (await wakeDue(platform));
}

/** Brings back some of the conversations whose snooze is over: on top, and unread for everybody. Answers whether there were any. */
export async function wakeDue(platform: Platform): Promise<boolean> {
  const now = platform.clock.now();
  const { rows } = await platform.cell.run<{ id: number }>(
    statement(
      `SELECT id FROM conversations INDEXED BY conversations_by_snooze
       WHERE status = 'snoozed' AND snoozed_until <= ? ORDER BY snoozed_until LIMIT ?`,
      now,
      AT_ONCE,
    ),
  );
  if (rows.length === 0) return false;
  await commit(systemContext(platform, "inbox"), {
    object: "conversation",
    action: "conversation.woken",
    change: {
      ids: rows.map(({ id }) => id),
      set: {
        status: "open",
        snoozed_until: null,
        assignee_id: stillWhose,
        news: { text: "news + 1", values: [] },
        last_message_at: { text: "max(last_message_at, snoozed_until)", values: [] },
      },
      when: { text: "record.status = 'snoozed' AND record.snoozed_until <= ?", values: [now] },
    },
  });
  return true;
}

/** Deletes for good what has lain in the trash for its days. */
export async function emptyTrash(platform: Platform): Promise<boolean> {
  const since = platform.clock.now() - TRASH_DAYS * DAY_MS;
  const { rows } = await platform.cell.run<{ id: number }>(
    statement(
      "SELECT id FROM conversations WHERE status = 'trash' AND trashed_at <= ? ORDER BY trashed_at LIMIT ?",
      since,
      AT_ONCE,
    ),
  );
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  try {
    const act = { ids, before: [stillTrashed(ids, since)] };
    const { ids: removed } = await removeConversations(systemContext(platform, "inbox"), act);
    return removed.length > 0;
  } catch (error) {
    // Somebody has just taken one back: those that still lie there are looked for again.
    if (error instanceof GuardError && error.constraint === "stale") return true;
    throw error;
  }
}

const HTML_MAX = 240_000;
/** So often a letter is tried to be cleaned; then its text stands for it. */
const TRIES_MAX = 3;
/** Whoever has a letter in hand for so long has been cut off. */
const HELD_MS = 10 * 60 * 1000;

interface DueLetter {
  id: number;
  source: string;
  text: string;
  tries: number;
  outages: number;
}

/** Cleans the HTML of one letter that nobody else has in hand, and answers whether there was one that waits for it. */
export async function cleanDueLetter(platform: Platform): Promise<boolean> {
  const now = platform.clock.now();
  const { rows } = await platform.cell.run<DueLetter>(
    statement(
      // A try counts before it is made, since it may be cut off.
      `UPDATE messages SET clean_tries = clean_tries + 1, clean_claimed_at = ?1 WHERE id =
         (SELECT id FROM messages INDEXED BY messages_to_try WHERE html_source IS NOT NULL
            AND coalesce(clean_claimed_at, 0) <= ?2 ORDER BY clean_tries, id LIMIT 1)
       RETURNING id, html_source AS source, body_text AS text, clean_tries AS tries, clean_outages AS outages`,
      now,
      now - HELD_MS,
    ),
  );
  const letter = rows[0];
  if (!letter) return false;
  const watched = watchOutages(platform);
  try {
    await cleanLetter(watched.platform, letter);
  } catch (error) {
    // What an outage ended was no try of the letter's; others still go before it.
    const freed = statement(
      `UPDATE messages SET clean_outages = clean_outages + ?, clean_claimed_at = NULL WHERE id = ? AND clean_claimed_at = ?`,
      Number(watched.hadOutage()),
      letter.id,
      now,
    );
    try {
      platform.cell.run(freed);
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
  const clean = isGivenUp ? null : await cleanHtml(letter.source, await picturesOf(platform, letter.id));
  const kept = clean && clean.html.length <= HTML_MAX ? clean : null;
  const c = systemContext(platform, `letter-${letter.id}`);
  await feedBatch(c, [
    statement(
      `UPDATE messages SET html_source = NULL, clean_claimed_at = NULL, body_html = ?, remote_images = ?, is_plain = ?
       WHERE id = ? AND html_source IS NOT NULL`,
      kept?.html.toWellFormed() ?? null,
      kept?.remoteImages ?? 0,
      Number(kept === null),
      letter.id,
    ),
    ...(isGivenUp ? [] : await rereadStatements(letter)),
    // Whoever has the conversation open sees the letter as it is now.
    statement(
      `INSERT INTO changes (object, object_id, version, action, at)
       SELECT 'conversation', id, version, 'conversation.received', ? FROM conversations
       WHERE id = (SELECT conversation_id FROM messages WHERE id = ?)`,
      c.var.now,
      letter.id,
    ),
  ]);
}

/** The pictures that came with a letter, by their content ids. */
async function picturesOf({ cell }: Platform, id: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await cell.run<{ content_id: string; file_id: string }>(
    statement("SELECT content_id, file_id FROM message_files WHERE message_id = ? AND content_id IS NOT NULL", id),
  );
  return new Map(rows.map(({ content_id, file_id }) => [contentIdOf(content_id), file_id]));
}

/** What two readings of the same HTML have in common. */
const bare = (text: string): string => text.replace(/[\s>]+/g, "");

/** Corrects the text of a letter that was read from its HTML before words of different cells were kept apart. */
async function rereadStatements({ id, source, text }: DueLetter): Promise<Compilable[]> {
  const read = (await plainOf(readHtml(source), LETTER_TEXT_MAX)).slice(0, LETTER_TEXT_MAX);
  if (read === text || bare(read) !== bare(text)) return [];
  const search = searchWith(read);
  return [
    statement(
      `UPDATE conversations SET search = ${search.text}, snippet = iif(snippet = ?, ?, snippet)
       WHERE id = (SELECT conversation_id FROM messages WHERE id = ?)`,
      ...search.values,
      snippetOf(text),
      snippetOf(read),
      id,
    ),
    statement("UPDATE messages SET body_text = ? WHERE id = ?", read, id),
  ];
}
