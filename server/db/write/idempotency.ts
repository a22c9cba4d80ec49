import { createHmac } from "node:crypto";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { type Compilable, statement } from "../database.ts";
import { DAY_MS, type Fragment, type Outcome } from "./act.ts";

/** The caller's key for this POST or keyed call, bound to its method, path and body. Throws `validation_failed`. */
function keyOf(actor: Actor) {
  if (!actor.keyedCall) return null;
  const { key, text: call } = actor.keyedCall;
  if (!/^[\x20-\x7e]{1,64}$/.test(key)) {
    throw new AppError("validation_failed", {
      errors: [{ field: "Idempotency-Key", code: "bad_format", message: "1 to 64 printable characters" }],
    });
  }
  // Under the server's own secret: a body may hold a password, which a bare hash would let anybody try fast.
  const hashUnder = (pepper: string) => createHmac("sha256", pepper).update(call).digest("hex");
  const [pepper, ...former] = actor.platform.settings.peppers;
  const userId = actor.caller?.id ?? 0;
  return { key, callHash: hashUnder(pepper), formerHashes: former.map(hashUnder), userId };
}

/** Keys are forgotten after a day; that of a job's piece not before the job has gone on, however long it stood still. */
export const forgetKeysStatement = (now: number): Compilable =>
  statement(
    `DELETE FROM idempotency
     WHERE at < ? AND key NOT IN (SELECT id || '.' || step FROM jobs WHERE due_at IS NOT NULL)`,
    now - DAY_MS,
  );

interface Kept {
  mark: string;
  plan: unknown;
  made?: Fragment | undefined;
}

/**
 * Remembers under the caller's key, if there is one, what the act has written: its audit rows by `mark`, the record it
 * made, and the plan its answer is made from. Goes behind the act's own statements.
 */
export function keyStatements(actor: Actor, { mark, plan, made }: Kept): Compilable[] {
  const key = keyOf(actor);
  if (!key) return [];
  const { text, values } = made ?? { text: "NULL", values: [] };
  return [
    forgetKeysStatement(actor.now),
    statement(
      `INSERT INTO idempotency (key, user_id, call_hash, status, at, mark, plan_json, made_id)
       VALUES (?, ?, ?, 201, ?, ?, ?, (${text}))`,
      key.key,
      key.userId,
      key.callHash,
      actor.now,
      mark,
      plan === undefined ? null : JSON.stringify(plan),
      ...values,
    ),
  ];
}

/** What the same call did before, or null. Throws `idempotency_mismatch`. */
export function findReplay(actor: Actor): Outcome | null {
  const key = keyOf(actor);
  if (!key) return null;
  const isPiece = actor.requireStep !== undefined;
  const known = actor.db.first<{ call_hash: string; plan_json: string | null; ids: string }>(
    statement(
      `SELECT call_hash, plan_json, iif(made_id IS NULL,
         (SELECT json_group_array(object_id) FROM audit WHERE undo_hash = mark), json_array(made_id)) AS ids
       FROM idempotency WHERE key = ? AND user_id = ? AND at >= ?`,
      key.key,
      key.userId,
      isPiece ? 0 : actor.now - DAY_MS,
    ),
  );
  if (!known) return null;
  if (![key.callHash, ...key.formerHashes].includes(known.call_hash)) throw new AppError("idempotency_mismatch");
  actor.reply.isReplay = true;
  return {
    ids: JSON.parse(known.ids),
    isReplay: true,
    ...(known.plan_json ? { plan: JSON.parse(known.plan_json) } : {}),
  };
}

/** For an act whose answer is worth nothing a second time, a secret that is stored as a hash: asked again, it is done again. */
export const withoutKey = (actor: Actor): Actor => ({ ...actor, keyedCall: null });

/** Does `work` once for its key: a replay answers before any check of what the first call has used up. */
export const once = (actor: Actor, work: () => Outcome): Outcome => findReplay(actor) ?? work();

/** The same for work that waits for something outside. The same call may come again meanwhile, and be quicker. */
export async function onceAwaited(actor: Actor, work: () => Promise<Outcome>): Promise<Outcome> {
  const known = findReplay(actor);
  if (known) return known;
  try {
    return await work();
  } catch (error) {
    const faster = findReplay(actor);
    if (faster) return faster;
    throw error;
  }
}
