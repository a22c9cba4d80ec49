import { sql } from "kysely";
import type { Actor } from "../../../actor.ts";
import { q } from "../../../db/database.ts";
import { hashOf } from "../../../db/hash.ts";
import { countBatchStatement, type ImportBatch, importStatements } from "../../../db/jobs/import-statements.ts";
import { type JobPatch, pieceStatements, saveBatch, undoToken } from "../../../db/jobs/jobs.ts";
import { write } from "../../../db/write/write.ts";
import type { ImportJob } from "./product-import.store.ts";

const ROWS_AT_ONCE = 250;

/** Writes the next batch of checked rows; an all-or-nothing import is a single batch. */
export function runBatch(actor: Actor, job: ImportJob): void {
  const { atomic } = job.spec;
  const after = job.place.ran ?? 0;
  const { upTo, count, isLast } = nextRows(actor, job, { after, most: atomic ? job.total : ROWS_AT_ONCE });
  const done = isLast ? job.total : job.done + count;
  const end: JobPatch = isLast ? { state: "done", isUndoable: true } : {};
  const patch: JobPatch = { ...end, done, place: { ...job.place, ran: upTo } };
  if (count === 0) {
    saveBatch(actor, job, { patch });
    return;
  }

  const piece: ImportBatch = {
    jobId: job.id,
    piece: job.step,
    after,
    upTo,
    mark: hashOf(undoToken(actor, job.id, job.step)),
  };
  try {
    write(actor, {
      object: "product",
      action: "product.imported",
      effects: () => [...importStatements(actor, piece), ...(atomic ? [() => requireNoneRefused(actor, job.id)] : [])],
      after: [countBatchStatement(piece), ...pieceStatements(actor, job, patch)],
    });
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    saveBatch(actor, job, { patch: { state: "failed", result: { ...job.result, code: "rows_refused" } } });
  }
}

/** Error that rolls back an all-or-nothing import with a refused row. */
class RowRefused extends Error {}

function requireNoneRefused({ db }: Actor, jobId: string): void {
  const refused = q
    .selectFrom("import_rows")
    .select("line")
    .where("job_id", "=", jobId)
    .where("verdict", "=", "refused");
  if (db.first(refused.limit(1))) throw new RowRefused();
}

/** Last line and row count of the next batch, and whether it is the last batch. */
function nextRows(actor: Actor, job: ImportJob, { after, most }: { after: number; most: number }) {
  const rowsAfter = (line: number) =>
    sql`SELECT line FROM import_rows WHERE job_id = ${job.id} AND line > ${line} AND verdict IN ('create', 'change')`;
  const next = actor.db.first(
    sql<{ line: number | null; n: number }>`SELECT max(line) AS line, count(*) AS n
      FROM (${rowsAfter(after)} ORDER BY line LIMIT ${most})`,
  );
  const upTo = next?.line ?? after;
  const isLast = !actor.db.first(sql`${rowsAfter(upTo)} LIMIT 1`);
  return { upTo, count: next?.n ?? 0, isLast };
}
