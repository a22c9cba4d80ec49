import type { MonthUsers, Stats, Visitors } from "#shared/api/dashboard/dashboard.ts";
import { roundTo } from "#shared/rules/money.ts";
import type { Span } from "#shared/rules/period.ts";
import { lastMonths, monthBounds } from "#shared/rules/zone.ts";
import { type Cell, statement } from "../../db/cell.ts";

const MINUTE_MS = 60_000;
const MINUTES_SHOWN = 8;

/**
 * One row a visitor of the window. Next to a single `min` SQLite takes bare columns from the row that holds it, so
 * `device` and `country` are those of the first session in the window. The index is named because the planner may
 * otherwise read every visit ever made, only to have them grouped already.
 */
const PEOPLE = `WITH people AS (
  SELECT visitor, min(started_at) AS first_at, device, country, sum(first_ever) > 0 AS is_new, count(*) AS sessions,
    sum(views) AS views, sum(events) AS events, sum(bounced) AS bounces,
    sum(CASE bounced WHEN 1 THEN 0 ELSE seconds END) AS seconds
  FROM visits INDEXED BY visits_by_start WHERE started_at >= ? AND started_at < ? GROUP BY visitor)`;

/** Audience figures of a window. */
export async function getStats(cell: Cell, { start, end }: Span): Promise<Stats> {
  const { rows } = await cell.run<Record<StatsColumn, number>>(
    statement(
      `${PEOPLE} SELECT count(*) AS users, coalesce(sum(is_new), 0) AS new_users, coalesce(sum(sessions), 0) AS sessions,
        coalesce(sum(views), 0) AS views, coalesce(sum(events), 0) AS events, coalesce(sum(bounces), 0) AS bounces,
        coalesce(sum(seconds), 0) AS seconds,
        (SELECT count(*) FROM conversations WHERE created_at >= ? AND created_at < ? AND status NOT IN ('spam', 'trash'))
          AS conversations
      FROM people`,
      start,
      end,
      start,
      end,
    ),
  );
  const row = rows[0]!;
  return {
    allUsers: row.users,
    eventCount: row.events,
    conversations: row.conversations,
    newUsers: row.new_users,
    sessions: row.sessions,
    pageViews: row.views,
    avgDuration: row.sessions > 0 ? roundTo(row.seconds / row.sessions, 0) : 0,
    bounceRate: row.sessions > 0 ? roundTo((row.bounces / row.sessions) * 100, 1) : 0,
  };
}
type StatsColumn = "users" | "new_users" | "sessions" | "views" | "events" | "bounces" | "seconds" | "conversations";

/** New and returning visitors of a window, and the devices they came with. */
export async function getVisitors(cell: Cell, { start, end }: Span): Promise<Visitors> {
  const { rows } = await cell.run<Record<"total" | "new_users" | "desktop" | "tablet" | "mobile", number>>(
    statement(
      `${PEOPLE} SELECT count(*) AS total, coalesce(sum(is_new), 0) AS new_users,
        coalesce(sum(device = 'desktop'), 0) AS desktop, coalesce(sum(device = 'tablet'), 0) AS tablet,
        coalesce(sum(device = 'mobile'), 0) AS mobile
      FROM people`,
      start,
      end,
    ),
  );
  const { total, new_users, desktop, tablet, mobile } = rows[0]!;
  return {
    newVsReturning: { total, newUsers: new_users, oldUsers: total - new_users },
    deviceBreakdown: { total: desktop + tablet + mobile, desktop, tablet, mobile },
  };
}

/** How many visitors of a window came from each country, by its stored code. */
export async function listCountries(cell: Cell, { start, end }: Span): Promise<{ country: string; users: number }[]> {
  const { rows } = await cell.run<{ country: string; users: number }>(
    statement(`${PEOPLE} SELECT country, count(*) AS users FROM people GROUP BY country`, start, end),
  );
  return rows;
}

/** Distinct visitors of the last 12 months: kept counts for months that are over, counted now where none is kept. */
export async function listMonthlyUsers(cell: Cell, { now, tz }: { now: number; tz: string }): Promise<MonthUsers[]> {
  const months = lastMonths(now, tz);
  const current = months.at(-1);
  const { rows: kept } = await cell.run<MonthUsers>(
    statement(
      "SELECT month, users FROM visits_monthly WHERE month >= ? AND month < ? ORDER BY month",
      months[0],
      current,
    ),
  );
  const users = new Map(kept.map((row) => [row.month, row.users]));
  const open = months
    .filter((month) => !users.has(month))
    .map((month) => {
      const { start, end } = monthBounds(month, tz);
      return { month, start, end: Math.min(end, now + 1) };
    });
  const { rows: counted } = await cell.run<MonthUsers>(
    statement(
      `SELECT value ->> 'month' AS month, (SELECT count(DISTINCT visitor) FROM visits INDEXED BY visits_by_start
        WHERE started_at >= value ->> 'start' AND started_at < value ->> 'end') AS users FROM json_each(?)`,
      JSON.stringify(open),
    ),
  );
  for (const row of counted) users.set(row.month, row.users);
  return months.map((month) => ({ month, users: users.get(month) ?? 0 }));
}

/** Distinct visitors active in each of the last 8 whole minutes, oldest first. */
export async function listUserMinutes(cell: Cell, now: number): Promise<number[]> {
  const current = Math.floor(now / MINUTE_MS);
  const minutes = Array.from({ length: MINUTES_SHOWN }, (_, index) => (current - MINUTES_SHOWN + index) * MINUTE_MS);
  const { rows } = await cell.run<{ users: number }>(
    statement(
      `SELECT (SELECT count(DISTINCT visitor) FROM visits INDEXED BY visits_by_last
        WHERE last_at >= minute.value AND started_at < minute.value + ${MINUTE_MS}) AS users
      FROM json_each(?) AS minute ORDER BY minute.key`,
      JSON.stringify(minutes),
    ),
  );
  return rows.map((row) => row.users);
}
