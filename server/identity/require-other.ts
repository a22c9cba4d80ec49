import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { q } from "../db/database.ts";

/** Requires a person other than the caller, who must not lock themselves out. Throws `forbidden` or `last_admin`. */
export function requireOther(actor: Actor, id: number): void {
  if (id !== actor.caller?.id) return;
  const row = actor.db.first(
    q
      .selectFrom("users")
      .select(sql<number>`count(*)`.as("n"))
      .where("role", "=", sql.lit("Admin"))
      .where("status", "=", sql.lit("active"))
      .where("removed_at", "is", null)
      .where("id", "<>", id),
  );
  throw new AppError(row?.n ? "forbidden" : "last_admin");
}
