import { suggestedName } from "#shared/rules/files/file-names.ts";
import { mailFaults } from "#shared/rules/inbox/mail-faults.ts";
import type { Actor } from "../../actor.ts";
import { WORKS_HERE } from "../../db/colleagues.ts";
import { type Query, runAll, statement } from "../../db/database.ts";
import { type FileBytes, openBytes } from "../../db/files/file-objects.ts";
import { hashOf } from "../../db/hash.ts";
import { findMailPause, pauseStatement, resumeStatement } from "../../db/mail/mail-pause.ts";
import { broughtBack, type Copy } from "../../db/mail/outgoing-message.ts";
import type { Column } from "../../db/write/act.ts";
import { commit } from "../../db/write/commit.ts";
import { notifyStaff, notifyStatements } from "../../db/write/notify.ts";
import { feedAll } from "../../db/write/publish.ts";
import { systemActor } from "../../identity/system-actor.ts";
import { type MailFile, MailRefused, type OutgoingMail, type Platform, type TakenMail } from "../../platform.ts";
import { ORIGIN_TEXT, signatureOf } from "../../secrets.ts";
import { mailHtml } from "./mail-html.ts";
import { automaticHeaders, findLetter, type Letter, serviceIdStatements, threadHeaders } from "./mail-thread.ts";

/** Lifetime of a claim: a worker that has not finished by then was interrupted. */
const HELD_MS = 2 * 60 * 1000;

/**
 * Attempts of a mail that nobody can fix by hand, about four hours in total: a system mail, an internal error, a
 * service that is down.
 */
const TRIES_MOST = 8;
const FIRST_PAUSE_MS = 60 * 1000;
/** Interval between attempts while sending is paused. */
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

/** Sends one due mail; returns whether there was one. */
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
  // Mail services require a recipient, so a mail with only copies goes to the shop's own address.
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
 * Idempotency key for the mail service, the same for every attempt. The outbox id alone is reused after permanent
 * deletion or a restore, so the key also covers the content and the message's own id.
 */
function keyOf({ id, subject, body, sent_again }: Waiting, letter: Letter | null): string {
  const facts = [id, subject, body, letter?.external_id, ...(sent_again > 0 ? [sent_again] : [])];
  return `pano-${hashOf(JSON.stringify(facts))}`;
}

/** Pauses all sending until the settings are fixed; one mail is tried every five minutes. */
function rest(
  platform: Platform,
  { mail, letter, reason }: Pick<Outcome, "mail" | "letter"> & { reason: string },
): void {
  const actor = systemActor(platform, `mail-${mail.id}`);
  const { now } = actor;
  const nextAt = now + PAUSED_MS;
  feedAll(actor, [
    pauseStatement({ since: now, reason, nextAt }),
    // The next attempt uses another mail, so that a fault of one mail alone does not block all.
    statement("UPDATE outbox SET at = ?, claimed_at = NULL, error = ? WHERE id = ?", nextAt, reason, mail.id),
    statement("UPDATE messages SET error = ? WHERE id = ?", reason, mail.message_id),
    // Makes open inboxes show the pause.
    statement(
      `INSERT INTO changes (object, object_id, version, action, at) VALUES ('conversation', ?, 0, 'conversation.send_delayed', ?)`,
      letter?.conversation_id ?? 0,
      now,
    ),
  ]);
  platform.jobs.wakeAt(nextAt);
}

/** Schedules another attempt, doubling the pause each time; readers of the conversation see the reason. */
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

/** Fails a mail while mail is off. No later setting sends it by itself; its message can be sent again by hand. */
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
  /** Reason of the failure; null if the mail was sent. */
  reason: string | null;
  taken?: TakenMail | undefined;
}

/** Saves the outcome of a mail, and applies what its author chose for the conversation. */
function keep(platform: Platform, { mail, letter, reason, taken }: Outcome): void {
  const actor = systemActor(platform, `mail-${mail.id}`);
  const { now } = actor;
  const done: Query[] = [
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
    // The links of a system mail grant access to accounts, so its body is deleted once it is sent or has failed.
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

/** Notifies the author, or all staff if the author has left. */
function tellAuthor(actor: Actor, { author_id, conversation_id, title }: Letter): Query[] {
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

/** Archives or snoozes the conversation, unless the customer has replied or it was moved to trash or spam. */
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
