import { createHmac } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { type Query, q } from "../database.ts";
import { DAY_MS, type Outcome } from "./act.ts";

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
export const forgetKeysStatement = (now: number): Query => {
  const jobKeys = q.selectFrom("jobs").select(sql<string>`id || '.' || step`.as("key")).where("due_at", "is not", null);
  return q
    .deleteFrom("idempotency")
    .where("at", "<", now - DAY_MS)
    .where("key", "not in", jobKeys);
};

interface Written {
  mark: string;
  plan: unknown;
  made?: RawBuilder<unknown> | undefined;
}

/**
 * Saves under the caller's idempotency key, if there is one, what the act wrote: its audit rows by `mark`, the created
 * record, and the plan of its answer. Must run after the act's own statements.
 */
export function keyStatements(actor: Actor, { mark, plan, made }: Written): Query[] {
  const key = keyOf(actor);
  if (!key) return [];
  return [
    forgetKeysStatement(actor.now),
    q.insertInto("idempotency").values({
      key: key.key,
      user_id: key.userId,
      call_hash: key.callHash,
      status: 201,
      at: actor.now,
      mark,
      plan_json: plan === undefined ? null : JSON.stringify(plan),
      made_id: made ? sql<number>`(${made})` : null,
    }),
  ];
}

/** Ids and plan of the same call made before, or null. Throws `idempotency_mismatch`. */
export function findReplay(actor: Actor): Outcome | null {
  const key = keyOf(actor);
  if (!key) return null;
  const isBatch = actor.requireStep !== undefined;
  const ids = sql<string>`iif(made_id IS NULL,
    (SELECT json_group_array(object_id) FROM audit WHERE undo_hash = mark), json_array(made_id))`;
  const known = actor.db.first(
    q
      .selectFrom("idempotency")
      .select(["call_hash", "plan_json", ids.as("ids")])
      .where("key", "=", key.key)
      .where("user_id", "=", key.userId)
      .where("at", ">=", isBatch ? 0 : actor.now - DAY_MS),
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
