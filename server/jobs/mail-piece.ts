import type { Context } from "hono";
import { suggestedName } from "#shared/rules/file-names.ts";
import { mailFaults } from "#shared/rules/mail-faults.ts";
import type { Column } from "../db/act.ts";
import { type Compilable, statement } from "../db/cell.ts";
import { stillWhose, WORKS_HERE } from "../db/colleagues.ts";
import { commit } from "../db/commit.ts";
import { type FileBytes, openBytes } from "../db/file-objects.ts";
import { hashOf } from "../db/hash.ts";
import { notifyStaff, notifyStatements } from "../db/notify.ts";
import type { Env } from "../http/env.ts";
import { systemContext } from "../http/system-context.ts";
import { type MailFile, MailRefused, type Platform } from "../platform.ts";

/** Whoever took a mail in hand and told nothing for so long has been cut off. */
const HELD_MS = 2 * 60 * 1000;

/**
 * What nobody could mend by hand is tried for some four hours: a mail of the product itself, a fault of ours, a service
 * that is down.
 */
const TRIES_MOST = 8;
const FIRST_PAUSE_MS = 60 * 1000;

interface Waiting {
  id: number;
  to_json: string;
  subject: string;
  body: string;
  message_id: number | null;
  tries: number;
}
interface Letter {
  conversation_id: number;
  author_id: number | null;
  title: string;
  external_id: string | null;
  afterwards_json: string | null;
  answered: string | null;
}

/** Sends one mail that is due, and answers whether there was one. */
export async function sendDueMail(platform: Platform): Promise<boolean> {
  const now = platform.clock.now();
  const { rows } = await platform.cell.run<Waiting>(
    statement(
      `UPDATE outbox SET claimed_at = ?1 WHERE id = (SELECT id FROM outbox INDEXED BY outbox_due
         WHERE sent_at IS NULL AND failed_at IS NULL AND at <= ?1 AND coalesce(claimed_at, 0) <= ?2 ORDER BY at LIMIT 1)
       RETURNING id, to_json, subject, body, message_id, tries`,
      ...[now, now - HELD_MS],
    ),
  );
  const mail = rows[0];
  if (!mail) return false;
  const letter = await findLetter(platform, mail.message_id);
  if (platform.mail.isOff) {
    await setAside(platform, { mail, letter });
    return true;
  }
  try {
    await platform.mail.send({
      key: keyOf(mail, letter),
      to: JSON.parse(mail.to_json),
      ...{ subject: mail.subject, text: mail.body },
      messageId: letter?.external_id ?? null,
      inReplyTo: letter?.answered ?? null,
      files: await listFiles(platform, mail.message_id),
    });
  } catch (error) {
    const isRefused = error instanceof MailRefused;
    const reason = isRefused ? error.message : mailFaults.unmade;
    const mayPass = mail.message_id === null || !isRefused || error.isPassing;
    platform.log("error", "a mail could not be sent", { mail: mail.id, error: String(error) });
    if (mayPass && mail.tries < TRIES_MOST) await putOff(platform, { mail, letter, reason });
    else await keep(platform, { mail, letter, reason });
    return true;
  }
  await keep(platform, { mail, letter, reason: null });
  return true;
}

/**
 * What a mail is known by to the service, the same at every try. Its number alone is given again once the newest mails
 * are deleted for good, or a backup is put back; what it says, and the name that each message has, are its own.
 */
const keyOf = ({ id, subject, body }: Waiting, letter: Letter | null): string =>
  `pano-${hashOf(JSON.stringify([id, subject, body, letter?.external_id]))}`;

/** Tries again later, after twice the pause each time; who reads the conversation sees why. */
async function putOff(platform: Platform, { mail, letter, reason }: Outcome): Promise<void> {
  const at = platform.clock.now() + FIRST_PAUSE_MS * 2 ** mail.tries;
  const later = statement(
    "UPDATE outbox SET at = ?, tries = tries + 1, claimed_at = NULL, error = ? WHERE id = ?",
    ...[at, reason, mail.id],
  );
  if (letter)
    await commit(systemContext(platform, `mail-${mail.id}`), {
      object: "conversation",
      action: "conversation.send_delayed",
      change: { ids: [letter.conversation_id], set: { last_message_at: { text: "last_message_at", values: [] } } },
      keepsVersion: true,
      after: [
        later,
        statement("UPDATE messages SET error = ?, send_after = ? WHERE id = ?", reason, at, mail.message_id),
      ],
    });
  else await platform.cell.run(later);
  await platform.jobs.wakeAt(at);
}

async function findLetter({ cell }: Platform, id: number | null): Promise<Letter | null> {
  if (id === null) return null;
  const { rows } = await cell.run<Letter>(
    statement(
      `SELECT m.conversation_id, m.author_id, m.external_id, m.afterwards_json,
         coalesce(nullif(c.subject, ''), nullif(c.from_name, ''), c.from_email) AS title,
         (SELECT external_id FROM messages WHERE conversation_id = m.conversation_id AND direction = 'in' AND id < m.id
          ORDER BY id DESC LIMIT 1) AS answered
       FROM messages AS m JOIN conversations AS c ON c.id = m.conversation_id WHERE m.id = ?`,
      id,
    ),
  );
  return rows[0] ?? null;
}

async function listFiles({ cell, files }: Platform, messageId: number | null): Promise<MailFile[]> {
  const { rows } = await cell.run<FileBytes & { name: string; type: string }>(
    statement(
      `SELECT f.key, f.name, f.type, f.size, f.part_size FROM message_files AS held JOIN files AS f ON f.key = held.file_id
       WHERE held.message_id = ? ORDER BY held.position`,
      messageId,
    ),
  );
  return rows.map(({ name, type, ...file }) => ({
    ...{ name: suggestedName(name, type) ?? name, type },
    open: () => openBytes(files, file),
  }));
}

/** Without a sender a mail ends here: no later setting sends it by itself, and its message can be sent by hand then. */
async function setAside(platform: Platform, { mail, letter }: Pick<Outcome, "mail" | "letter">): Promise<void> {
  const ended = statement(
    "UPDATE outbox SET failed_at = ?, error = ? WHERE id = ?",
    ...[platform.clock.now(), mailFaults.off, mail.id],
  );
  if (!letter) return void (await platform.cell.run(ended));
  await commit(systemContext(platform, `mail-${mail.id}`), {
    object: "conversation",
    action: "conversation.kept",
    change: { ids: [letter.conversation_id], set: { last_message_at: { text: "last_message_at", values: [] } } },
    keepsVersion: true,
    after: [
      ended,
      statement("UPDATE messages SET status = 'failed', error = ? WHERE id = ?", mailFaults.off, mail.message_id),
    ],
  });
}

interface Outcome {
  mail: Waiting;
  letter: Letter | null;
  /** Why it could not be sent; null when it was. */
  reason: string | null;
}

/** Writes down what became of a mail, and what its writer wanted to become of the conversation. */
async function keep(platform: Platform, { mail, letter, reason }: Outcome): Promise<void> {
  const c = systemContext(platform, `mail-${mail.id}`);
  const { now } = c.var;
  const done: Compilable[] = [
    statement(
      `UPDATE outbox SET ${reason === null ? "sent_at" : "failed_at"} = ?, error = ? WHERE id = ?`,
      ...[now, reason, mail.id],
    ),
    reason === null
      ? statement(
          "UPDATE messages SET status = 'sent', at = ?, error = NULL WHERE id = ? AND status = 'queued'",
          now,
          mail.message_id,
        )
      : statement("UPDATE messages SET status = 'failed', error = ? WHERE id = ?", reason, mail.message_id),
  ];
  if (!letter) {
    // Its links open accounts: once it is on its way, or given up, nobody needs them here.
    const blank = statement("UPDATE outbox SET body = '' WHERE id = ?", mail.id);
    return void (await platform.cell.batch(platform.mail.handsOn ? [...done, blank] : done));
  }
  const wanted = wantedAfter(letter);
  const sent = {
    sent_at: now,
    last_message_at: { text: "max(last_message_at, ?)", values: [now] },
    ...afterwardsOf(letter, { wanted, messageId: mail.message_id }),
  };
  await commit(c, {
    object: "conversation",
    action: reason === null ? "conversation.sent" : "conversation.send_failed",
    change: { ids: [letter.conversation_id], set: reason === null ? sent : broughtBack(now) },
    after: [...done, ...(reason === null ? [] : tellAuthor(c, letter))],
  });
  if (reason === null && wanted?.snoozedUntil) await platform.jobs.wakeAt(Date.parse(wanted.snoozedUntil));
}

/** What was done with is work again: out of the archive, on top and unread. */
function broughtBack(now: number): Record<string, Column> {
  const ifArchived = (then: string, column: string, values: readonly unknown[] = []) => ({
    text: `iif(status = 'archived', ${then}, ${column})`,
    values,
  });
  return {
    status: ifArchived("'open'", "status"),
    assignee_id: stillWhose,
    news: ifArchived("news + 1", "news"),
    last_message_at: ifArchived("max(last_message_at, ?)", "last_message_at", [now]),
  };
}

/** Tells who wrote it; where they have left, the whole staff. */
function tellAuthor(c: Context<Env>, { author_id, conversation_id, title }: Letter): Compilable[] {
  if (author_id === null) return [];
  const link = `/inbox?c=${conversation_id}`;
  const about = {
    text: `SELECT 'send_failed' AS kind, ? AS title, ? AS link
      WHERE NOT EXISTS (SELECT 1 FROM users AS u WHERE u.id = ? AND ${WORKS_HERE})`,
    values: [title, link, author_id],
  };
  return [
    ...notifyStatements(c, { kind: "send_failed", to: [author_id], title, link }),
    ...notifyStaff(c, { about, all: "/inbox" }),
  ];
}

interface Wanted {
  status: string;
  snoozedUntil?: string;
}

const wantedAfter = ({ afterwards_json }: Letter): Wanted | null => afterwards_json && JSON.parse(afterwards_json);

/** Archives or puts off the conversation, unless somebody has written meanwhile or it was thrown away. */
function afterwardsOf(
  { conversation_id }: Letter,
  { wanted, messageId }: { wanted: Wanted | null; messageId: number | null },
): Record<string, Column> {
  if (!wanted) return {};
  const fits = `status IN ('open', 'snoozed', 'archived') AND NOT EXISTS (SELECT 1 FROM messages AS m
    WHERE m.conversation_id = ? AND m.direction = 'in' AND m.id > ?)`;
  const values = [conversation_id, messageId];
  const until = wanted.snoozedUntil ? Date.parse(wanted.snoozedUntil) : null;
  return {
    status: { text: `iif(${fits}, ?, status)`, values: [...values, wanted.status] },
    snoozed_until: { text: `iif(${fits}, ?, snoozed_until)`, values: [...values, until] },
  };
}
