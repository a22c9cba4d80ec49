import type { NotificationKind } from "#shared/api/system/notifications.ts";
import { afterQuiet } from "#shared/rules/people/notice-events.ts";
import { addDays, atTime, dayKey } from "#shared/rules/time/zone.ts";
import { type Query, runAll, statement } from "../../db/database.ts";
import type { Platform } from "../../platform.ts";
import { digestSubject, type MailLanguage, noticeFoot, noticeLine } from "./notice-words.ts";

const MOST = 200;
const HOUR_MS = 60 * 60 * 1000;
/** Maximum separate mails per person and hour. */
const HOURLY_MAX = 20;
/** Age after which a notification counts as held back; normally they are sent within two minutes. */
const HELD_MS = 10 * 60 * 1000;
/** Time of the daily mail, in the person's time zone. */
const DAILY_AT = { hour: 8 };

interface Row {
  id: number;
  user_id: number;
  kind: NotificationKind;
  title: string;
  link: string;
  at: number;
}
interface Reader {
  id: number;
  email: string;
  language: MailLanguage;
  tz: string;
  quiet: { from: string; to: string } | null;
  origin: string;
}

/** Creates the notification mails of the next person with due ones; returns whether there was anybody. */
export function mailNotices(platform: Platform): boolean {
  const now = platform.clock.now();
  const rows = platform.db.all<{ user_id: number; mail: "now" | "daily" }>(
    statement("SELECT DISTINCT user_id, mail FROM notifications WHERE mail IS NOT NULL ORDER BY mail DESC, user_id"),
  );
  for (const { user_id, mail } of rows) {
    const reader = findReader(platform, user_id);
    const until = reader && mail === "daily" ? lastMorning(now, reader.tz) : now + 1;
    const waiting = listWaiting(platform, { user_id, mail, until });
    if (waiting.length === 0) continue;
    const room = reader && mail === "now" ? HOURLY_MAX - countLately(platform, reader) : HOURLY_MAX;
    // Over the limit, notifications wait and are then sent as one mail.
    if (room <= 0) continue;
    const hasWaited = (waiting[0]?.at ?? now) < now - HELD_MS;
    const form = waiting.length > 1 && (waiting.length > room || hasWaited) ? "daily" : mail;
    runAll(platform.db, reader ? [...letters(reader, { waiting, mail: form, now }), taken(waiting)] : [taken(waiting)]);
    return true;
  }
  return false;
}

/** Number of system mails to a person within the last hour. */
function countLately({ db, clock }: Platform, { email }: Reader): number {
  const row = db.first<{ n: number }>(
    statement(
      "SELECT count(*) AS n FROM outbox INDEXED BY outbox_by_reader WHERE message_id IS NULL AND to_json = ? AND at > ?",
      JSON.stringify([email]),
      clock.now() - HOUR_MS,
    ),
  );
  return row?.n ?? 0;
}

function findReader({ db, settings }: Platform, id: number): Reader | null {
  const row = db.first<{ email: string; tz: string; chosen: string }>(
    statement(
      `SELECT u.email, (SELECT tz FROM workspace) AS tz,
         coalesce((SELECT json_group_object(key, json(value)) FROM preferences WHERE user_id = u.id
           AND key IN ('language', 'timeZone', 'notify.quiet', 'notify.origin')), '{}') AS chosen
       FROM users AS u WHERE u.id = ? AND u.status = 'active' AND u.removed_at IS NULL`,
      id,
    ),
  );
  if (!row) return null;
  const chosen = JSON.parse(row.chosen);
  return {
    id,
    email: row.email,
    language: chosen.language === "tr" ? "tr" : "en",
    tz: chosen.timeZone ?? row.tz,
    quiet: chosen["notify.quiet"] ?? null,
    origin: settings.publicOrigin || (settings.mode === "mock" ? (chosen["notify.origin"] ?? "") : ""),
  };
}

/** Last 08:00 in a time zone; later notifications wait for the next daily mail. */
function lastMorning(now: number, tz: string): number {
  const today = atTime(dayKey(now, tz), DAILY_AT, tz);
  return today <= now ? today : atTime(addDays(dayKey(now, tz), -1), DAILY_AT, tz);
}

function listWaiting(
  { db }: Platform,
  { user_id, mail, until }: { user_id: number; mail: string; until: number },
): Row[] {
  return db.all<Row>(
    statement(
      `SELECT id, user_id, kind, title, link, at FROM notifications
       WHERE user_id = ? AND mail = ? AND at < ? ORDER BY id LIMIT ${MOST}`,
      user_id,
      mail,
      until,
    ),
  );
}

/** Creates one mail per notification, or a digest. */
function letters(
  reader: Reader,
  { waiting, mail, now }: { waiting: readonly Row[]; mail: "now" | "daily"; now: number },
): Query[] {
  const at = afterQuiet(now, reader.quiet, reader.tz);
  const line = (row: Row) => `${noticeLine(reader.language, row)}\n${reader.origin}${row.link}`;
  const foot = `${noticeFoot(reader.language)}\n${reader.origin}/account?tab=notifications`;
  const parts =
    mail === "now"
      ? waiting.map((row) => ({ subject: noticeLine(reader.language, row), lines: [line(row)] }))
      : [{ subject: digestSubject(reader.language, waiting.length), lines: waiting.map(line) }];
  return parts.map(({ subject, lines }) =>
    statement(
      "INSERT INTO outbox (to_json, subject, body, at) VALUES (?, ?, ?, ?)",
      JSON.stringify([reader.email]),
      subject,
      [...lines, foot].join("\n\n"),
      at,
    ),
  );
}

const taken = (waiting: readonly Row[]): Query =>
  statement(
    "UPDATE notifications SET mail = NULL WHERE id IN (SELECT value FROM json_each(?))",
    JSON.stringify(waiting.map(({ id }) => id)),
  );
