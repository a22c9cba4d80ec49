import { createHmac } from "node:crypto";
import type { RawBuilder } from "kysely";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { type Query, statement } from "../database.ts";
import { asText, DAY_MS, type Outcome, type SqlFragment } from "./act.ts";

/** Idempotency key of this call, bound to its method, path and body; null without one. Throws `validation_failed`. */
function keyOf(actor: Actor) {
  if (!actor.keyedCall) return null;
  const { key, text: call } = actor.keyedCall;
  if (!/^[\x20-\x7e]{1,64}$/.test(key)) {
    throw new AppError("validation_failed", {
      errors: [{ field: "Idempotency-Key", code: "bad_format", message: "1 to 64 printable characters" }],
    });
  }
  // HMAC with the server's secret: a body may hold a password, and a bare hash would allow fast guessing.
  const hashUnder = (pepper: string) => createHmac("sha256", pepper).update(call).digest("hex");
  const [pepper, ...former] = actor.platform.settings.peppers;
  const userId = actor.caller?.id ?? 0;
  return { key, callHash: hashUnder(pepper), formerHashes: former.map(hashUnder), userId };
}

/** Deletes keys after a day. The key of a job's batch stays until the job continues, however long it was stopped. */
export const forgetKeysStatement = (now: number): Query =>
  statement(
    `DELETE FROM idempotency
     WHERE at < ? AND key NOT IN (SELECT id || '.' || step FROM jobs WHERE due_at IS NOT NULL)`,
    now - DAY_MS,
  );

interface Kept {
  mark: string;
  plan: unknown;
  made?: SqlFragment | RawBuilder<unknown> | undefined;
}

/**
 * Saves under the caller's idempotency key, if there is one, what the act wrote: its audit rows by `mark`, the created
 * record, and the plan of its answer. Must run after the act's own statements.
 */
export function keyStatements(actor: Actor, { mark, plan, made }: Kept): Query[] {
  const key = keyOf(actor);
  if (!key) return [];
  const { text, values } = asText(made ?? { text: "NULL", values: [] });
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

/** Ids and plan of the same call made before, or null. Throws `idempotency_mismatch`. */
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

/**
 * Actor without the idempotency key, for an act that returns a secret stored only as a hash: a repeated call runs
 * again.
 */
export const withoutKey = (actor: Actor): Actor => ({ ...actor, keyedCall: null });

/** Runs `work` once per idempotency key. A replay returns before any check of what the first call has used up. */
export const withIdempotency = (actor: Actor, work: () => Outcome): Outcome => findReplay(actor) ?? work();

/**
 * {@link withIdempotency} for asynchronous work. If the same call finished first meanwhile, returns its outcome instead of the
 * error.
 */
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
