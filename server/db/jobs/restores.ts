import type { RestoreOutcome } from "#shared/api/system/system.ts";
import { type Database, statement } from "../database.ts";
import type { JobsTable } from "../tables/jobs.ts";
import { JOB_COLUMNS, type JobRow, jobOf } from "./jobs.ts";

/** Finds the running restore, or null. While one runs, all other work is blocked. */
export function findRunningRestore(db: Database): JobRow | null {
  const running = `SELECT ${JOB_COLUMNS} FROM jobs WHERE kind = 'restore' AND state = 'running' LIMIT 1`;
  const row = db.first<JobsTable>(statement(running));
  return row ? jobOf(row) : null;
}

/** Outcome of the newest restore that ran, or null. A check-only restore has no header or did not run. */
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
