import { createHmac } from "node:crypto";
import type { Context } from "hono";
import { AppError } from "../http/app-error.ts";
import type { Env } from "../http/env.ts";
import { DAY_MS, type Fragment, type Outcome } from "./act.ts";
import { type Compilable, statement } from "./cell.ts";

/** A caller's key, and the call it stands for. */
export interface IdempotencyKey {
  key: string;
  callHash: string;
  /** The same call under a previous pepper. */
  formerHashes: readonly string[];
  userId: number;
}

/** The caller's key for this POST or keyed call, bound to its method, path and body. Throws `validation_failed`. */
export function idempotencyOf(c: Context<Env>): IdempotencyKey | null {
  const key = c.req.header("idempotency-key");
  if (key === undefined || !(c.req.method === "POST" || c.var.isKeyed)) return null;
  if (!/^[\x20-\x7e]{1,64}$/.test(key)) {
    throw new AppError("validation_failed", {
      errors: [{ field: "Idempotency-Key", code: "bad_format", message: "1 to 64 printable characters" }],
    });
  }
  const call = `${c.req.method} ${c.req.path}\n${JSON.stringify(c.req.valid("json" as never))}`;
  // Under the server's own secret: a body may hold a password, which a bare hash would let anybody try fast.
  const hashUnder = (pepper: string) => createHmac("sha256", pepper).update(call).digest("hex");
  const [pepper, ...former] = c.var.platform.settings.peppers;
  const userId = c.var.caller?.id ?? 0;
  return { key, callHash: hashUnder(pepper), formerHashes: former.map(hashUnder), userId };
}

/** Keys are forgotten after a day; that of a job's piece not before the job has gone on, however long it stood still. */
export const forgetKeysStatement = (now: number): Compilable =>
  statement(
    `DELETE FROM idempotency
     WHERE at < ? AND key NOT IN (SELECT id || '.' || step FROM jobs WHERE due_at IS NOT NULL)`,
    now - DAY_MS,
  );

/** Goes first in a batch, so that the second of two equal calls breaks on its key. */
export function keyStatements(c: Context<Env>, key: IdempotencyKey): Compilable[] {
  const { now } = c.var;
  return [
    forgetKeysStatement(now),
    statement(
      "INSERT INTO idempotency (key, user_id, call_hash, status, at) VALUES (?, ?, ?, 201, ?)",
      key.key,
      key.userId,
      key.callHash,
      now,
    ),
  ];
}

interface Kept {
  mark: string;
  plan: unknown;
  made: Fragment | undefined;
}

/** Remembers what the act wrote: its audit rows by `mark`, the record it made, and the plan its answer is made from. */
export function keepOutcomeStatement(key: IdempotencyKey, { mark, plan, made }: Kept): Compilable {
  const { text, values } = made ?? { text: "SELECT NULL", values: [] };
  return statement(
    `UPDATE idempotency SET mark = ?, plan_json = ?, made_id = (${text}) WHERE key = ? AND user_id = ?`,
    mark,
    plan === undefined ? null : JSON.stringify(plan),
    ...values,
    key.key,
    key.userId,
  );
}

/** What the same call did before, or null. Throws `idempotency_mismatch`. */
export async function findReplay(c: Context<Env>): Promise<Outcome | null> {
  const key = idempotencyOf(c);
  if (!key) return null;
  const isPiece = c.var.stepGuard !== undefined;
  const { rows } = await c.var.cell.run<{ call_hash: string; plan_json: string | null; ids: string }>(
    statement(
      `SELECT call_hash, plan_json, iif(made_id IS NULL,
         (SELECT json_group_array(object_id) FROM audit WHERE undo_hash = mark), json_array(made_id)) AS ids
       FROM idempotency WHERE key = ? AND user_id = ? AND at >= ?`,
      key.key,
      key.userId,
      isPiece ? 0 : c.var.now - DAY_MS,
    ),
  );
  const known = rows[0];
  if (!known) return null;
  if (![key.callHash, ...key.formerHashes].includes(known.call_hash)) throw new AppError("idempotency_mismatch");
  c.header("Idempotent-Replayed", "true");
  return {
    ids: JSON.parse(known.ids),
    isReplay: true,
    ...(known.plan_json ? { plan: JSON.parse(known.plan_json) } : {}),
  };
}

/** Does `work` once for its key: a replay answers before any guard that the first call has used up. */
export async function once(c: Context<Env>, work: () => Promise<Outcome>): Promise<Outcome> {
  const known = await findReplay(c);
  if (known) return known;
  try {
    return await work();
  } catch (error) {
    const faster = await findReplay(c);
    if (faster) return faster;
    throw error;
  }
}
