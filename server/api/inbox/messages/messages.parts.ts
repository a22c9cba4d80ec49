import { sql } from "kysely";
import { AHEAD_MAX_MS, MESSAGE_FILES_BYTES, UNDO_SEND_MS } from "#shared/rules/inbox/inbox-limits.ts";
import { aheadProblem } from "#shared/rules/inbox/snooze.ts";
import type { Actor } from "../../../actor.ts";
import { AppError, fieldError } from "../../../app-error.ts";

/**
 * Send time in epoch milliseconds; the undo delay applies if none is requested. Throws `validation_failed` on `sendAt`.
 */
export function sendTime(actor: Actor, sendAt: string | null | undefined): number {
  if (!sendAt) return actor.now + UNDO_SEND_MS;
  const at = Date.parse(sendAt);
  const problem = aheadProblem(at, actor.now);
  const bound = problem === "too_big" ? { maximum: new Date(actor.now + AHEAD_MAX_MS).toISOString() } : undefined;
  if (problem) throw fieldError("sendAt", problem, "Choose a time to come, within a year", bound);
  return at;
}

/** Checks that all files are stored and fit into one message. Throws `validation_failed`. */
export function checkFiles(actor: Actor, keys: readonly string[]): void {
  if (keys.length === 0) return;
  const row = actor.db.first(
    sql<{ n: number; bytes: number | null }>`SELECT count(*) AS n, sum(size) AS bytes FROM files
      WHERE key IN (SELECT value FROM json_each(${JSON.stringify(keys)})) AND state = 'stored' AND removed_at IS NULL`,
  );
  if (row?.n !== new Set(keys).size) throw fieldError("uploadIds", "unknown_reference", "No such stored file");
  if ((row?.bytes ?? 0) <= MESSAGE_FILES_BYTES) return;
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
