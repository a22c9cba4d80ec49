import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { Env } from "../http/env.ts";
import { type Act, DAY_MS, movesStock, type Outcome, type RecordKind, tableOf } from "./act.ts";
import { type Compilable, GuardError, statement } from "./cell.ts";
import { additionStatements, changeStatements } from "./commit-statements.ts";
import { ownerOf } from "./feed.ts";
import { hashOf } from "./hash.ts";
import { findReplay, idempotencyOf, keepOutcomeStatement, keyStatements } from "./idempotency.ts";
import { stockNotices } from "./notify.ts";
import { planGuards, planRefusal } from "./plan-limits.ts";
import { feedBatch } from "./publish.ts";

/**
 * The one way business records are written: idempotency row, guards, effects, audit row, change-feed row and undo row
 * in one batch, all or none. Throws {@link GuardError} with the name of the guard that said no.
 */
export async function commit(c: Context<Env>, act: Act): Promise<Outcome> {
  const token = c.var.undoToken ?? randomBytes(24).toString("base64url");
  const mark = hashOf(token);
  const key = idempotencyOf(c);
  const plan = await planGuards(c, act);
  const statements = [
    ...(key ? keyStatements(c, key) : []),
    ...(c.var.stepGuard ? [c.var.stepGuard] : []),
    ...plan.before,
    ...(act.before ?? []),
    ...effectsOf(c, act, mark),
    feedStatement(act.object, mark),
    ...(act.also ?? []).flatMap((part, index) => [
      ...effectsOf(c, part, partMark(mark, index)),
      feedStatement(part.object, partMark(mark, index)),
    ]),
    ...(act.after ?? []),
    ...plan.after,
    ...(movesStock.has(act.object) ? stockNotices(c) : []),
    ...(key ? [keepOutcomeStatement(key, { mark, plan: act.plan, made: act.made })] : []),
    statement("DELETE FROM tx_guard"),
    act.made
      ? statement(`SELECT (${act.made.text}) AS id`, ...act.made.values)
      : statement("SELECT object_id AS id FROM audit WHERE undo_hash = ? ORDER BY object_id", mark),
  ];
  try {
    const results = await feedBatch(c, statements);
    const ids = ((results.at(-1)?.rows ?? []) as { id: number }[]).map((row) => row.id);
    const isUndoable = act.isUndoable && ids.length > 0;
    return {
      ids,
      isReplay: false,
      ...(act.plan === undefined ? {} : { plan: act.plan }),
      ...(isUndoable ? { undo: { token, until: new Date(c.var.now + DAY_MS).toISOString() } } : {}),
    };
  } catch (error) {
    const isReplay = error instanceof GuardError && error.constraint.startsWith("idempotency.");
    const known = isReplay ? await findReplay(c) : null;
    if (known) return known;
    throw (await planRefusal(c, error)) ?? error;
  }
}

/** Under what the further records of an act are kept; it sorts right behind the act's own mark. */
const partMark = (mark: string, index: number): string => `${mark}.${index + 1}`;

function effectsOf(c: Context<Env>, act: Act, mark: string): readonly Compilable[] {
  if (act.effects) return act.effects(mark);
  return act.add ? additionStatements(c, act, mark) : changeStatements(c, act, mark);
}

/** One change-feed row for each record the act wrote, with the version it now has. */
export function feedStatement(object: RecordKind, mark: string): Compilable {
  return statement(
    `INSERT INTO changes (object, object_id, version, action, actor_id, at, owner_id)
     SELECT audit.object, audit.object_id, record.version, audit.action, audit.actor_id, audit.at, ${ownerOf[object] ?? "NULL"}
     FROM audit JOIN ${tableOf[object]} AS record ON record.id = audit.object_id WHERE audit.undo_hash = ?`,
    mark,
  );
}
