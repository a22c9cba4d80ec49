import { type RawBuilder, sql } from "kysely";
import type { ActsQuery, AuditAct } from "#shared/api/audit/audit.ts";
import { changedFields, readableValues } from "#shared/rules/shop/history-values.ts";
import type { Actor } from "../../actor.ts";
import { allOf, type Condition } from "../../db/conditions.ts";
import { readRecord } from "../../db/json-column.ts";
import { COUNT_CAP, COUNT_LIMIT } from "../../db/list/list-spec.ts";
import { countOf, isFirst, undoHashOf } from "../../db/write/acts.ts";
import { conditionsOf, namesOf } from "./audit.store.ts";

type ActsFilter = Omit<ActsQuery, "pageSize" | "cursor">;

/** Records of an act that are named. */
const NAMED = 3;

interface ActRow {
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
  erased_at: number | null;
  undone_at: number | null;
  count: number;
  first_json: string;
  undo: string | null;
}

/** One page of acts after `cursor`, newest first, and the cursor of the next page. */
export function listActs(
  actor: Actor,
  { filter, cursor, size }: { filter: ActsFilter; cursor: string | undefined; size: number },
): { acts: AuditAct[]; next: string | null } {
  const { db, now, caller } = actor;
  const { from, conditions } = actsWithin(actor, filter);
  if (cursor) conditions.push(sql`t.id < ${Number(cursor)}`);
  const rows = db.all(
    sql<ActRow>`SELECT t.id, p.act_id, t.at, t.actor_id, (SELECT username FROM users WHERE id = t.actor_id) AS actor,
        t.action, t.object, t.object_id, t.object_key, t.before_json, t.after_json, t.erased_at, t.undone_at,
        ${sql.raw(countOf)} AS count, iif(t.actor_id = ${caller?.id ?? 0}, ${undoHashOf(caller?.id ?? 0, now)}, NULL) AS undo,
        (SELECT json_group_array(coalesce(key, id)) FROM (SELECT one.object_key AS key, one.object_id AS id
           FROM audit AS one WHERE one.act_id = p.act_id AND one.object = p.object AND one.action = p.action
           ORDER BY one.id LIMIT ${NAMED})) AS first_json
      ${from} WHERE ${allOf(conditions)} ORDER BY t.id DESC LIMIT ${size + 1}`,
  );
  const shown = rows.slice(0, size);
  const firsts = shown.map((row) => JSON.parse(row.first_json) as (number | string | null)[]);
  const named = shown.flatMap(({ object }, at) =>
    (firsts[at] ?? []).flatMap((id) => (typeof id === "number" ? [{ object, object_id: id }] : [])),
  );
  const names = namesOf(actor, named);
  return {
    acts: shown.map((row, at) =>
      actOf(
        row,
        (firsts[at] ?? []).map((id) => ({ id, name: names.get(`${row.object} ${id}`) ?? null })),
      ),
    ),
    next: rows.length > size ? String(shown.at(-1)?.id) : null,
  };
}

/** Counts the acts that match a filter, up to the limit of list counts. */
export function totalOfActs(actor: Actor, filter: ActsFilter): { total: number; totalExact: boolean } {
  const { from, conditions } = actsWithin(actor, filter);
  const acts = sql`SELECT 1 ${from} WHERE ${allOf(conditions)} LIMIT ${sql.lit(COUNT_CAP)}`;
  const n = actor.db.first(sql<{ n: number }>`SELECT count(*) AS n FROM (${acts})`)?.n ?? 0;
  return n === COUNT_CAP ? { total: COUNT_LIMIT, totalExact: false } : { total: n, totalExact: true };
}

/**
 * FROM clause and conditions of the acts that match a filter. CROSS JOIN fixes the join order: by act id, or by the
 * audit index of a filter on entries. An act with several matching parts is returned once, by the first of them.
 */
function actsWithin(actor: Actor, filter: ActsFilter): { from: RawBuilder<unknown>; conditions: Condition[] } {
  const { actor: person, object, action } = filter;
  const isByEntry = person !== undefined || object !== undefined || action !== undefined;
  const isSame: string[] = ["1"];
  if (object !== undefined) isSame.push("other.object = p.object");
  if (action !== undefined) isSame.push("other.action = p.action");
  return {
    from: isByEntry
      ? sql`FROM audit AS t CROSS JOIN acts AS p ON p.id = t.id`
      : sql`FROM acts AS p CROSS JOIN audit AS t ON t.id = p.id`,
    conditions: [...conditionsOf(actor, filter), sql.raw(isFirst(isSame.join(" AND ")))],
  };
}

function actOf(row: ActRow, records: AuditAct["records"]): AuditAct {
  const values = (text: string | null) => (text === null ? null : readRecord("audit", text));
  const [before, after] = row.count === 1 ? [values(row.before_json), values(row.after_json)] : [null, null];
  const fields = changedFields(before, after);
  return {
    id: row.id,
    actId: row.act_id,
    at: new Date(row.at).toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor ?? "" },
    action: row.action,
    object: row.object,
    count: row.count,
    records,
    before: readableValues(before, fields),
    after: readableValues(after, fields),
    erased: row.erased_at !== null,
    undone: row.undone_at !== null,
    undo: row.undo,
  };
}
