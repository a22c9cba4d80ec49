import type { RestoreOutcome } from "#shared/api/system/system.ts";
import { type Cell, statement } from "./cell.ts";
import { JOB_COLUMNS, type JobRow, jobOf } from "./jobs.ts";
import type { JobsTable } from "./tables/jobs.ts";

/** The restore that fills the shop just now, or null: while it does, nothing else can be done. */
export async function findRunningRestore(cell: Cell): Promise<JobRow | null> {
  const running = `SELECT ${JOB_COLUMNS} FROM jobs WHERE kind = 'restore' AND state = 'running' LIMIT 1`;
  const { rows } = await cell.run<JobsTable>(statement(running));
  return rows[0] ? jobOf(rows[0]) : null;
}

/** What became of the newest restore that has run, or null. One that was only proven bears no head or was not run. */
export async function findLastRestore(cell: Cell): Promise<RestoreOutcome | null> {
  const { rows } = await cell.run<RestoreOutcome>(
    statement(
      `SELECT id, iif(state = 'done', 'restored', 'taken_back') AS outcome FROM jobs
       WHERE kind = 'restore' AND state IN ('done', 'failed') AND ended_at IS NOT NULL
         AND result_json ->> '$.header' IS NOT NULL ORDER BY ended_at DESC LIMIT 1`,
    ),
  );
  return rows[0] ?? null;
}
