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

/** The caller's own account. */
export function ownAccount(actor: Actor): Account {
  const account = findAccount(actor.db, { id: actor.caller?.id ?? 0 });
  if (!account) throw new AppError("unauthorized");
  return account;
}

/**
 * Does what may be wrong five times, then not for a while. Counted by session: whoever got hold of one must not be able
 * to use up the tries of the account's owner.
 */
export async function within<T>(actor: Actor, work: () => T | Promise<T>): Promise<T> {
  const tries = [{ key: `proof ${actor.caller?.sessionId}`, limit: PROOF_LIMIT }];
  takeTries(actor, tries);
  const result = await work();
  giveBack(actor, tries);
  return result;
}

/**
 * Wants the caller's password; a right one is a proof of who they are. Answers its stored hash. Where that is
 * replaced while it is verified, the new one is verified instead. Throws `wrong_password` at its field.
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
    // A sign-in may have hashed the same password anew.
    const second = password_hash === account.password_hash ? null : await provenBy(password_hash);
    if (second === null) throw fieldError(field, "wrong_password", "That is not your current password");
    return second;
  });
  noteProof(actor);
  return proven;
}

/** An act on what belongs to an account but is no column of it; what the audit list shows of it is given. */
export interface OwnAct {
  action: string;
  statements: readonly Step[];
  before?: object;
  after?: object;
  plan?: unknown;
}

/** Writes it as an act on the person's own record, whose version stays. */
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
