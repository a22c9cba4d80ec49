import type { Context } from "hono";
import { AHEAD_MAX_MS, MESSAGE_FILES_BYTES, UNDO_SEND_MS } from "#shared/rules/inbox-limits.ts";
import { aheadProblem } from "#shared/rules/snooze.ts";
import { type Compilable, GuardError, statement } from "../../db/cell.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";

/** When a message goes out. Throws `validation_failed` on `sendAt`. */
export function sendTime(c: Context<Env>, sendAt: string | null | undefined): number {
  if (!sendAt) return c.var.now + UNDO_SEND_MS;
  const at = Date.parse(sendAt);
  const problem = aheadProblem(at, c.var.now);
  const bound = problem === "too_big" ? { maximum: new Date(c.var.now + AHEAD_MAX_MS).toISOString() } : undefined;
  if (problem) throw fieldError("sendAt", problem, "Choose a time to come, within a year", bound);
  return at;
}

/** Refuses files that are not stored, and more than one mail may carry. Throws `validation_failed`. */
export async function checkFiles(c: Context<Env>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { rows } = await c.var.cell.run<{ n: number; bytes: number | null }>(
    statement(
      `SELECT count(*) AS n, sum(size) AS bytes FROM files
       WHERE key IN (SELECT value FROM json_each(?)) AND state = 'stored' AND removed_at IS NULL`,
      JSON.stringify(keys),
    ),
  );
  if (rows[0]?.n !== new Set(keys).size) throw fieldError("uploadIds", "unknown_reference", "No such stored file");
  if ((rows[0]?.bytes ?? 0) <= MESSAGE_FILES_BYTES) return;
  throw new AppError("validation_failed", {
    errors: [
      {
        field: "uploadIds",
        code: "too_big",
        message: "The files are too large together",
        params: { maximum: MESSAGE_FILES_BYTES },
      },
    ],
  });
}

/** The files are still there when the batch is run. */
export const filesGuard = (keys: readonly string[]): Compilable[] =>
  keys.length === 0
    ? []
    : [
        statement(
          `INSERT INTO tx_guard (files_there) SELECT count(*) = ? FROM files
           WHERE key IN (SELECT value FROM json_each(?)) AND state = 'stored' AND removed_at IS NULL`,
          new Set(keys).size,
          JSON.stringify(keys),
        ),
      ];

/** Reads a guard's no as the refusal it stands for. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    const code = (["newer_message", "already_sent", "other_customer", "label_limit"] as const).find(
      (one) => one === error.constraint,
    );
    if (code) throw new AppError(code);
    // The conversation was there when it was asked for.
    if (error.constraint === "foreign_key") throw new AppError("not_found");
    if (error.constraint === "files_there") throw fieldError("uploadIds", "unknown_reference", "No such stored file");
    throw error;
  }
}
