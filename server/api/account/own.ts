import type { Actor } from "../../actor.ts";
import { AppError, fieldError } from "../../app-error.ts";
import { type Step, statement } from "../../db/database.ts";
import type { Outcome } from "../../db/write/act.ts";
import { commit } from "../../db/write/commit.ts";
import { AUDIT_COLUMNS } from "../../db/write/commit-statements.ts";
import { type Account, findAccount } from "../../identity/accounts.store.ts";
import { isPassword } from "../../identity/passwords/password.queue.ts";
import { noteProof } from "../../identity/sessions.ts";
import { giveBack, PROOF_LIMIT, takeTries } from "../../identity/throttle.ts";

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
  giveBack(actor, tries);
  return result;
}

/**
 * Requires the caller's password and records the identity check. A password replaced during verification is wrong.
 * Throws `wrong_password` at its field.
 */
export async function requireOwnPassword(
  actor: Actor,
  { account, field, password }: { account: Account; field: string; password: string },
): Promise<void> {
  await within(actor, async () => {
    const { password_hash } = account;
    const isRight = password_hash !== null && (await isPassword(actor, password, password_hash));
    if (!isRight || ownAccount(actor).password_hash !== password_hash)
      throw fieldError(field, "wrong_password", "That is not your current password");
  });
  noteProof(actor);
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
  return commit(actor, {
    object: "person",
    action,
    effects: (mark) => [
      ...statements,
      statement(
        `INSERT INTO audit (${AUDIT_COLUMNS}) VALUES (?, ?, ?, 'person', ?, ?, ?, ?, ?, ?)`,
        now,
        caller?.id,
        action,
        caller?.id,
        text(before),
        text(after),
        mark,
        requestId,
        actId,
      ),
    ],
    keepsVersion: true,
    ...(plan === undefined ? {} : { plan }),
  });
}
