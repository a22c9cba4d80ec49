import { sql } from "kysely";
import type { MonthUsers, Stats, UsersBucket, Visitors } from "#shared/api/dashboard/dashboard.ts";
import { type Span, spanOf } from "#shared/rules/dashboard/period.ts";
import { roundTo } from "#shared/rules/shop/money.ts";
import { addDays, addMonths, lastMonths, monthBounds } from "#shared/rules/time/zone.ts";
import { type Database, q } from "../../db/database.ts";
import { getAudience } from "../../db/rollups/audience.ts";

const MINUTE_MS = 60_000;
const MINUTES_SHOWN = 8;

/** Audience figures of a time span. */
export function getStats(db: Database, span: Span): Stats {
  const { users, new_users, sessions, views, events, bounces, seconds, conversations } = getAudience(db, span);
  return {
    allUsers: users,
    eventCount: events,
    conversations,
    newUsers: new_users,
    sessions,
    pageViews: views,
    avgDuration: sessions > 0 ? roundTo(seconds / sessions, 0) : 0,
    bounceRate: sessions > 0 ? roundTo((bounces / sessions) * 100, 1) : 0,
  };
}

/** New and returning visitors of a time span, and their devices. */
export function getVisitors(db: Database, span: Span): Visitors {
  const { users, new_users, desktop, tablet, mobile } = getAudience(db, span);
  return {
    newVsReturning: { total: users, newUsers: new_users, oldUsers: users - new_users },
    deviceBreakdown: { total: desktop + tablet + mobile, desktop, tablet, mobile },
  };
}

/** Number of visitors per stored country code in a time span. */
export function listCountries(db: Database, span: Span): { country: string; users: number }[] {
  const { countries } = getAudience(db, span);
  return Object.entries(JSON.parse(countries) as Record<string, number>).map(([country, users]) => ({
    country,
    users,
  }));
}

/** Distinct visitors of the last 12 months: cached counts for finished months, otherwise counted now. */
export function listMonthlyUsers(db: Database, { now, tz }: { now: number; tz: string }): MonthUsers[] {
  const months = lastMonths(now, tz);
  const [first = "", last = ""] = [months[0], months.at(-1)];
  const finished = db.all(
    q
      .selectFrom("visits_monthly")
      .select(["month", "users"])
      .where("month", ">=", first)
      .where("month", "<", last)
      .orderBy("month"),
  );
  const users = new Map(finished.map((row) => [row.month, row.users]));
  const open = months.filter((month) => !users.has(month));
  const counted = open.map((month) => {
    const { start, end } = monthBounds(month, tz);
    return { month, users: getAudience(db, { start, end: Math.min(end, now + 1) }).users };
  });
  for (const row of counted) users.set(row.month, row.users);
  return months.map((month) => ({ month, users: users.get(month) ?? 0 }));
}

/** Distinct visitors of each bucket, in the given order: cached counts for finished months, otherwise counted. */
export function listUserSeries(
  db: Database,
  { buckets, tz }: { buckets: readonly { from: string; to: string }[]; tz: string },
): UsersBucket[] {
  const asked = buckets.map((days) => ({ ...spanOf(days, tz), month: monthOf(days) }));
  const rows = db.all(
    sql<{ users: number }>`SELECT coalesce(
        (SELECT users FROM visits_monthly WHERE month = bucket.value ->> 'month'),
        (SELECT count(DISTINCT visitor) FROM visits INDEXED BY visits_by_start
          WHERE started_at >= bucket.value ->> 'start' AND started_at < bucket.value ->> 'end')) AS users
      FROM json_each(${JSON.stringify(asked)}) AS bucket ORDER BY bucket.key`,
  );
  return buckets.map(({ from, to }, at) => ({ from, to, users: rows[at]?.users ?? 0 }));
}

/** Month that the days make up exactly, or null. */
function monthOf({ from, to }: { from: string; to: string }): string | null {
  const month = from.slice(0, 7);
  return from.endsWith("-01") && to === addDays(`${addMonths(month, 1)}-01`, -1) ? month : null;
}

/** Distinct visitors active in each of the last 8 whole minutes, oldest first. */
export function listUserMinutes(db: Database, now: number): number[] {
  const current = Math.floor(now / MINUTE_MS);
  const minutes = Array.from({ length: MINUTES_SHOWN }, (_, index) => (current - MINUTES_SHOWN + index) * MINUTE_MS);
  const rows = db.all(
    sql<{ users: number }>`SELECT (SELECT count(DISTINCT visitor) FROM visits INDEXED BY visits_by_last
        WHERE last_at >= minute.value AND started_at < minute.value + ${MINUTE_MS}) AS users
      FROM json_each(${JSON.stringify(minutes)}) AS minute ORDER BY minute.key`,
  );
  return rows.map((row) => row.users);
}
