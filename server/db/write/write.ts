import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Actor } from "../../actor.ts";
import type { ConstraintError, Query, Step } from "../database.ts";
import { hashOf } from "../hash.ts";
import { type Act, DAY_MS, movesStock, type Outcome, type RecordKind, tableOf } from "./act.ts";
import { ownerOf } from "./feed.ts";
import { findReplay, keyStatements } from "./idempotency.ts";
import { stockNotices } from "./notify.ts";
import { planLimits } from "./plan-limits.ts";
import { feedAll } from "./publish.ts";
import { additionStatements, changeStatements } from "./write-statements.ts";

/**
 * The only way to write business records: effects, audit rows, change-feed rows, undo rows and the idempotency key in
 * one transaction. A replay returns the ids and plan of the first call. Throws the errors of the act's checks,
 * `plan_limit`, and {@link ConstraintError} with the name of a violated constraint.
 */
export function write(actor: Actor, act: Act): Outcome {
  const known = findReplay(actor);
  if (known) return known;
  actor.requireStep?.();
  const token = actor.undoToken ?? randomBytes(24).toString("base64url");
  const mark = hashOf(token);
  const within = planLimits(actor, act);
  feedAll(actor, [
    ...(act.before ?? []),
    ...effectsOf(actor, act, mark),
    feedStatement(act.object, mark),
    ...(act.also ?? []).flatMap((part, index) => [
      ...effectsOf(actor, part, partMark(mark, index)),
      feedStatement(part.object, partMark(mark, index)),
    ]),
    ...(act.after ?? []),
    within,
    ...(movesStock.has(act.object) ? stockNotices(actor) : []),
    ...keyStatements(actor, { mark, plan: act.plan, made: act.made }),
  ]);
  const written = act.made
    ? sql<{ id: number }>`SELECT (${act.made}) AS id`
    : sql<{ id: number }>`SELECT object_id AS id FROM audit WHERE undo_hash = ${mark} ORDER BY object_id`;
  const ids = actor.db.all(written).map(({ id }) => id);
  const isUndoable = act.isUndoable && ids.length > 0;
  return {
    ids,
    isReplay: false,
    ...(act.plan === undefined ? {} : { plan: act.plan }),
    ...(isUndoable ? { undo: { token, until: new Date(actor.now + DAY_MS).toISOString() } } : {}),
  };
}

/** Mark of the act's further records; it sorts right after the act's own mark. */
const partMark = (mark: string, index: number): string => `${mark}.${index + 1}`;

function effectsOf(actor: Actor, act: Act, mark: string): readonly Step[] {
  if (act.effects) return act.effects(mark);
  return act.add ? additionStatements(actor, act, mark) : changeStatements(actor, act, mark);
}

/** Inserts one change-feed row for each record the act wrote, with its new version. */
export const feedStatement = (object: RecordKind, mark: string): Query =>
  sql`INSERT INTO changes (object, object_id, version, action, actor_id, at, owner_id)
    SELECT audit.object, audit.object_id, record.version, audit.action, audit.actor_id, audit.at,
      ${ownerOf[object] ?? sql`NULL`}
    FROM audit JOIN ${sql.table(tableOf[object])} AS record ON record.id = audit.object_id
    WHERE audit.undo_hash = ${mark}`;
