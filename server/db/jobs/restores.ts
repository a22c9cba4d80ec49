import type { RestoreOutcome } from "#shared/api/system/system.ts";
import { type Database, statement } from "../database.ts";
import type { JobsTable } from "../tables/jobs.ts";
import { JOB_COLUMNS, type JobRow, jobOf } from "./jobs.ts";

/** The restore that fills the shop just now, or null: while it does, nothing else can be done. */
export function findRunningRestore(db: Database): JobRow | null {
  const running = `SELECT ${JOB_COLUMNS} FROM jobs WHERE kind = 'restore' AND state = 'running' LIMIT 1`;
  const row = db.first<JobsTable>(statement(running));
  return row ? jobOf(row) : null;
}

/** What became of the newest restore that has run, or null. One that was only proven bears no head or was not run. */
export function findLastRestore(db: Database): RestoreOutcome | null {
  const row = db.first<RestoreOutcome>(
    statement(
      `SELECT id, iif(state = 'done', 'restored', 'taken_back') AS outcome FROM jobs
       WHERE kind = 'restore' AND state IN ('done', 'failed') AND ended_at IS NOT NULL
         AND result_json ->> '$.header' IS NOT NULL ORDER BY ended_at DESC LIMIT 1`,
    ),
  );
  return row ?? null;
}
