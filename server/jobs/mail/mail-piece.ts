import { type Selectable, type SqlBool, sql } from "kysely";
import { suggestedName } from "#shared/rules/files/file-names.ts";
import { mailFaults } from "#shared/rules/inbox/mail-faults.ts";
import type { Actor } from "../../actor.ts";
import { WORKS_HERE } from "../../db/colleagues.ts";
import { type Query, q, runAll } from "../../db/database.ts";
import { openBytes } from "../../db/files/file-objects.ts";
import { hashOf } from "../../db/hash.ts";
import { readTexts } from "../../db/json-column.ts";
import { findMailPause, pauseStatement, resumeStatement } from "../../db/mail/mail-pause.ts";
import { broughtBack, type Copy } from "../../db/mail/outgoing-message.ts";
import type { OutboxTable } from "../../db/tables/system.ts";
import type { Column } from "../../db/write/act.ts";
import { notifyStaff, notifyStatements } from "../../db/write/notify.ts";
import { feedAll } from "../../db/write/publish.ts";
import { write } from "../../db/write/write.ts";
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

type WaitingMail = Pick<
  Selectable<OutboxTable>,
  "id" | "to_json" | "copies_json" | "subject" | "body" | "message_id" | "tries" | "sent_again"
>;

/** Sends one due mail; returns whether there was one. */
export async function sendDueMail(platform: Platform): Promise<boolean> {
  const now = platform.clock.now();
  const pause = findMailPause(platform.db);
  if (pause && now < pause.nextAt) return false;
  const mail = platform.db.first(
    sql<WaitingMail>`UPDATE outbox SET claimed_at = ${now} WHERE id = (SELECT id FROM outbox INDEXED BY outbox_due
        WHERE sent_at IS NULL AND failed_at IS NULL AND at <= ${now} AND coalesce(claimed_at, 0) <= ${now - HELD_MS}
        ORDER BY at LIMIT 1)
      RETURNING id, to_json, copies_json, subject, body, message_id, tries, sent_again`,
  );
  if (!mail) return false;
  const letter = findLetter(platform.db, mail.message_id);
  if (platform.mail.isOff) {
    failWhileOff(platform, { mail, letter });
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
      pauseSending(platform, { mail, letter, reason });
      return true;
    }
    const canRetry = mail.message_id === null || !isRefused || error.isPassing;
    if (canRetry && mail.tries < TRIES_MOST) scheduleRetry(platform, { mail, letter, reason });
    else saveOutcome(platform, { mail, letter, reason });
    return true;
  }
  if (pause) platform.db.run(resumeStatement());
  saveOutcome(platform, { mail, letter, reason: null, taken });
  return true;
}

function outgoing(platform: Platform, { mail, letter }: Pick<Outcome, "mail" | "letter">): OutgoingMail {
  const { mail: own, fileKeys } = platform.settings;
  const copies = JSON.parse(mail.copies_json) as Copy[];
  // Mail services require a recipient, so a mail with only copies goes to the shop's own address.
  const to = readTexts("outbox.to_json", mail.to_json);
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
function keyOf({ id, subject, body, sent_again }: WaitingMail, letter: Letter | null): string {
  const facts = [id, subject, body, letter?.external_id, ...(sent_again > 0 ? [sent_again] : [])];
  return `pano-${hashOf(JSON.stringify(facts))}`;
}

/** Pauses all sending until the settings are fixed; one mail is tried every five minutes. */
function pauseSending(
  platform: Platform,
  { mail, letter, reason }: Pick<Outcome, "mail" | "letter"> & { reason: string },
): void {
  const actor = systemActor(platform, `mail-${mail.id}`);
  const { now } = actor;
  const nextAt = now + PAUSED_MS;
  feedAll(actor, [
    pauseStatement({ since: now, reason, nextAt }),
    // The next attempt uses another mail, so that a fault of one mail alone does not block all.
    q.updateTable("outbox").set({ at: nextAt, claimed_at: null, error: reason }).where("id", "=", mail.id),
    q.updateTable("messages").set({ error: reason }).where("id", "=", mail.message_id),
    // Makes open inboxes show the pause.
    q.insertInto("changes").values({
      object: "conversation",
      object_id: letter?.conversation_id ?? 0,
      version: 0,
      action: "conversation.send_delayed",
      at: now,
    }),
  ]);
  platform.jobs.wakeAt(nextAt);
}

/** Schedules another attempt, doubling the pause each time; readers of the conversation see the reason. */
function scheduleRetry(platform: Platform, { mail, letter, reason }: Outcome): void {
  const at = platform.clock.now() + FIRST_PAUSE_MS * 2 ** mail.tries;
  const later = q
    .updateTable("outbox")
    .set({ at, tries: sql`tries + 1`, claimed_at: null, error: reason })
    .where("id", "=", mail.id);
  if (letter)
    write(systemActor(platform, `mail-${mail.id}`), {
      object: "conversation",
      action: "conversation.send_delayed",
      change: { ids: [letter.conversation_id], set: { last_message_at: sql`last_message_at` } },
      keepsVersion: true,
      after: [
        later,
        q.updateTable("messages").set({ error: reason, send_after: at }).where("id", "=", mail.message_id),
      ],
    });
  else platform.db.run(later);
  platform.jobs.wakeAt(at);
}

function listFiles({ db, files }: Platform, messageId: number | null): MailFile[] {
  const rows = db.all(
    q
      .selectFrom("message_files as m")
      .innerJoin("files as f", "f.key", "m.file_id")
      .select(["f.key", "f.name", "f.type", "f.size", "f.part_size"])
      .where("m.message_id", "=", messageId)
      .orderBy("m.position"),
  );
  return rows.map(({ name, type, ...file }) => ({
    name: suggestedName(name, type) ?? name,
    type,
    open: () => openBytes(files, file),
  }));
}

/** Fails a mail while mail is off. No later setting sends it by itself; its message can be sent again by hand. */
function failWhileOff(platform: Platform, { mail, letter }: Pick<Outcome, "mail" | "letter">): void {
  const failed = q
    .updateTable("outbox")
    .set({ failed_at: platform.clock.now(), error: mailFaults.off })
    .where("id", "=", mail.id);
  if (!letter) {
    platform.db.run(failed);
    return;
  }
  write(systemActor(platform, `mail-${mail.id}`), {
    object: "conversation",
    action: "conversation.kept",
    change: { ids: [letter.conversation_id], set: { last_message_at: sql`last_message_at` } },
    keepsVersion: true,
    after: [
      failed,
      q.updateTable("messages").set({ status: "failed", error: mailFaults.off }).where("id", "=", mail.message_id),
    ],
  });
}

interface Outcome {
  mail: WaitingMail;
  letter: Letter | null;
  /** Reason of the failure; null if the mail was sent. */
  reason: string | null;
  taken?: TakenMail | undefined;
}

/** Saves the outcome of a mail, and applies what its author chose for the conversation. */
function saveOutcome(platform: Platform, { mail, letter, reason, taken }: Outcome): void {
  const actor = systemActor(platform, `mail-${mail.id}`);
  const { now } = actor;
  const isSent = reason === null;
  const ofMessage = q.updateTable("messages").where("id", "=", mail.message_id);
  const done: Query[] = [
    q
      .updateTable("outbox")
      .set({ ...(isSent ? { sent_at: now } : { failed_at: now }), error: reason })
      .where("id", "=", mail.id),
    isSent
      ? ofMessage.set({ status: "sent", at: now, error: null }).where("status", "=", "queued")
      : ofMessage.set({ status: "failed", error: reason }),
    ...(letter && taken ? serviceIdStatements(mail.message_id, taken) : []),
  ];
  if (!letter) {
    // The links of a system mail grant access to accounts, so its body is deleted once it is sent or has failed.
    const blank = q.updateTable("outbox").set({ body: "" }).where("id", "=", mail.id);
    runAll(platform.db, platform.mail.handsOn ? [...done, blank] : done);
    return;
  }
  const wanted = wantedAfter(letter);
  const sent = {
    sent_at: now,
    last_message_at: sql`max(last_message_at, ${now})`,
    ...afterwardsOf(letter, { wanted, messageId: mail.message_id }),
  };
  write(actor, {
    object: "conversation",
    action: isSent ? "conversation.sent" : "conversation.send_failed",
    change: { ids: [letter.conversation_id], set: isSent ? sent : broughtBack(now) },
    after: [...done, ...(isSent ? [] : authorNotices(actor, letter))],
  });
  if (isSent && wanted?.snoozedUntil) platform.jobs.wakeAt(Date.parse(wanted.snoozedUntil));
}

/** Notifies the author, or all staff if the author has left. */
function authorNotices(actor: Actor, { author_id, conversation_id, title }: Letter): Query[] {
  if (author_id === null) return [];
  const link = `/inbox?c=${conversation_id}`;
  const about = sql`SELECT 'send_failed' AS kind, ${title} AS title, ${link} AS link
    WHERE NOT EXISTS (SELECT 1 FROM users AS u WHERE u.id = ${author_id} AND ${sql.raw(WORKS_HERE)})`;
  return [
    ...notifyStatements(actor, { kind: "send_failed", to: [author_id], title, link }),
    ...notifyStaff(actor, { about: about, all: "/inbox" }),
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
  const canMove = sql<SqlBool>`status IN ('open', 'snoozed', 'archived') AND NOT EXISTS (SELECT 1 FROM messages AS m
    WHERE m.conversation_id = ${conversation_id} AND m.direction = 'in' AND m.id > ${messageId})`;
  const until = wanted.snoozedUntil ? Date.parse(wanted.snoozedUntil) : null;
  return {
    status: sql`iif(${canMove}, ${wanted.status}, status)`,
    snoozed_until: sql`iif(${canMove}, ${until}, snoozed_until)`,
  };
}
