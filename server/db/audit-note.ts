import type { Context } from "hono";
import type { Env } from "../http/env.ts";
import { type Compilable, statement } from "./cell.ts";

/** An entry of the audit list for an act that writes no record by itself. */
export const noteStatement = (
  c: Context<Env>,
  { action, object, id, after }: { action: string; object: string; id: number; after?: object },
): Compilable =>
  statement(
    `INSERT INTO audit (at, actor_id, action, object, object_id, after_json, request_id, act_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    c.var.now,
    c.var.caller?.id || null,
    action,
    object,
    id,
    after && JSON.stringify(after),
    c.var.requestId,
    c.var.actId,
  );
