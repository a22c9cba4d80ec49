import type { Actor } from "../../actor.ts";
import { type Query, statement } from "../database.ts";

/** Inserts an audit entry for an act that writes no record itself. */
export const noteStatement = (
  actor: Actor,
  { action, object, id, after }: { action: string; object: string; id: number; after?: object },
): Query =>
  statement(
    `INSERT INTO audit (at, actor_id, action, object, object_id, after_json, request_id, act_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    actor.now,
    actor.caller?.id || null,
    action,
    object,
    id,
    after && JSON.stringify(after),
    actor.requestId,
    actor.actId,
  );
