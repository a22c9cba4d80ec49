import { sql } from "kysely";
import type { Database, Query } from "../../db/database.ts";
import type { Device } from "../../db/tables/figures.ts";

/** A visit ends after this long without a call. */
const IDLE_MS = 30 * 60_000;
const MINUTE_MS = 60_000;

/** Validated page view or event to count. */
export interface Counted {
  visitor: string;
  day: string;
  at: number;
  device: Device;
  country: string;
  isEvent: boolean;
  /** Maximum counted calls of a visitor per minute. */
  most: number;
}

// Visits of a visitor do not overlap, so only the latest can be active.
const latestOf = (visitor: string) =>
  sql`FROM visits INDEXED BY visits_by_visitor WHERE visitor = ${visitor} ORDER BY started_at DESC LIMIT 1`;

/** Extends the active visit of the visitor. A second call, view or event, means the visit is not a bounce. */
function extendVisit({ visitor, at, isEvent, most }: Counted): Query {
  // Bound numbers arrive as REAL.
  const last = sql`max(last_at, CAST(${at} AS INTEGER))`;
  const minute = Math.floor(at / MINUTE_MS);
  return sql`UPDATE visits SET last_at = ${last}, seconds = (${last} - started_at) / 1000,
      views = views + ${isEvent ? 0 : 1}, events = events + 1, bounced = 0,
      calls = iif(minute = ${minute}, calls + 1, 1), minute = ${minute}
    WHERE id = (SELECT id ${latestOf(visitor)}) AND last_at > ${at - IDLE_MS}
      AND NOT (minute = ${minute} AND calls >= ${most})`;
}

/** Starts a visit if none is active. A first event also counts as a page view, because it happened on a page. */
function beginVisit({ visitor, day, at, device, country, isEvent }: Counted): Query {
  return sql`INSERT INTO visits
      (visitor, day, started_at, last_at, seconds, views, events, bounced, device, country, first_ever, minute, calls)
    SELECT ${visitor}, ${day}, ${at}, ${at}, 0, 1, ${isEvent ? 2 : 1}, ${isEvent ? 0 : 1}, ${device}, ${country},
      NOT EXISTS (SELECT 1 FROM visits WHERE visitor = ${visitor}), ${Math.floor(at / MINUTE_MS)}, 1
    WHERE coalesce((SELECT last_at ${latestOf(visitor)}), 0) <= ${at - IDLE_MS}`;
}

/** Counts a call; returns false if it exceeds the limit of the visitor. */
export const countVisit = (db: Database, call: Counted): boolean =>
  db.transaction(() =>
    [extendVisit(call), beginVisit(call)].map((step) => db.run(step)).some(({ changes }) => changes > 0),
  );
