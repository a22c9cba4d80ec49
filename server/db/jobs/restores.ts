import { sql } from "kysely";
import type { RestoreOutcome } from "#shared/api/system/system.ts";
import { type Database, q } from "../database.ts";
import { type JobRow, jobOf } from "./jobs.ts";

/** Finds the running restore, or null. While one runs, all other work is blocked. */
export function findRunningRestore(db: Database): JobRow | null {
  const restores = q.selectFrom("jobs").selectAll().where("kind", "=", "restore");
  const row = db.first(restores.where("state", "=", "running").limit(1));
  return row ? jobOf(row) : null;
}

/** Outcome of the newest restore that ran, or null. A check-only restore has no header or did not run. */
export function findLastRestore(db: Database): RestoreOutcome | null {
  const restores = q
    .selectFrom("jobs")
    .select("id")
    .select((eb) =>
      eb
        .case()
        .when("state", "=", "done")
        .then("restored" as const)
        .else("taken_back" as const)
        .end()
        .as("outcome"),
    )
    .where("kind", "=", "restore")
    .where("state", "in", ["done", "failed"])
    .where("ended_at", "is not", null)
    .where(sql`result_json ->> '$.header'`, "is not", null)
    .orderBy("ended_at", "desc")
    .limit(1);
  return db.first(restores) ?? null;
}
