import type { Context } from "hono";
import type { UndoOutcome } from "#shared/api/system/system.ts";
import { AppError } from "../http/app-error.ts";
import type { Env } from "../http/env.ts";
import { statement } from "./cell.ts";
import type { RecordKind } from "./commit.ts";
import { hashOf } from "./hash.ts";
import { undoImportRows } from "./import-undo.ts";
import { findJob, undoToken } from "./jobs.ts";
import { recordNames } from "./record-names.ts";

type UndoAct = (c: Context<Env>, token: string) => Promise<UndoOutcome>;

/**
 * Takes a job back, its last piece first, each in a batch of its own: one that was cut off goes on where it stopped
 * when it is asked for again. Throws `token_expired`, `changed_since`.
 */
export async function undoJob(c: Context<Env>, jobId: string, undoAct: UndoAct): Promise<UndoOutcome> {
  const job = await findJob(c.var.cell, jobId);
  if (!job) throw new AppError("token_expired");
  const outcome: UndoOutcome = { restored: [], leftOut: [] };
  for (let piece = job.step; piece >= 0; piece--) {
    const token = undoToken(c, jobId, piece);
    const part = job.kind === "import" ? await undoRows(c, { jobId, piece }) : await undoActOf(c, token, undoAct);
    outcome.restored.push(...part.restored);
    outcome.leftOut.push(...part.leftOut);
  }
  if (outcome.restored.length === 0) throw new AppError("changed_since");
  await c.var.cell.run(
    statement("UPDATE undo_log SET used_at = ? WHERE token_hash = ?", c.var.now, hashOf(undoToken(c, jobId))),
  );
  return outcome;
}

async function undoRows(c: Context<Env>, { jobId, piece }: { jobId: string; piece: number }): Promise<UndoOutcome> {
  const pieceMark = hashOf(undoToken(c, jobId, piece));
  const outcome: UndoOutcome = { restored: [], leftOut: [] };
  for (let after = 0; ; ) {
    const { all, restored, last } = await undoImportRows(c, { jobId, piece, pieceMark, after });
    if (last === null) return outcome;
    const back = new Set(restored);
    for (const id of all) {
      if (back.has(id)) outcome.restored.push({ object: "product", id });
    }
    outcome.leftOut.push(...(await named(c, { kind: "product", ids: all.filter((id) => !back.has(id)) })));
    after = last;
  }
}

/** A piece that wrote nothing, or was taken back before, has nothing to take back; one that was changed since is named. */
async function undoActOf(c: Context<Env>, token: string, undoAct: UndoAct): Promise<UndoOutcome> {
  try {
    return await undoAct(c, token);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "token_expired") return { restored: [], leftOut: [] };
    if (error.code !== "changed_since") throw error;
    const { rows } = await c.var.cell.run<{ id: number }>(
      statement(
        `SELECT one.value ->> '$.id' AS id FROM undo_log, json_each(undo_log.records_json) AS one
         WHERE undo_log.token_hash = ?`,
        hashOf(token),
      ),
    );
    return { restored: [], leftOut: await named(c, { kind: "product", ids: rows.map(({ id }) => id) }) };
  }
}

/** Records that could not be put back, by what people call them. */
async function named(c: Context<Env>, which: { kind: RecordKind; ids: readonly number[] }) {
  const names = await recordNames(c.var.cell, which);
  return which.ids.map((id): UndoOutcome["leftOut"][number] => {
    const name = names.get(id);
    return { object: which.kind, id, name: name ?? `#${id}`, reason: name === undefined ? "gone" : "changed_since" };
  });
}
