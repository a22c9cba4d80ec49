import type { ActsQuery, AuditAct } from "#shared/api/audit/audit.ts";
import { changedFields, readableValues } from "#shared/rules/shop/history-values.ts";
import type { Actor } from "../../actor.ts";
import { statement } from "../../db/database.ts";
import { CAP } from "../../db/list/list-count.ts";
import { MOST_COUNTED } from "../../db/list/list-spec.ts";
import type { SqlFragment } from "../../db/write/act.ts";
import { countOf, isFirst, undoOf } from "../../db/write/acts.ts";
import { namesOf, partsOf } from "./audit.store.ts";

type ActsFilter = Omit<ActsQuery, "pageSize" | "cursor">;

const NAMED = 3;

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
  const { from, parts } = placesOf(actor, filter);
  if (cursor) parts.push({ text: "t.id < ?", values: [Number(cursor)] });
  const rows = db.all<Row>(
    statement(
      `SELECT t.id, p.act_id, t.at, t.actor_id, (SELECT username FROM users WHERE id = t.actor_id) AS actor,
         t.action, t.object, t.object_id, t.object_key, t.before_json, t.after_json, t.erased_at, t.undone_at,
         ${countOf} AS count, iif(t.actor_id = ?1, ${undoOf}, NULL) AS undo,
         (SELECT json_group_array(coalesce(key, id)) FROM (SELECT one.object_key AS key, one.object_id AS id
            FROM audit AS one WHERE one.act_id = p.act_id AND one.object = p.object AND one.action = p.action
            ORDER BY one.id LIMIT ${NAMED})) AS first_json
       ${from} WHERE ${parts.map(({ text }) => text).join(" AND ")} ORDER BY t.id DESC LIMIT ?`,
      caller?.id ?? 0,
      now,
      ...parts.flatMap(({ values }) => values),
      size + 1,
    ),
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
  const { from, parts } = placesOf(actor, filter);
  const found = `SELECT 1 ${from} WHERE ${parts.map(({ text }) => text).join(" AND ")} LIMIT ${CAP}`;
  const row = actor.db.first<{ n: number }>(
    statement(`SELECT count(*) AS n FROM (${found})`, ...parts.flatMap(({ values }) => values)),
  );
  const counted = row?.n ?? 0;
  return counted === CAP ? { total: MOST_COUNTED, totalExact: false } : { total: counted, totalExact: true };
}

/**
 * FROM clause and conditions of the acts that match a filter. CROSS JOIN fixes the join order: by act id, or by the
 * audit index of a filter on entries. An act with several matching parts is returned once, by the first of them.
 */
function placesOf(actor: Actor, filter: ActsFilter): { from: string; parts: SqlFragment[] } {
  const { actor: person, object, action } = filter;
  const isByEntry = person !== undefined || object !== undefined || action !== undefined;
  const same: string[] = ["1"];
  if (object !== undefined) same.push("other.object = p.object");
  if (action !== undefined) same.push("other.action = p.action");
  return {
    from: isByEntry
      ? "FROM audit AS t CROSS JOIN acts AS p ON p.id = t.id"
      : "FROM acts AS p CROSS JOIN audit AS t ON t.id = p.id",
    parts: [...partsOf(actor, filter), { text: isFirst(same.join(" AND ")), values: [] }],
  };
}

function actOf(row: Row, records: AuditAct["records"]): AuditAct {
  const values = (text: string | null) => JSON.parse(text ?? "null") as Record<string, unknown> | null;
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
