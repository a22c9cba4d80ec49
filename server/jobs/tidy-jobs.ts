import { partCount } from "#shared/rules/files/file-limits.ts";
import { type Database, runAll, statement } from "../db/database.ts";
import { jobPart } from "../db/jobs/job-parts.ts";
import type { FileStore } from "../platform.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 30 * DAY_MS;
/** Retention of import rows: the undo period, and one day more. */
const ROWS_KEPT_MS = 2 * DAY_MS;
const AT_ONCE = 20;

interface Made {
  id: string;
  parts: number;
}
const GONE = '{"gone":true}';
/** Jobs with a stored file. An attempt may have stored a part without committing its batch, even the first one. */
const MADE = `SELECT id, 1 + max(coalesce(place_json ->> '$.parts', 0), coalesce(place_json ->> '$.most', 0)) AS parts
  FROM jobs WHERE kind IN ('export', 'backup') AND place_json <> '${GONE}'`;
const SENT = "SELECT id, spec_json ->> '$.size' AS size FROM jobs WHERE kind = 'restore' AND spec_json <> '{}'";

const partsOf = (id: string, count: number): string[] => Array.from({ length: count }, (_, n) => jobPart(id, n));

/**
 * Deletes data of ended jobs: files of exports after a day, rows of imports after two, imports that never ran after a
 * week, the jobs after a month. Bytes go before the rows that name them, so that the next run completes an interrupted
 * one.
 */
export async function tidyJobs({ db, files, now }: { db: Database; files: FileStore; now: number }): Promise<void> {
  const spent = db.all<Made>(statement(`${MADE} AND ended_at < ? LIMIT ?`, now - DAY_MS, AT_ONCE));
  for (const { id, parts } of spent) {
    await files.remove(partsOf(id, parts));
    db.run(statement("UPDATE jobs SET place_json = ? WHERE id = ?", GONE, id));
  }
  const imports = db.all<{ id: string }>(
    statement(
      `SELECT id FROM jobs WHERE kind = 'import' AND EXISTS
         (SELECT 1 FROM import_rows WHERE job_id = jobs.id) AND (ended_at < ? OR (state = 'ready' AND at < ?)) LIMIT ?`,
      now - ROWS_KEPT_MS,
      now - 7 * DAY_MS,
      AT_ONCE,
    ),
  );
  for (const { id } of imports) {
    runAll(db, [
      statement(
        `UPDATE jobs SET state = 'cancelled', ended_at = ?, step = step + 1, done = 0,
           result_json = json_set(result_json, '$.created', 0, '$.updated', 0) WHERE id = ? AND state = 'ready'`,
        now,
        id,
      ),
      statement("DELETE FROM import_rows WHERE job_id = ?", id),
      statement("DELETE FROM import_cells WHERE job_id = ?", id),
    ]);
  }
  await dropSentBackups({ db, files, now });
  db.run(statement("DELETE FROM jobs WHERE ended_at < ? AND kind <> 'recount'", now - KEPT_MS));
}

/**
 * Deletes backups sent for a restore that was refused or did not run within a day. The job ends before its bytes are
 * removed, so that it can no longer run. It keeps their size until then, so that the next sweep finishes an interrupted
 * one.
 */
async function dropSentBackups({ db, files, now }: { db: Database; files: FileStore; now: number }): Promise<void> {
  db.run(
    statement(
      `UPDATE jobs SET state = 'cancelled', ended_at = ?, step = step + 1 WHERE kind = 'restore' AND state = 'ready' AND at < ?`,
      now,
      now - DAY_MS,
    ),
  );
  const sent = db.all<{ id: string; size: number }>(
    statement(`${SENT} AND (ended_at < ?1 OR state = 'cancelled' AND at < ?1) LIMIT ?2`, now - DAY_MS, AT_ONCE),
  );
  await db.settled();
  for (const { id, size } of sent) {
    await files.remove(partsOf(id, partCount(size)));
    db.run(statement("UPDATE jobs SET spec_json = '{}' WHERE id = ?", id));
  }
}

/** Deletes the bytes of all jobs but one, because the rows that name them are about to be deleted. */
export async function dropOtherParts({ db, files }: { db: Database; files: FileStore }, but: string): Promise<void> {
  const made = db.all<Made>(statement(MADE));
  const sent = db.all<{ id: string; size: number }>(statement(`${SENT} AND id <> ?`, but));
  for (const { id, parts } of made) await files.remove(partsOf(id, parts));
  for (const { id, size } of sent) await files.remove(partsOf(id, partCount(size)));
}
