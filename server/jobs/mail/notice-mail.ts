import { type NotNull, type Selectable, sql } from "kysely";
import { afterQuiet } from "#shared/rules/people/notice-events.ts";
import { addDays, atTime, dayKey } from "#shared/rules/time/zone.ts";
import { type Query, q, runAll } from "../../db/database.ts";
import type { NotificationsTable } from "../../db/tables/system.ts";
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

type Row = Pick<Selectable<NotificationsTable>, "id" | "kind" | "title" | "link" | "at">;

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
  const rows = platform.db.all(
    q
      .selectFrom("notifications")
      .select(["user_id", "mail"])
      .distinct()
      .where("mail", "is not", null)
      .orderBy("mail", "desc")
      .orderBy("user_id")
      .$narrowType<{ mail: NotNull }>(),
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
    const mails = reader ? mailStatements(reader, { waiting, mail: form, now }) : [];
    runAll(platform.db, [...mails, doneStatement(waiting)]);
    return true;
  }
  return false;
}

/** Number of system mails to a person within the last hour. */
function countLately({ db, clock }: Platform, { email }: Reader): number {
  const row = db.first(sql<{ n: number }>`SELECT count(*) AS n FROM outbox INDEXED BY outbox_by_reader
    WHERE message_id IS NULL AND to_json = ${JSON.stringify([email])} AND at > ${clock.now() - HOUR_MS}`);
  return row?.n ?? 0;
}

function findReader({ db, settings }: Platform, id: number): Reader | null {
  const row = db.first(
    q
      .selectFrom("users as u")
      .select("u.email")
      .select([
        sql<string>`(SELECT tz FROM workspace)`.as("tz"),
        sql<string>`coalesce((SELECT json_group_object(key, json(value)) FROM preferences WHERE user_id = u.id
          AND key IN ('language', 'timeZone', 'notify.quiet', 'notify.origin')), '{}')`.as("chosen"),
      ])
      .where("u.id", "=", id)
      .where("u.status", "=", "active")
      .where("u.removed_at", "is", null),
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
  { user_id, mail, until }: { user_id: number; mail: "now" | "daily"; until: number },
): Row[] {
  return db.all(
    q
      .selectFrom("notifications")
      .select(["id", "kind", "title", "link", "at"])
      .where("user_id", "=", user_id)
      .where("mail", "=", mail)
      .where("at", "<", until)
      .orderBy("id")
      .limit(MOST),
  );
}

/** Creates one mail per notification, or a digest. */
function mailStatements(
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
    q.insertInto("outbox").values({
      to_json: JSON.stringify([reader.email]),
      subject,
      body: [...lines, foot].join("\n\n"),
      at,
    }),
  );
}

const doneStatement = (waiting: readonly Row[]): Query =>
  q
    .updateTable("notifications")
    .set({ mail: null })
    .where("id", "in", sql<number>`(SELECT value FROM json_each(${JSON.stringify(waiting.map(({ id }) => id))}))`);
