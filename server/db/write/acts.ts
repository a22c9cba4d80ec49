import { type RawBuilder, sql } from "kysely";
import type { NewestAct } from "#shared/api/system/system.ts";
import type { Database } from "../database.ts";
import { DAY_MS, isKind } from "./act.ts";
import { recordNames } from "./record-names.ts";

/** Ctrl+Z does not undo older acts. */
const RECENT_MS = 10 * 60 * 1000;

/** Number of records in a part of an act, as SQL over its row `p` of `acts`. Several parts are counted separately. */
export const countOf = `(CASE WHEN EXISTS (SELECT 1 FROM acts AS other WHERE other.act_id = p.act_id AND other.id <> p.id)
    THEN (SELECT count(*) FROM audit AS one WHERE one.act_id = p.act_id AND one.object = p.object AND one.action = p.action)
    ELSE (SELECT count(*) FROM audit AS one WHERE one.act_id = p.act_id) END)`;

/**
 * Condition that `p` is the first part of its act, which names it, among those that fulfil `also` (SQL over `other`).
 */
export const isFirst = (also = "1"): string =>
  `NOT EXISTS (SELECT 1 FROM acts AS other WHERE other.act_id = p.act_id AND other.id < p.id AND ${also})`;

/**
 * Hash of a person's undo token of act `p`, as SQL: that of its job or of its one write. The lookup starts from the
 * act, since a person may have thousands of undo tokens.
 */
export function undoHashOf(userId: number | RawBuilder<number>, now: number | RawBuilder<number>) {
  const undoable = sql`l.user_id = ${userId} AND l.until > ${now} AND l.used_at IS NULL`;
  return sql<string | null>`iif(EXISTS (SELECT 1 FROM jobs AS j WHERE j.id = p.act_id),
    (SELECT l.token_hash FROM undo_log AS l INDEXED BY undo_log_of_jobs
       WHERE ${undoable} AND l.object = 'job' AND l.records_json ->> '$.job' = p.act_id ORDER BY l.at DESC LIMIT 1),
    (SELECT l.token_hash FROM (SELECT DISTINCT one.undo_hash FROM audit AS one
         WHERE one.act_id = p.act_id AND one.undo_hash IS NOT NULL) AS kept
       CROSS JOIN undo_log AS l ON l.token_hash = kept.undo_hash
       WHERE ${undoable} AND instr(l.token_hash, '.') = 0 ORDER BY l.at DESC LIMIT 1))`;
}

interface ActRow {
  act_id: string;
  object: string;
  action: string;
  object_id: number | null;
  at: number;
  count: number;
  token: string | null;
}

/**
 * A person's newest act of the last ten minutes that is not undone, from any page; null without one. Undone acts and
 * their undos are skipped, so that repeated undo goes further back.
 */
export function findNewestAct(db: Database, { userId, now }: { userId: number; now: number }): NewestAct | null {
  const since = now - RECENT_MS;
  const row = db.first(
    sql<ActRow>`WITH newest AS MATERIALIZED (SELECT p.id
         FROM (SELECT id FROM acts WHERE id >= (SELECT id FROM audit WHERE at >= ${since} ORDER BY at, id LIMIT 1)
             UNION SELECT a.id FROM undo_log AS l JOIN acts AS a ON a.act_id = l.records_json ->> '$.job'
             WHERE l.user_id = ${userId} AND l.until > ${since + DAY_MS} AND l.object = 'job') AS recent
           CROSS JOIN acts AS p ON p.id = recent.id CROSS JOIN audit AS t ON t.id = p.id
         WHERE t.actor_id = ${userId} AND t.undone_at IS NULL AND p.action NOT LIKE '%.undone' AND ${sql.raw(isFirst())}
         ORDER BY p.id DESC LIMIT 1)
       SELECT p.act_id, p.object, p.action, t.object_id, t.at, ${sql.raw(countOf)} AS count,
         ${undoHashOf(userId, now)} AS token
       FROM newest CROSS JOIN acts AS p ON p.id = newest.id CROSS JOIN audit AS t ON t.id = p.id`,
  );
  if (!row) return null;
  const { act_id, object, action, object_id, at, count, token } = row;
  const names =
    count === 1 && object_id !== null && isKind(object) ? recordNames(db, { kind: object, ids: [object_id] }) : null;
  return {
    actId: act_id,
    object,
    action,
    count,
    id: object_id,
    name: names?.get(object_id ?? 0) ?? null,
    at: new Date(at).toISOString(),
    token,
  };
}
