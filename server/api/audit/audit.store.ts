import type { AuditEntry, AuditFacets, AuditFilter } from "#shared/api/audit/audit.ts";
import { addDays, dayStart } from "#shared/rules/time/zone.ts";
import type { Actor } from "../../actor.ts";
import { statement } from "../../db/database.ts";
import { CAP } from "../../db/list/list-count.ts";
import { MOST_COUNTED } from "../../db/list/list-spec.ts";
import { type RecordKind, type SqlFragment, tableOf } from "../../db/write/act.ts";
import { recordNames } from "../../db/write/record-names.ts";

interface Row {
  id: number;
  act_id: string;
  at: number;
  actor_id: number | null;
  actor: string | null;
  action: string;
  object: string;
  object_id: number | null;
  object_key: string | null;
  before_json: string | null;
  after_json: string | null;
  request_id: string;
  erased_at: number | null;
  undone_at: number | null;
  is_sealed: number;
  undo: string | null;
}

/** One page of audit entries after `cursor`, newest first, and the cursor of the next page. */
export function listAudit(
  actor: Actor,
  { filter, cursor, size }: { filter: AuditFilter; cursor: string | undefined; size: number },
): { entries: AuditEntry[]; next: string | null } {
  const { db, now, caller } = actor;
  const mine = [caller?.id ?? 0, now];
  const parts = partsOf(actor, filter);
  if (cursor) parts.push({ text: "t.id < ?", values: [Number(cursor)] });
  const rows = db.all<Row>(
    statement(
      `WITH back AS MATERIALIZED (SELECT user_id, token_hash, records_json ->> '$.job' AS job FROM undo_log
         WHERE user_id = ? AND until > ? AND used_at IS NULL AND object = 'job')
       SELECT t.id, t.act_id, t.at, t.actor_id, u.username AS actor, t.action, t.object, t.object_id, t.object_key, t.before_json,
         t.after_json, t.request_id, t.erased_at, t.undone_at, t.hash IS NOT NULL AS is_sealed,
         coalesce((SELECT token_hash FROM back WHERE job = t.request_id AND user_id = t.actor_id),
           (SELECT token_hash FROM undo_log WHERE user_id = ? AND until > ? AND used_at IS NULL AND token_hash = t.undo_hash
             AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.id = t.request_id))) AS undo
       FROM audit AS t LEFT JOIN users AS u ON u.id = t.actor_id
       WHERE ${["1", ...parts.map(({ text }) => text)].join(" AND ")} ORDER BY t.id DESC LIMIT ?`,
      ...mine,
      ...mine,
      ...parts.flatMap(({ values }) => values),
      size + 1,
    ),
  );
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const names = namesOf(actor, shown);
  return {
    entries: shown.map((row) => entryOf(row, names.get(`${row.object} ${row.object_id}`) ?? null)),
    next: rows.length > size && last ? String(last.id) : null,
  };
}

/** Counts the entries that match a filter, at most `most` (-1: no limit). */
export function countAudit(actor: Actor, filter: AuditFilter, most = -1): number {
  const parts = partsOf(actor, filter);
  const found = `SELECT 1 FROM audit AS t WHERE ${parts.map(({ text }) => text).join(" AND ")} LIMIT ${most}`;
  // Ids have no gaps and entries are never deleted, so the largest id is the count.
  const text = parts.length === 0 ? "SELECT max(id) AS n FROM audit" : `SELECT count(*) AS n FROM (${found})`;
  const row = actor.db.first<{ n: number | null }>(statement(text, ...parts.flatMap(({ values }) => values)));
  return row?.n ?? 0;
}

/** Total for a page: exact without a filter, else counted up to the limit of list counts. */
export function totalOfAudit(actor: Actor, filter: AuditFilter): { total: number; totalExact: boolean } {
  const counted = countAudit(actor, filter, CAP);
  const isCut = counted === CAP && Object.keys(filter).length > 0;
  return { total: isCut ? MOST_COUNTED : counted, totalExact: !isCut };
}

/** SQL conditions of a filter, over the audit table `t`. */
export function partsOf(actor: Actor, filter: AuditFilter): SqlFragment[] {
  const { actor: person, action, object, objectId, actId, from, to } = filter;
  const { tz } = actor.workspace();
  const parts: SqlFragment[] = [];
  const add = (text: string, ...values: SqlFragment["values"]) => parts.push({ text, values });
  if (person !== undefined) add("t.actor_id IS ?", person || null);
  if (action) add("t.action = ?", action);
  if (object) add("t.object = ?", object);
  if (objectId) add("coalesce(t.object_key, CAST(t.object_id AS TEXT)) = ?", objectId);
  if (actId) add("t.act_id = ?", actId);
  // Ids rise with time: the range of days becomes a range of ids, so that the scan by id stays within it.
  const most = Number.MAX_SAFE_INTEGER;
  if (from)
    add(`t.id >= coalesce((SELECT id FROM audit WHERE at >= ? ORDER BY at, id LIMIT 1), ${most})`, dayStart(from, tz));
  if (to)
    add(
      "t.id <= coalesce((SELECT id FROM audit WHERE at < ? ORDER BY at DESC, id DESC LIMIT 1), 0)",
      dayStart(addDays(to, 1), tz),
    );
  return parts;
}

/** Current names of the entries' records, keyed by kind and id. */
export function namesOf(actor: Actor, rows: readonly Pick<Row, "object" | "object_id">[]): Map<string, string> {
  const kinds = [...new Set(rows.map(({ object }) => object))].filter((kind): kind is RecordKind => kind in tableOf);
  const found = kinds.map((kind) => {
    const ids = rows.filter(({ object }) => object === kind).map(({ object_id }) => object_id ?? 0);
    const names = recordNames(actor.db, { kind, ids: [...new Set(ids)] });
    return [...names].map(([id, name]) => [`${kind} ${id}`, name] as const);
  });
  return new Map(found.flat());
}

function entryOf(row: Row, objectName: string | null): AuditEntry {
  const values = (text: string | null) => JSON.parse(text ?? "null") as Record<string, unknown> | null;
  return {
    id: row.id,
    actId: row.act_id,
    at: new Date(row.at).toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor ?? "" },
    action: row.action,
    object: row.object,
    objectId: row.object_key ?? row.object_id,
    objectName,
    before: values(row.before_json),
    after: values(row.after_json),
    requestId: row.request_id,
    erased: row.erased_at !== null,
    sealed: row.is_sealed === 1,
    undone: row.undone_at !== null,
    undo: row.undo,
  };
}

/** Distinct people, actions and objects in the audit log, one index seek per value. */
export function getAuditFacets(actor: Actor): AuditFacets {
  const valuesOf = (column: string) => {
    const rows = actor.db.all<{ v: string }>(statement(`${stepsOf(column)} SELECT v FROM step WHERE v IS NOT NULL`));
    return rows.map(({ v }) => v);
  };
  const actors = actor.db.all<{ id: number; name: string }>(
    statement(
      `${stepsOf("actor_id")} SELECT u.id, u.username AS name FROM step JOIN users AS u ON u.id = v ORDER BY u.sort_key`,
    ),
  );
  const actions = valuesOf("action");
  const objects = valuesOf("object");
  return { actors: actors, actions, objects };
}

/** Recursive CTE of the distinct values of an indexed column: each step seeks the next larger value. */
const stepsOf = (column: string): string =>
  `WITH RECURSIVE step (v) AS (SELECT min(${column}) FROM audit
     UNION ALL SELECT (SELECT min(${column}) FROM audit WHERE ${column} > step.v) FROM step WHERE step.v IS NOT NULL)`;
