import type { Actor } from "../../actor.ts";
import { type Query, q } from "../database.ts";

/** Inserts an audit entry for an act that writes no record itself. */
export const noteStatement = (
  actor: Actor,
  { action, object, id, after }: { action: string; object: string; id: number; after?: object },
): Query =>
  q.insertInto("audit").values({
    at: actor.now,
    actor_id: actor.caller?.id || null,
    action,
    object,
    object_id: id,
    after_json: after ? JSON.stringify(after) : null,
    request_id: actor.requestId,
    act_id: actor.actId,
  });
