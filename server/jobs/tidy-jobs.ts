import { type SqlBool, sql } from "kysely";
import { partCount } from "#shared/rules/files/file-limits.ts";
import { type Database, q, runAll } from "../db/database.ts";
import { jobPart } from "../db/jobs/job-parts.ts";
import type { FileStore } from "../platform.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 30 * DAY_MS;
/** Retention of import rows: the undo period, and one day more. */
const ROWS_KEPT_MS = 2 * DAY_MS;
const AT_ONCE = 20;

interface Stored {
  db: Database;
  files: FileStore;
}

const GONE = '{"gone":true}';

/** Jobs with a stored file. An attempt may have stored a part without committing its batch, even the first one. */
const jobsWithFile = q
  .selectFrom("jobs")
  .select("id")
  .select(sql<number>`1 + max(coalesce(place_json ->> '$.parts', 0), coalesce(place_json ->> '$.most', 0))`.as("parts"))
  .where("kind", "in", ["export", "backup"])
  .where("place_json", "<>", GONE);

/** Restores whose backup is stored. */
const jobsWithBackup = q
  .selectFrom("jobs")
  .select("id")
  .select(sql<number>`spec_json ->> '$.size'`.as("size"))
  .where("kind", "=", "restore")
  .where("spec_json", "<>", "{}");

const partsOf = (id: string, count: number): string[] => Array.from({ length: count }, (_, n) => jobPart(id, n));

/**
 * Deletes data of ended jobs: files of exports after a day, rows of imports after two, imports that never ran after a
 * week, the jobs after a month. Bytes go before the rows that name them, so that the next run completes an interrupted
 * one.
 */
export async function tidyJobs({ db, files, now }: Stored & { now: number }): Promise<void> {
  for (const { id, parts } of db.all(jobsWithFile.where("ended_at", "<", now - DAY_MS).limit(AT_ONCE))) {
    await files.remove(partsOf(id, parts));
    db.run(q.updateTable("jobs").set({ place_json: GONE }).where("id", "=", id));
  }
  for (const { id } of db.all(importsToTidy(now))) {
    runAll(db, [
      q
        .updateTable("jobs")
        .set({
          state: "cancelled",
          ended_at: now,
          step: sql`step + 1`,
          done: 0,
          result_json: sql`json_set(result_json, '$.created', 0, '$.updated', 0)`,
        })
        .where("id", "=", id)
        .where("state", "=", "ready"),
      q.deleteFrom("import_rows").where("job_id", "=", id),
      q.deleteFrom("import_cells").where("job_id", "=", id),
    ]);
  }
  await dropSentBackups({ db, files, now });
  db.run(
    q
      .deleteFrom("jobs")
      .where("ended_at", "<", now - KEPT_MS)
      .where("kind", "<>", "recount"),
  );
}

const importsToTidy = (now: number) =>
  q
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", "import")
    .where(sql<SqlBool>`EXISTS (SELECT 1 FROM import_rows WHERE job_id = jobs.id)`)
    .where((eb) =>
      eb.or([
        eb("ended_at", "<", now - ROWS_KEPT_MS),
        eb.and([eb("state", "=", "ready"), eb("at", "<", now - 7 * DAY_MS)]),
      ]),
    )
    .limit(AT_ONCE);

/**
 * Deletes backups sent for a restore that was refused or did not run within a day. The job ends before its bytes are
 * removed, so that it can no longer run. It keeps their size until then, so that the next sweep finishes an interrupted
 * one.
 */
async function dropSentBackups({ db, files, now }: Stored & { now: number }): Promise<void> {
  const yesterday = now - DAY_MS;
  db.run(
    q
      .updateTable("jobs")
      .set({ state: "cancelled", ended_at: now, step: sql`step + 1` })
      .where("kind", "=", "restore")
      .where("state", "=", "ready")
      .where("at", "<", yesterday),
  );
  const sent = db.all(
    jobsWithBackup
      .where((eb) =>
        eb.or([eb("ended_at", "<", yesterday), eb.and([eb("state", "=", "cancelled"), eb("at", "<", yesterday)])]),
      )
      .limit(AT_ONCE),
  );
  await db.settled();
  for (const { id, size } of sent) {
    await files.remove(partsOf(id, partCount(size)));
    db.run(q.updateTable("jobs").set({ spec_json: "{}" }).where("id", "=", id));
  }
}

/** Deletes the bytes of all jobs but one, because the rows that name them are about to be deleted. */
export async function dropOtherParts({ db, files }: Stored, but: string): Promise<void> {
  const exported = db.all(jobsWithFile);
  const sent = db.all(jobsWithBackup.where("id", "<>", but));
  for (const { id, parts } of exported) await files.remove(partsOf(id, parts));
  for (const { id, size } of sent) await files.remove(partsOf(id, partCount(size)));
}
