import { addDays, atTime, dayKey } from "#shared/rules/time/zone.ts";
import type { Actor } from "../actor.ts";
import { type Database, type Query, statement } from "../db/database.ts";
import { type JobRow, saveBatch } from "../db/jobs/jobs.ts";
import { keepMonths } from "../db/rollups/audience.ts";
import { countedTables, differencesIn, recountedStatement, recountOne } from "../db/rollups/recount.ts";

const ID = "recount";
const NIGHTLY_AT = { hour: 3 };

/** Next 03:00 in a time zone, epoch milliseconds. */
export function nextNight(now: number, tz: string): number {
  const today = atTime(dayKey(now, tz), NIGHTLY_AT, tz);
  return today > now ? today : atTime(addDays(dayKey(now, tz), 1), NIGHTLY_AT, tz);
}

/** Schedules the nightly recount, also after a failed night. */
export function planRecount(db: Database, { now, tz }: { now: number; tz: string }): void {
  db.run(
    statement(
      `INSERT INTO jobs (id, kind, state, at, due_at) VALUES (?, 'recount', 'running', ?, ?)
       ON CONFLICT (id) DO UPDATE SET state = 'running', ended_at = NULL, place_json = '{}', due_at = excluded.due_at
       WHERE state = 'failed'`,
      ID,
      now,
      nextNight(now, tz),
    ),
  );
}

/** Recounts one table of counters per batch; reports and corrects a difference. */
export function runRecountBatch(actor: Actor, job: JobRow<unknown, { table?: number }>): void {
  const { db, now, platform } = actor;
  const { tz } = actor.workspace();
  const at = job.place.table ?? 0;
  const table = countedTables[at];
  // A month that has just ended is not a difference: its figures are only cached now.
  if (table === "visits_monthly") keepMonths(db, now, tz);
  const writes: Query[] = [];
  if (table !== undefined) {
    const found = differencesIn(db, table, { now, tz });
    if (found.length > 0) {
      const examples = found.slice(0, 5).map(({ side, row }) => `${side} ${row}`);
      platform.log("error", "counters differed from a recount", { table, differences: found.length, examples });
      recountOne(db, table, { now, tz });
      writes.push(recountedStatement(now));
    }
  }
  const isLast = at + 1 >= countedTables.length;
  const patch = isLast ? { place: {}, dueAt: nextNight(now, tz) } : { place: { table: at + 1 } };
  saveBatch(actor, job, { patch, writes });
}
