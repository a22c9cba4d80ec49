import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { statement } from "../db/database.ts";

/** Requires a person other than the caller, who must not lock themselves out. Throws `forbidden` or `last_admin`. */
export function requireOther(actor: Actor, id: number): void {
  if (id !== actor.caller?.id) return;
  const row = actor.db.first<{ n: number }>(
    statement(
      "SELECT count(*) AS n FROM users WHERE role = 'Admin' AND status = 'active' AND removed_at IS NULL AND id <> ?",
      id,
    ),
  );
  throw new AppError(row?.n ? "forbidden" : "last_admin");
}
