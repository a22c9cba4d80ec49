import type { Context } from "hono";
import { addDays, atTime, dayKey } from "#shared/rules/zone.ts";
import { keepMonths } from "../db/audience.ts";
import { type Cell, type Compilable, statement } from "../db/cell.ts";
import { type JobRow, keepPiece } from "../db/jobs.ts";
import { countedTables, differencesIn, recountedStatement, recountOne } from "../db/recount.ts";
import type { Env } from "../http/env.ts";

const ID = "recount";
const NIGHTLY_AT = { hour: 3 };

/** Three o'clock of the night that comes, in a zone. */
export function nextNight(now: number, tz: string): number {
  const today = atTime(dayKey(now, tz), NIGHTLY_AT, tz);
  return today > now ? today : atTime(addDays(dayKey(now, tz), 1), NIGHTLY_AT, tz);
}

/** Sees to it that the recount of every night stands among the due work, also after a night that failed. */
export async function planRecount(cell: Cell, { now, tz }: { now: number; tz: string }): Promise<void> {
  await cell.run(
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

/** Counts one table of counters again each piece; a difference is reported and put right. */
export async function doRecountPiece(c: Context<Env>, job: JobRow<unknown, { table?: number }>): Promise<void> {
  const { cell, now, platform } = c.var;
  const { tz } = await c.var.workspace();
  const at = job.place.table ?? 0;
  const table = countedTables[at];
  // A month that has ended meanwhile is not missing: nobody had come by to keep it.
  if (table === "visits_monthly") await keepMonths(cell, now, tz);
  const writes: Compilable[] = [];
  if (table !== undefined) {
    const found = await differencesIn(cell, table, { now, tz });
    if (found.length > 0) {
      const examples = found.slice(0, 5).map(({ side, row }) => `${side} ${row}`);
      platform.log("error", "counters differed from a recount", { table, differences: found.length, examples });
      await recountOne(cell, table, { now, tz });
      writes.push(recountedStatement(now));
    }
  }
  const isLast = at + 1 >= countedTables.length;
  const patch = isLast ? { place: {}, dueAt: nextNight(now, tz) } : { place: { table: at + 1 } };
  await keepPiece(c, job, { patch, writes });
}
