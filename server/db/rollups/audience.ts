import { type RawBuilder, sql } from "kysely";
import { ROLLING_DAYS, rollingSpan, rollingSpanBefore, type Span } from "#shared/rules/dashboard/period.ts";
import { addMonths, lastMonths, monthBounds, monthKey } from "#shared/rules/time/zone.ts";
import { type Database, type Query, q, runAll } from "../database.ts";
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
] as const;
const SUMS = ["new_users", "sessions", "views", "events", "bounces", "seconds"] as const;
const DEVICES = ["desktop", "tablet", "mobile"] as const;

type Part = RawBuilder<unknown>;

/**
 * Maximum shift of a cached range; beyond it, the range is counted again. Each visit that enters or leaves costs about
 * six row reads.
 */
const MOST_MOVED_MS = (ROLLING_DAYS / 6) * DAY_MS;

const conversationsIn = (start: Part, end: Part) => sql`(SELECT count(*) FROM conversations
  WHERE created_at >= ${start} AND created_at < ${end} AND status NOT IN ('spam', 'trash'))`;

/**
 * All figures of a range, counted from its visits. Next to a single `min`, SQLite takes bare columns from the row with
 * the minimum, so `device` and `country` are those of a visitor's first visit in the range. The index is named because
 * the planner may otherwise read every visit to have them grouped already.
 */
const countedFigures = ({ start, end }: Span) => sql<Audience>`WITH people AS MATERIALIZED (
    SELECT min(started_at) AS first_at, device, country, sum(first_ever) AS new_users, count(*) AS sessions,
      sum(views) AS views, sum(events) AS events, sum(bounced) AS bounces, sum(seconds * (1 - bounced)) AS seconds
    FROM visits INDEXED BY visits_by_start WHERE started_at >= ${start} AND started_at < ${end} GROUP BY visitor)
  SELECT count(*) AS users,
    ${sql.join(SUMS.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) AS ${sql.ref(name)}`))},
    ${sql.join(DEVICES.map((name) => sql`coalesce(sum(device = ${name}), 0) AS ${sql.ref(name)}`))},
    ${conversationsIn(sql`${start}`, sql`${end}`)} AS conversations,
    (SELECT json_group_object(country, n) FROM (SELECT country, count(*) AS n FROM people GROUP BY country ORDER BY country))
      AS countries
  FROM people`;

/** Visits of a range, with the sign that their figures are added with. */
const visitsIn = (sign: 1 | -1, start: Part, end: Part) => sql`SELECT ${sql.lit(sign)} AS sign, v.visitor,
    v.first_ever AS new_users, 1 AS sessions, v.views, v.events, v.bounced AS bounces, v.seconds * (1 - v.bounced) AS seconds
  FROM kept CROSS JOIN visits AS v INDEXED BY visits_by_start ON v.started_at >= ${start} AND v.started_at < ${end}`;

/** First visit in a range of each visitor in `moved`. */
const firstVisitsIn = (sign: 1 | -1, start: Part, end: Part) => sql`SELECT ${sql.lit(sign)} AS sign,
    (SELECT id FROM visits INDEXED BY visits_by_visitor
      WHERE visitor = m.visitor AND started_at >= ${start} AND started_at < ${end} ORDER BY started_at, id LIMIT 1) AS id
  FROM kept CROSS JOIN (SELECT DISTINCT visitor FROM moved) AS m`;

/**
 * The same from a cached range and the changes since, exact to the millisecond; no row if no cached range is near.
 * Visits that entered or left the range change the sums directly. The number of visitors can change only for those who
 * made these visits: each is removed by their first visit in the old range and added by their first visit in the new
 * one.
 */
function refreshedFigures(span: Span): RawBuilder<Audience> {
  const [start, end] = [sql`${span.start}`, sql`${span.end}`];
  const [since, until] = [sql`kept.since`, sql`kept.until`];
  const sums = SUMS.map(
    (name) => sql`${sql.ref(`kept.${name}`)} + (SELECT coalesce(sum(sign * ${sql.ref(name)}), 0) FROM moved)
      AS ${sql.ref(name)}`,
  );
  const devices = DEVICES.map(
    (name) => sql`${sql.ref(`kept.${name}`)} + (SELECT coalesce(sum(sign), 0) FROM turned WHERE device = ${name})
      AS ${sql.ref(name)}`,
  );
  return sql<Audience>`WITH kept AS MATERIALIZED (
      SELECT * FROM audience_kept WHERE since <= ${start} AND until >= ${start} AND until <= ${end}
        AND ${start} - since + ${end} - until <= ${sql.lit(MOST_MOVED_MS)}
      ORDER BY since DESC LIMIT 1),
    moved AS MATERIALIZED (
      ${visitsIn(1, until, end)} UNION ALL ${visitsIn(-1, since, start)}),
    turned AS MATERIALIZED (
      SELECT f.sign, v.device, v.country FROM (
        ${firstVisitsIn(-1, since, until)} UNION ALL ${firstVisitsIn(1, start, end)}) AS f
      CROSS JOIN visits AS v ON v.id = f.id)
    SELECT kept.users + (SELECT coalesce(sum(sign), 0) FROM turned) AS users, ${sql.join(sums)}, ${sql.join(devices)},
      kept.conversations + ${conversationsIn(until, end)} - ${conversationsIn(since, start)} AS conversations,
      (SELECT json_group_object(code, n) FROM (SELECT code, sum(n) AS n FROM (
          SELECT key AS code, value AS n FROM json_each(kept.countries) UNION ALL SELECT country, sign FROM turned)
        GROUP BY code HAVING sum(n) > 0 ORDER BY code)) AS countries
    FROM kept`;
}

/** Figures of a range: refreshed from a cached one if one is near, otherwise counted from its visits. */
export function getAudience(db: Database, span: Span): Audience {
  return db.first(refreshedFigures(span)) ?? countAudience(db, span);
}

/** Figures of a range, counted from its visits. */
export function countAudience(db: Database, span: Span): Audience {
  return db.first(countedFigures(span))!;
}

/** A range whose figures are cached. */
export interface CachedRange extends Span {
  name: "rolling" | "before" | "month";
}

/**
 * Ranges to cache. They end a minute ago, so that a visit being written now does not arrive late and invalidate them.
 */
function rangesAt(now: number, tz: string): CachedRange[] {
  const quiet = now - MINUTE_MS;
  const rolling = rollingSpan(quiet);
  const month = monthBounds(monthKey(quiet, tz), tz);
  return [
    { name: "rolling", ...rolling },
    { name: "before", ...rollingSpanBefore(rolling) },
    { name: "month", start: month.start, end: quiet + 1 },
  ];
}

function cacheStatement(figures: RawBuilder<Audience>, { name, start, end }: CachedRange): Query {
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
  return sql`INSERT OR REPLACE INTO audience_kept (name, since, until, ${columns})
    SELECT ${name}, ${start}, ${end}, ${columns} FROM (${figures})`;
}

/** Refreshes cached aggregates and counts visitors of finished months. */
export function keepAudience(db: Database, now: number, tz: string): void {
  for (const kept of rangesAt(now, tz)) {
    const { changes } = db.run(cacheStatement(refreshedFigures(kept), kept));
    if (changes === 0) db.run(cacheStatement(countedFigures(kept), kept));
  }
  keepMonths(db, now, tz);
}

/**
 * Counts finished months that are not counted yet, and deletes unfinished ones that were counted by a clock set ahead.
 */
export function keepMonths(db: Database, now: number, tz: string): void {
  const current = monthKey(now, tz);
  const row = db.first(q.selectFrom("visits").select((eb) => eb.fn.min<number | null>("started_at").as("first")));
  const [shown = current] = lastMonths(now, tz);
  const first = monthKey(row?.first ?? now, tz);
  const ended = [];
  for (let month = first < shown ? first : shown; month < current; month = addMonths(month, 1)) {
    ended.push({ month, ...monthBounds(month, tz) });
  }
  runAll(db, [
    q.deleteFrom("visits_monthly").where("month", ">=", current),
    sql`INSERT OR IGNORE INTO visits_monthly (month, users)
      SELECT value ->> 'month', (SELECT count(DISTINCT visitor) FROM visits INDEXED BY visits_by_start
        WHERE started_at >= value ->> 'start' AND started_at < value ->> 'end')
      FROM json_each(${JSON.stringify(ended)}) WHERE value ->> 'month' NOT IN (SELECT month FROM visits_monthly)`,
  ]);
}

/** Counts all cached ranges again from their visits. */
export function recountAudience(db: Database, now: number, tz: string): void {
  for (const kept of rangesAt(now, tz)) db.run(cacheStatement(countedFigures(kept), kept));
}

/** Cached ranges that differ from their visits, as JSON. */
export function wrongAudience(db: Database): string[] {
  const rows = db.all(q.selectFrom("audience_kept").select(["name", "since", "until"]).select(COLUMNS));
  const wrong: string[] = [];
  for (const { name, since, until, ...has } of rows) {
    const truth = countAudience(db, { start: since, end: until });
    const isRight = COLUMNS.every((column) => has[column] === truth[column]);
    if (!isRight) wrong.push(JSON.stringify({ name, ...has }));
  }
  return wrong;
}
