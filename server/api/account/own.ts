import type { Actor } from "../../actor.ts";
import { AppError, fieldError } from "../../app-error.ts";
import { q, type Step } from "../../db/database.ts";
import type { Outcome } from "../../db/write/act.ts";
import { write } from "../../db/write/write.ts";
import { type Account, findAccount } from "../../identity/accounts.store.ts";
import { isPassword } from "../../identity/passwords/password.queue.ts";
import { noteProof } from "../../identity/sessions.ts";
import { PROOF_LIMIT, returnTries, takeTries } from "../../identity/throttle.ts";

/** The caller's own account. Throws `unauthorized`. */
export function ownAccount(actor: Actor): Account {
  const account = findAccount(actor.db, { id: actor.caller?.id ?? 0 });
  if (!account) throw new AppError("unauthorized");
  return account;
}

/**
 * Runs an identity check under the proof limit; a successful one is not counted. Counted per session, so that a stolen
 * session cannot exhaust the owner's attempts. Throws `rate_limited`.
 */
export async function within<T>(actor: Actor, work: () => T | Promise<T>): Promise<T> {
  const tries = [{ key: `proof ${actor.caller?.sessionId}`, limit: PROOF_LIMIT }];
  takeTries(actor, tries);
  const result = await work();
  returnTries(actor, tries);
  return result;
}

/**
 * Requires the caller's password, records the identity check and returns the stored hash. A hash replaced during
 * verification is verified too. Throws `wrong_password` at its field.
 */
export async function requireOwnPassword(
  actor: Actor,
  { account, field, password }: { account: Account; field: string; password: string },
): Promise<string> {
  const provenBy = async (hash: string | null) => {
    const isRight = hash !== null && (await isPassword(actor, password, hash));
    return isRight && ownAccount(actor).password_hash === hash ? hash : null;
  };
  const proven = await within(actor, async () => {
    const first = await provenBy(account.password_hash);
    if (first !== null) return first;
    const { password_hash } = ownAccount(actor);
    // A concurrent sign-in may have rehashed the same password.
    const second = password_hash === account.password_hash ? null : await provenBy(password_hash);
    if (second === null) throw fieldError(field, "wrong_password", "That is not your current password");
    return second;
  });
  noteProof(actor);
  return proven;
}

/** An act on account data outside the users table; `before` and `after` are its values in the audit log. */
export interface OwnAct {
  action: string;
  statements: readonly Step[];
  before?: object;
  after?: object;
  plan?: unknown;
}

/** Writes an act on the caller's own record without raising its version. */
export function ownAct(actor: Actor, { action, statements, before, after, plan }: OwnAct): Outcome {
  const { caller, now, requestId, actId } = actor;
  const text = (facts?: object) => (facts ? JSON.stringify(facts) : null);
  return write(actor, {
    object: "person",
    action,
    effects: (mark) => [
      ...statements,
      q.insertInto("audit").values({
        at: now,
        actor_id: caller?.id ?? null,
        action,
        object: "person",
        object_id: caller?.id ?? null,
        before_json: text(before),
        after_json: text(after),
        undo_hash: mark,
        request_id: requestId,
        act_id: actId,
      }),
    ],
    keepsVersion: true,
    ...(plan === undefined ? {} : { plan }),
  });
}
