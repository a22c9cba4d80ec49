import { ROLLING_DAYS, rollingSpan, rollingSpanBefore, type Span } from "#shared/rules/dashboard/period.ts";
import { addMonths, lastMonths, monthBounds, monthKey } from "#shared/rules/time/zone.ts";
import { type Database, type Query, runAll, statement } from "../database.ts";
import type { Audience } from "../tables/figures.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const COLUMNS = [
  "users",
  "new_users",
  "sessions",
  "views",
  "events",
  "bounces",
  "seconds",
  "desktop",
  "tablet",
  "mobile",
  "conversations",
  "countries",
];
const SUMS = ["new_users", "sessions", "views", "events", "bounces", "seconds"];
const DEVICES = ["desktop", "tablet", "mobile"];

/**
 * Maximum shift of a cached range; beyond it, the range is counted again. Each visit that enters or leaves costs about
 * six row reads.
 */
const MOST_MOVED_MS = (ROLLING_DAYS / 6) * DAY_MS;

const conversationsIn = (start: string, end: string) =>
  `(SELECT count(*) FROM conversations WHERE created_at >= ${start} AND created_at < ${end} AND status NOT IN ('spam', 'trash'))`;

/**
 * All figures of the range from ?1 to ?2, counted from its visits. Next to a single `min`, SQLite takes bare columns
 * from the row with the minimum, so `device` and `country` are those of a visitor's first visit in the range. The index
 * is named because the planner may otherwise read every visit to have them grouped already.
 */
const COUNTED = `WITH people AS MATERIALIZED (
    SELECT min(started_at) AS first_at, device, country, sum(first_ever) AS new_users, count(*) AS sessions,
      sum(views) AS views, sum(events) AS events, sum(bounced) AS bounces, sum(seconds * (1 - bounced)) AS seconds
    FROM visits INDEXED BY visits_by_start WHERE started_at >= ?1 AND started_at < ?2 GROUP BY visitor)
  SELECT count(*) AS users, ${SUMS.map((name) => `coalesce(sum(${name}), 0) AS ${name}`).join(", ")},
    ${DEVICES.map((name) => `coalesce(sum(device = '${name}'), 0) AS ${name}`).join(", ")},
    ${conversationsIn("?1", "?2")} AS conversations,
    (SELECT json_group_object(country, n) FROM (SELECT country, count(*) AS n FROM people GROUP BY country ORDER BY country))
      AS countries
  FROM people`;

const movedFrom = (way: number, start: string, end: string) => `SELECT ${way} AS way, v.visitor,
    v.first_ever AS new_users, 1 AS sessions, v.views, v.events, v.bounced AS bounces, v.seconds * (1 - v.bounced) AS seconds
  FROM kept CROSS JOIN visits AS v INDEXED BY visits_by_start ON v.started_at >= ${start} AND v.started_at < ${end}`;

const firstOf = (way: number, start: string, end: string) => `SELECT ${way} AS way,
    (SELECT id FROM visits INDEXED BY visits_by_visitor
      WHERE visitor = m.visitor AND started_at >= ${start} AND started_at < ${end} ORDER BY started_at, id LIMIT 1) AS id
  FROM kept CROSS JOIN (SELECT DISTINCT visitor FROM moved) AS m`;

const turnedOf = (device: string) => `(SELECT coalesce(sum(way), 0) FROM turned WHERE device = '${device}')`;

/**
 * The same from a cached range and the changes since, exact to the millisecond; no row if no cached range is near.
 * Visits that entered or left the range change the sums directly. The number of visitors can change only for those who
 * made these visits: each is removed by their first visit in the old range and added by their first visit in the new
 * one.
 */
const BROUGHT_FORWARD = `WITH kept AS MATERIALIZED (
    SELECT * FROM audience_kept WHERE since <= ?1 AND until >= ?1 AND until <= ?2 AND ?1 - since + ?2 - until <= ${MOST_MOVED_MS}
    ORDER BY since DESC LIMIT 1),
  moved AS MATERIALIZED (
    ${movedFrom(1, "kept.until", "?2")} UNION ALL ${movedFrom(-1, "kept.since", "?1")}),
  turned AS MATERIALIZED (
    SELECT f.way, v.device, v.country FROM (
      ${firstOf(-1, "kept.since", "kept.until")} UNION ALL ${firstOf(1, "?1", "?2")}) AS f CROSS JOIN visits AS v ON v.id = f.id)
  SELECT kept.users + (SELECT coalesce(sum(way), 0) FROM turned) AS users,
    ${SUMS.map((name) => `kept.${name} + (SELECT coalesce(sum(way * ${name}), 0) FROM moved) AS ${name}`).join(", ")},
    ${DEVICES.map((name) => `kept.${name} + ${turnedOf(name)} AS ${name}`).join(", ")},
    kept.conversations + ${conversationsIn("kept.until", "?2")} - ${conversationsIn("kept.since", "?1")} AS conversations,
    (SELECT json_group_object(code, n) FROM (SELECT code, sum(n) AS n FROM (
        SELECT key AS code, value AS n FROM json_each(kept.countries) UNION ALL SELECT country, way FROM turned)
      GROUP BY code HAVING sum(n) > 0 ORDER BY code)) AS countries
  FROM kept`;

/** Figures of a range: refreshed from a cached one if one is near, otherwise counted from its visits. */
export function getAudience(db: Database, span: Span): Audience {
  const near = db.first<Audience>(statement(BROUGHT_FORWARD, span.start, span.end));
  return near ?? countAudience(db, span);
}

/** Figures of a range, counted from its visits. */
export function countAudience(db: Database, { start, end }: Span): Audience {
  return db.first<Audience>(statement(COUNTED, start, end))!;
}

/** A range whose figures are cached. */
export interface Kept extends Span {
  name: "rolling" | "before" | "month";
}

/**
 * Ranges to cache. They end a minute ago, so that a visit being written now does not arrive late and invalidate them.
 */
function keptAt(now: number, tz: string): Kept[] {
  const quiet = now - MINUTE_MS;
  const rolling = rollingSpan(quiet);
  const month = monthBounds(monthKey(quiet, tz), tz);
  return [
    { name: "rolling", ...rolling },
    { name: "before", ...rollingSpanBefore(rolling) },
    { name: "month", start: month.start, end: quiet + 1 },
  ];
}

const keep = (question: string, { name, start, end }: Kept): Query =>
  statement(
    `INSERT OR REPLACE INTO audience_kept (name, since, until, ${COLUMNS.join(", ")})
      SELECT '${name}', ?1, ?2, ${COLUMNS.join(", ")} FROM (${question})`,
    start,
    end,
  );

/** Refreshes cached aggregates and counts visitors of finished months. */
export function keepAudience(db: Database, now: number, tz: string): void {
  for (const kept of keptAt(now, tz)) {
    const { changes } = db.run(keep(BROUGHT_FORWARD, kept));
    if (changes === 0) db.run(keep(COUNTED, kept));
  }
  keepMonths(db, now, tz);
}

/**
 * Counts finished months that are not counted yet, and deletes unfinished ones that were counted by a clock set ahead.
 */
export function keepMonths(db: Database, now: number, tz: string): void {
  const current = monthKey(now, tz);
  const row = db.first<{ first: number | null }>(statement("SELECT min(started_at) AS first FROM visits"));
  const [shown = current] = lastMonths(now, tz);
  const first = monthKey(row?.first ?? now, tz);
  const ended = [];
  for (let month = first < shown ? first : shown; month < current; month = addMonths(month, 1)) {
    ended.push({ month, ...monthBounds(month, tz) });
  }
  runAll(db, [
    statement("DELETE FROM visits_monthly WHERE month >= ?", current),
    statement(
      `INSERT OR IGNORE INTO visits_monthly (month, users)
        SELECT value ->> 'month', (SELECT count(DISTINCT visitor) FROM visits INDEXED BY visits_by_start
          WHERE started_at >= value ->> 'start' AND started_at < value ->> 'end')
        FROM json_each(?) WHERE value ->> 'month' NOT IN (SELECT month FROM visits_monthly)`,
      JSON.stringify(ended),
    ),
  ]);
}

/** Counts all cached ranges again from their visits. */
export function recountAudience(db: Database, now: number, tz: string): void {
  for (const kept of keptAt(now, tz)) db.run(keep(COUNTED, kept));
}

/** Cached ranges that differ from their visits, as JSON. */
export function wrongAudience(db: Database): string[] {
  const rows = db.all<Audience & { name: string; since: number; until: number }>(
    statement(`SELECT name, since, until, ${COLUMNS.join(", ")} FROM audience_kept`),
  );
  const wrong: string[] = [];
  for (const { name, since, until, ...has } of rows) {
    const truth = countAudience(db, { start: since, end: until });
    const isRight = COLUMNS.every((column) => has[column as keyof Audience] === truth[column as keyof Audience]);
    if (!isRight) wrong.push(JSON.stringify({ name, ...has }));
  }
  return wrong;
}
