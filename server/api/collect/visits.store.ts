import type { Database } from "../../db/database.ts";
import { statement } from "../../db/database.ts";
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

// Visits of a visitor do not overlap, so only the latest can be active. Bound numbers arrive as REAL, hence the CASTs.
const LAST = "FROM visits INDEXED BY visits_by_visitor WHERE visitor = ?1 ORDER BY started_at DESC LIMIT 1";

/** Extends the active visit of the visitor. A second call, view or event, means the visit is not a bounce. */
const GO_ON = `UPDATE visits SET last_at = max(last_at, CAST(?2 AS INTEGER)),
    seconds = (max(last_at, CAST(?2 AS INTEGER)) - started_at) / 1000,
    views = views + (1 - ?3), events = events + 1, bounced = 0,
    calls = iif(minute = ?4, calls + 1, 1), minute = ?4
  WHERE id = (SELECT id ${LAST}) AND last_at > ?2 - ${IDLE_MS} AND NOT (minute = ?4 AND calls >= ?5)`;

/** Starts a visit if none is active. A first event also counts as a page view, because it happened on a page. */
const BEGIN = `INSERT INTO visits
    (visitor, day, started_at, last_at, seconds, views, events, bounced, device, country, first_ever, minute, calls)
  SELECT ?1, ?5, ?2, ?2, 0, 1, 1 + ?3, 1 - ?3, ?6, ?7, NOT EXISTS (SELECT 1 FROM visits WHERE visitor = ?1), ?4, 1
  WHERE coalesce((SELECT last_at ${LAST}), 0) <= ?2 - ${IDLE_MS}`;

/** Counts a call; returns false if it exceeds the limit of the visitor. */
export function countVisit(db: Database, { visitor, at, isEvent, most, ...call }: Counted): boolean {
  const known = [visitor, at, isEvent ? 1 : 0, Math.floor(at / MINUTE_MS)];
  const { day, device, country } = call;
  const steps = [statement(GO_ON, ...known, most), statement(BEGIN, ...known, day, device, country)];
  return db.transaction(() => steps.map((step) => db.run(step)).some(({ changes }) => changes > 0));
}
