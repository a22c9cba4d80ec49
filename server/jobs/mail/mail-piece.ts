import { suggestedName } from "#shared/rules/file-names.ts";
import { mailFaults } from "#shared/rules/mail-faults.ts";
import type { Actor } from "../../actor.ts";
import { WORKS_HERE } from "../../db/colleagues.ts";
import { type Compilable, runAll, statement } from "../../db/database.ts";
import { type FileBytes, openBytes } from "../../db/files/file-objects.ts";
import { hashOf } from "../../db/hash.ts";
import { findMailPause, pauseStatement, resumeStatement } from "../../db/mail/mail-pause.ts";
import { broughtBack, type Copy } from "../../db/mail/outgoing-message.ts";
import { systemActor } from "../../db/system-actor.ts";
import type { Column } from "../../db/write/act.ts";
import { commit } from "../../db/write/commit.ts";
import { notifyStaff, notifyStatements } from "../../db/write/notify.ts";
import { feedAll } from "../../db/write/publish.ts";
import { type MailFile, MailRefused, type OutgoingMail, type Platform, type TakenMail } from "../../platform.ts";
import { ORIGIN_TEXT, signatureOf } from "../../secrets.ts";
import { mailHtml } from "./mail-html.ts";
import { automaticHeaders, findLetter, type Letter, serviceIdStatements, threadHeaders } from "./mail-thread.ts";

/** Whoever took a mail in hand and told nothing for so long has been cut off. */
const HELD_MS = 2 * 60 * 1000;

/**
 * What nobody could mend by hand is tried for some four hours: a mail of the product itself, a fault of ours, a service
 * that is down.
 */
const TRIES_MOST = 8;
const FIRST_PAUSE_MS = 60 * 1000;
/** How often a mail is tried while sending is at rest. */
const PAUSED_MS = 5 * 60 * 1000;

interface Waiting {
  id: number;
  to_json: string;
  copies_json: string;
  subject: string;
  body: string;
  message_id: number | null;
  tries: number;
  sent_again: number;
}

/** Sends one mail that is due, and answers whether there was one. */
export async function sendDueMail(platform: Platform): Promise<boolean> {
  const now = platform.clock.now();
  const pause = findMailPause(platform.db);
  if (pause && now < pause.nextAt) return false;
  const mail = platform.db.first<Waiting>(
    statement(
      `UPDATE outbox SET claimed_at = ?1 WHERE id = (SELECT id FROM outbox INDEXED BY outbox_due
         WHERE sent_at IS NULL AND failed_at IS NULL AND at <= ?1 AND coalesce(claimed_at, 0) <= ?2 ORDER BY at LIMIT 1)
       RETURNING id, to_json, copies_json, subject, body, message_id, tries, sent_again`,
      now,
      now - HELD_MS,
    ),
  );
  if (!mail) return false;
  const letter = findLetter(platform.db, mail.message_id);
  if (platform.mail.isOff) {
    setAside(platform, { mail, letter });
    return true;
  }
  let taken: TakenMail | undefined;
  try {
    taken = await platform.mail.send(outgoing(platform, { mail, letter }));
  } catch (error) {
    const isRefused = error instanceof MailRefused;
    const reason = isRefused ? error.message : mailFaults.unmade;
    platform.log("error", "a mail could not be sent", { mail: mail.id, error: String(error) });
    if (isRefused && error.isSetup) {
      rest(platform, { mail, letter, reason });
      return true;
    }
    const mayPass = mail.message_id === null || !isRefused || error.isPassing;
    if (mayPass && mail.tries < TRIES_MOST) putOff(platform, { mail, letter, reason });
    else keep(platform, { mail, letter, reason });
    return true;
  }
  if (pause) platform.db.run(resumeStatement());
  keep(platform, { mail, letter, reason: null, taken });
  return true;
}

function outgoing(platform: Platform, { mail, letter }: Pick<Outcome, "mail" | "letter">): OutgoingMail {
  const { mail: own, fileKeys } = platform.settings;
  const copies = JSON.parse(mail.copies_json) as Copy[];
  // No service takes a mail to nobody: where only copies go out, the shop itself stands there.
  const to = JSON.parse(mail.to_json) as string[];
  const copied = (kind: Copy["kind"]) => copies.filter((one) => one.kind === kind).map(({ email }) => email);
  return {
    key: keyOf(mail, letter),
    to: to.length === 0 && copies.length > 0 ? [own.address] : to,
    cc: copied("cc"),
    bcc: copied("bcc"),
    subject: mail.subject,
    text: mail.body,
    replyTo: letter ? own.address : null,
    html: letter ? mailHtml(mail.body) : null,
    headers: letter ? threadHeaders(letter) : automaticHeaders(signatureOf(fileKeys[0], ORIGIN_TEXT)),
    files: listFiles(platform, mail.message_id),
  };
}

/**
 * What a mail is known by to the service, the same at every try. Its number alone is given again once the newest mails
 * are deleted for good, or a backup is put back; what it says, and the name that each message has, are its own.
 */
function keyOf({ id, subject, body, sent_again }: Waiting, letter: Letter | null): string {
  const facts = [id, subject, body, letter?.external_id, ...(sent_again > 0 ? [sent_again] : [])];
  return `pano-${hashOf(JSON.stringify(facts))}`;
}

/** Lets every mail wait for the settings to be mended; one is tried every five minutes. */
function rest(
  platform: Platform,
  { mail, letter, reason }: Pick<Outcome, "mail" | "letter"> & { reason: string },
): void {
  const actor = systemActor(platform, `mail-${mail.id}`);
  const { now } = actor;
  const nextAt = now + PAUSED_MS;
  feedAll(actor, [
    pauseStatement({ since: now, reason, nextAt }),
    // Another is tried next: what the service has against one mail alone does not hold up all.
    statement("UPDATE outbox SET at = ?, claimed_at = NULL, error = ? WHERE id = ?", nextAt, reason, mail.id),
    statement("UPDATE messages SET error = ? WHERE id = ?", reason, mail.message_id),
    // Open inboxes show that nothing is sent.
    statement(
      `INSERT INTO changes (object, object_id, version, action, at) VALUES ('conversation', ?, 0, 'conversation.send_delayed', ?)`,
      letter?.conversation_id ?? 0,
      now,
    ),
  ]);
  platform.jobs.wakeAt(nextAt);
}

/** Tries again later, after twice the pause each time; who reads the conversation sees why. */
function putOff(platform: Platform, { mail, letter, reason }: Outcome): void {
  const at = platform.clock.now() + FIRST_PAUSE_MS * 2 ** mail.tries;
  const later = statement(
    "UPDATE outbox SET at = ?, tries = tries + 1, claimed_at = NULL, error = ? WHERE id = ?",
    at,
    reason,
    mail.id,
  );
  if (letter)
    commit(systemActor(platform, `mail-${mail.id}`), {
      object: "conversation",
      action: "conversation.send_delayed",
      change: { ids: [letter.conversation_id], set: { last_message_at: { text: "last_message_at", values: [] } } },
      keepsVersion: true,
      after: [
        later,
        statement("UPDATE messages SET error = ?, send_after = ? WHERE id = ?", reason, at, mail.message_id),
      ],
    });
  else platform.db.run(later);
  platform.jobs.wakeAt(at);
}

function listFiles({ db, files }: Platform, messageId: number | null): MailFile[] {
  const rows = db.all<FileBytes & { name: string; type: string }>(
    statement(
      `SELECT f.key, f.name, f.type, f.size, f.part_size FROM message_files AS held JOIN files AS f ON f.key = held.file_id
       WHERE held.message_id = ? ORDER BY held.position`,
      messageId,
    ),
  );
  return rows.map(({ name, type, ...file }) => ({
    name: suggestedName(name, type) ?? name,
    type,
    open: () => openBytes(files, file),
  }));
}

/** Without a sender a mail ends here: no later setting sends it by itself, and its message can be sent by hand then. */
function setAside(platform: Platform, { mail, letter }: Pick<Outcome, "mail" | "letter">): void {
  const ended = statement(
    "UPDATE outbox SET failed_at = ?, error = ? WHERE id = ?",
    platform.clock.now(),
    mailFaults.off,
    mail.id,
  );
  if (!letter) {
    platform.db.run(ended);
    return;
  }
  commit(systemActor(platform, `mail-${mail.id}`), {
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
  taken?: TakenMail | undefined;
}

/** Writes down what became of a mail, and what its writer wanted to become of the conversation. */
function keep(platform: Platform, { mail, letter, reason, taken }: Outcome): void {
  const actor = systemActor(platform, `mail-${mail.id}`);
  const { now } = actor;
  const done: Compilable[] = [
    statement(
      `UPDATE outbox SET ${reason === null ? "sent_at" : "failed_at"} = ?, error = ? WHERE id = ?`,
      now,
      reason,
      mail.id,
    ),
    reason === null
      ? statement(
          "UPDATE messages SET status = 'sent', at = ?, error = NULL WHERE id = ? AND status = 'queued'",
          now,
          mail.message_id,
        )
      : statement("UPDATE messages SET status = 'failed', error = ? WHERE id = ?", reason, mail.message_id),
    ...(letter && taken ? serviceIdStatements(mail.message_id, taken) : []),
  ];
  if (!letter) {
    // Its links open accounts: once it is on its way, or given up, nobody needs them here.
    const blank = statement("UPDATE outbox SET body = '' WHERE id = ?", mail.id);
    runAll(platform.db, platform.mail.handsOn ? [...done, blank] : done);
    return;
  }
  const wanted = wantedAfter(letter);
  const sent = {
    sent_at: now,
    last_message_at: { text: "max(last_message_at, ?)", values: [now] },
    ...afterwardsOf(letter, { wanted, messageId: mail.message_id }),
  };
  commit(actor, {
    object: "conversation",
    action: reason === null ? "conversation.sent" : "conversation.send_failed",
    change: { ids: [letter.conversation_id], set: reason === null ? sent : broughtBack(now) },
    after: [...done, ...(reason === null ? [] : tellAuthor(actor, letter))],
  });
  if (reason === null && wanted?.snoozedUntil) platform.jobs.wakeAt(Date.parse(wanted.snoozedUntil));
}

/** Tells who wrote it; where they have left, the whole staff. */
function tellAuthor(actor: Actor, { author_id, conversation_id, title }: Letter): Compilable[] {
  if (author_id === null) return [];
  const link = `/inbox?c=${conversation_id}`;
  const about = {
    text: `SELECT 'send_failed' AS kind, ? AS title, ? AS link
      WHERE NOT EXISTS (SELECT 1 FROM users AS u WHERE u.id = ? AND ${WORKS_HERE})`,
    values: [title, link, author_id],
  };
  return [
    ...notifyStatements(actor, { kind: "send_failed", to: [author_id], title, link }),
    ...notifyStaff(actor, { about, all: "/inbox" }),
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
