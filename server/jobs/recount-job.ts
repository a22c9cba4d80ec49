import { addDays, atTime, dayKey } from "#shared/rules/time/zone.ts";
import type { Actor } from "../actor.ts";
import { type Database, type Query, q } from "../db/database.ts";
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
    q
      .insertInto("jobs")
      .values({ id: ID, kind: "recount", state: "running", at: now, due_at: nextNight(now, tz) })
      .onConflict((job) =>
        job
          .column("id")
          .doUpdateSet((eb) => ({
            state: "running",
            ended_at: null,
            place_json: "{}",
            due_at: eb.ref("excluded.due_at"),
          }))
          .where("jobs.state", "=", "failed"),
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
