import type { Context } from "hono";
import { statement } from "../db/cell.ts";
import { AppError } from "./app-error.ts";
import type { Env } from "./env.ts";

/** Nobody locks themself out: refuses it where the person is the caller. Throws `forbidden`, to the last Admin `last_admin`. */
export async function requireOther(c: Context<Env>, id: number): Promise<void> {
  if (id !== c.var.caller?.id) return;
  const { rows } = await c.var.cell.run<{ n: number }>(
    statement(
      "SELECT count(*) AS n FROM users WHERE role = 'Admin' AND status = 'active' AND removed_at IS NULL AND id <> ?",
      id,
    ),
  );
  throw new AppError(rows[0]?.n ? "forbidden" : "last_admin");
}
