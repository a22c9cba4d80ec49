import { type RawBuilder, type Selectable, sql } from "kysely";
import type { AuditEntry, AuditFacets, AuditFilter } from "#shared/api/audit/audit.ts";
import { addDays, dayStart } from "#shared/rules/time/zone.ts";
import type { Actor } from "../../actor.ts";
import { allOf, type Condition } from "../../db/conditions.ts";
import { readRecord } from "../../db/json-column.ts";
import { COUNT_CAP, COUNT_LIMIT } from "../../db/list/list-spec.ts";
import type { AuditTable } from "../../db/tables/commits.ts";
import type { Flag } from "../../db/tables/system.ts";
import { type RecordKind, tableOf } from "../../db/write/act.ts";
import { recordNames } from "../../db/write/record-names.ts";

type AuditColumns = Omit<Selectable<AuditTable>, "ip" | "undo_hash" | "prev_hash" | "hash" | "digest">;

interface EntryRow extends AuditColumns {
  actor: string | null;
  is_sealed: Flag;
  undo: string | null;
}

/** One page of audit entries after `cursor`, newest first, and the cursor of the next page. */
export function listAudit(
  actor: Actor,
  { filter, cursor, size }: { filter: AuditFilter; cursor: string | undefined; size: number },
): { entries: AuditEntry[]; next: string | null } {
  const { db, now, caller } = actor;
  const conditions = conditionsOf(actor, filter);
  if (cursor) conditions.push(sql`t.id < ${Number(cursor)}`);
  const isUsable = sql`user_id = ${caller?.id ?? 0} AND until > ${now} AND used_at IS NULL`;
  const rows = db.all(
    sql<EntryRow>`WITH back AS MATERIALIZED (SELECT user_id, token_hash, records_json ->> '$.job' AS job FROM undo_log
        WHERE ${isUsable} AND object = 'job')
      SELECT t.id, t.act_id, t.at, t.actor_id, u.username AS actor, t.action, t.object, t.object_id, t.object_key, t.before_json,
        t.after_json, t.request_id, t.erased_at, t.undone_at, t.hash IS NOT NULL AS is_sealed,
        coalesce((SELECT token_hash FROM back WHERE job = t.request_id AND user_id = t.actor_id),
          (SELECT token_hash FROM undo_log WHERE ${isUsable} AND token_hash = t.undo_hash
            AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.id = t.request_id))) AS undo
      FROM audit AS t LEFT JOIN users AS u ON u.id = t.actor_id
      WHERE ${allOf(conditions)} ORDER BY t.id DESC LIMIT ${size + 1}`,
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
  const conditions = conditionsOf(actor, filter);
  // Ids have no gaps and entries are never deleted, so the largest id is the count.
  if (conditions.length === 0) {
    return actor.db.first(sql<{ n: number | null }>`SELECT max(id) AS n FROM audit`)?.n ?? 0;
  }
  const entries = sql`SELECT 1 FROM audit AS t WHERE ${allOf(conditions)} LIMIT ${sql.lit(most)}`;
  return actor.db.first(sql<{ n: number }>`SELECT count(*) AS n FROM (${entries})`)?.n ?? 0;
}

/** Total for a page: exact without a filter, else counted up to the limit of list counts. */
export function totalOfAudit(actor: Actor, filter: AuditFilter): { total: number; totalExact: boolean } {
  const counted = countAudit(actor, filter, COUNT_CAP);
  const isCut = counted === COUNT_CAP && Object.keys(filter).length > 0;
  return { total: isCut ? COUNT_LIMIT : counted, totalExact: !isCut };
}

/** Conditions of a filter, over the audit table `t`. */
export function conditionsOf(actor: Actor, filter: AuditFilter): Condition[] {
  const { actor: person, action, object, objectId, actId, from, to } = filter;
  const { tz } = actor.workspace();
  const conditions: Condition[] = [];
  if (person !== undefined) conditions.push(sql`t.actor_id IS ${person || null}`);
  if (action) conditions.push(sql`t.action = ${action}`);
  if (object) conditions.push(sql`t.object = ${object}`);
  if (objectId) conditions.push(sql`coalesce(t.object_key, CAST(t.object_id AS TEXT)) = ${objectId}`);
  if (actId) conditions.push(sql`t.act_id = ${actId}`);
  // Ids rise with time: the range of days becomes a range of ids, so that the scan by id stays within it.
  if (from) {
    const first = sql`(SELECT id FROM audit WHERE at >= ${dayStart(from, tz)} ORDER BY at, id LIMIT 1)`;
    conditions.push(sql`t.id >= coalesce(${first}, ${sql.lit(Number.MAX_SAFE_INTEGER)})`);
  }
  if (to) {
    const until = dayStart(addDays(to, 1), tz);
    const last = sql`(SELECT id FROM audit WHERE at < ${until} ORDER BY at DESC, id DESC LIMIT 1)`;
    conditions.push(sql`t.id <= coalesce(${last}, 0)`);
  }
  return conditions;
}

/** Current names of the entries' records, keyed by kind and id. */
export function namesOf(
  actor: Actor,
  rows: readonly Pick<AuditColumns, "object" | "object_id">[],
): Map<string, string> {
  const kinds = [...new Set(rows.map(({ object }) => object))].filter((kind): kind is RecordKind => kind in tableOf);
  const found = kinds.map((kind) => {
    const ids = rows.filter(({ object }) => object === kind).map(({ object_id }) => object_id ?? 0);
    const names = recordNames(actor.db, { kind, ids: [...new Set(ids)] });
    return [...names].map(([id, name]) => [`${kind} ${id}`, name] as const);
  });
  return new Map(found.flat());
}

function entryOf(row: EntryRow, objectName: string | null): AuditEntry {
  const values = (text: string | null) => (text === null ? null : readRecord("audit", text));
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
  const valuesOf = (column: "action" | "object") =>
    actor.db.all(sql<{ v: string }>`${distinctOf(column)} SELECT v FROM step WHERE v IS NOT NULL`).map(({ v }) => v);
  const actors = actor.db.all(
    sql<{ id: number; name: string }>`${distinctOf("actor_id")} SELECT u.id, u.username AS name
      FROM step JOIN users AS u ON u.id = v ORDER BY u.sort_key`,
  );
  return { actors, actions: valuesOf("action"), objects: valuesOf("object") };
}

/** Recursive CTE of the distinct values of an indexed column: each step seeks the next larger value. */
function distinctOf(name: "action" | "object" | "actor_id"): RawBuilder<unknown> {
  const column = sql.raw(name);
  return sql`WITH RECURSIVE step (v) AS (SELECT min(${column}) FROM audit
    UNION ALL SELECT (SELECT min(${column}) FROM audit WHERE ${column} > step.v) FROM step WHERE step.v IS NOT NULL)`;
}
