import { TRASH_DAYS } from "#shared/rules/inbox-limits.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { stillWhose } from "../../db/colleagues.ts";
import { commit } from "../../db/commit.ts";
import { feedBatch } from "../../db/publish.ts";
import { systemContext } from "../../http/system-context.ts";
import type { Platform } from "../../platform.ts";
import { cleanHtml } from "./clean-html.ts";
import { removeConversations, stillTrashed } from "./conversations.remove.ts";

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
      ...[now, AT_ONCE],
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
      ...[since, AT_ONCE],
    ),
  );
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  try {
    const act = { ids, before: [stillTrashed(ids, since)] };
    const { ids: removed } = await removeConversations(systemContext(platform, "inbox"), act);
    return removed.length > 0;
  } catch (error) {
    // Somebody has just taken one back: those that still lie there are looked for anew.
    if (error instanceof GuardError && error.constraint === "stale") return true;
    throw error;
  }
}

const HTML_MAX = 240_000;

/** Cleans the HTML of one letter that has come in, and answers whether there was one. */
export async function cleanDueLetter(platform: Platform): Promise<boolean> {
  const { rows } = await platform.cell.run<{ id: number; source: string }>(
    statement(
      `SELECT id, html_source AS source FROM messages INDEXED BY messages_to_clean
       WHERE html_source IS NOT NULL ORDER BY id LIMIT 1`,
    ),
  );
  const letter = rows[0];
  if (!letter) return false;
  const clean = await cleanHtml(letter.source).catch((error: unknown) => {
    platform.log("error", "a letter could not be cleaned", { message: letter.id, error: String(error) });
    return null;
  });
  const kept = clean && clean.html.length <= HTML_MAX ? clean : null;
  const c = systemContext(platform, `letter-${letter.id}`);
  await feedBatch(c, [
    statement(
      `UPDATE messages SET html_source = NULL, body_html = ?, remote_images = ?, is_plain = ?
       WHERE id = ? AND html_source IS NOT NULL`,
      ...[kept?.html.toWellFormed() ?? null, kept?.remoteImages ?? 0, Number(kept === null), letter.id],
    ),
    // Whoever has the conversation open sees the letter as it is now.
    statement(
      `INSERT INTO changes (object, object_id, version, action, at)
       SELECT 'conversation', id, version, 'conversation.received', ? FROM conversations
       WHERE id = (SELECT conversation_id FROM messages WHERE id = ?)`,
      ...[c.var.now, letter.id],
    ),
  ]);
  return true;
}
