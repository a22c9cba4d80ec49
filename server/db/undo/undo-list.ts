import { sql } from "kysely";
import type { UndoableAct } from "#shared/api/system/system.ts";
import type { ListMeta } from "#shared/envelope.ts";
import type { Actor } from "../../actor.ts";
import { WRITTEN } from "../jobs/jobs.ts";

const MOST = 20;

interface ActRow {
  token_hash: string;
  object: string;
  action: string;
  count: number;
  at: number;
  until: number;
  total: number;
}

interface Undoable {
  acts: UndoableAct[];
  meta: Pick<ListMeta, "pageSize" | "total" | "totalExact">;
}

/**
 * Acts of the caller from the last 24 hours that can be undone, newest first, and their total. A job counts as one act.
 */
export function listUndoable(actor: Actor): Undoable {
  const { now, caller } = actor;
  const isUndoable = sql`l.user_id = ${caller?.id} AND l.until > ${now} AND l.used_at IS NULL`;
  const rows = actor.db.all(
    sql<ActRow>`SELECT *, count(*) OVER () AS total FROM (
       SELECT l.token_hash, l.object, json_array_length(l.records_json) AS count, l.at, l.until,
         max(a.id) AS newest, a.action
       FROM undo_log AS l JOIN audit AS a ON a.undo_hash = l.token_hash
       WHERE ${isUndoable} AND instr(l.token_hash, '.') = 0
         AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.id = a.request_id)
       GROUP BY l.token_hash
       UNION ALL
       SELECT l.token_hash, l.object, iif(j.kind = 'import', ${sql.raw(WRITTEN)}, j.done) AS count, l.at, l.until,
         l.records_json ->> '$.newest' AS newest,
         iif(j.kind = 'import', 'product.imported', iif(j.kind = 'people', 'person.', 'product.') || (j.spec_json ->> '$.action')) AS action
       FROM undo_log AS l JOIN jobs AS j ON j.id = l.records_json ->> '$.job'
       WHERE ${isUndoable} AND l.object = 'job'
       ) ORDER BY newest DESC LIMIT ${MOST}`,
  );
  const acts = rows.map(({ token_hash, object, action, count, at, until }) => ({
    token: token_hash,
    object,
    action,
    count,
    at: new Date(at).toISOString(),
    until: new Date(until).toISOString(),
  }));
  return { acts, meta: { pageSize: MOST, total: rows[0]?.total ?? 0, totalExact: true } };
}
