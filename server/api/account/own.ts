import type { Context } from "hono";
import type { Outcome } from "../../db/act.ts";
import { type Compilable, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { AUDIT_COLUMNS } from "../../db/commit-statements.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { type Account, findAccount } from "../auth/accounts.store.ts";
import { isPassword } from "../auth/password.queue.ts";
import { noteProof } from "../auth/sessions.ts";
import { giveBack, PROOF_LIMIT, takeTries } from "../auth/throttle.ts";

/** The caller's own account. */
export async function ownAccount(c: Context<Env>): Promise<Account> {
  const account = await findAccount(c.var.cell, { id: c.var.caller?.id ?? 0 });
  if (!account) throw new AppError("unauthorized");
  return account;
}

/**
 * Does what may be wrong five times, then not for a while. Counted by session: whoever got hold of one must not be able
 * to use up the tries of the account's owner.
 */
export async function within<T>(c: Context<Env>, work: () => Promise<T>): Promise<T> {
  const tries = [{ key: `proof ${c.var.caller?.sessionId}`, limit: PROOF_LIMIT }];
  await takeTries(c, tries);
  const result = await work();
  await giveBack(c, tries);
  return result;
}

/** Wants the caller's password; a right one is a proof of who they are. Throws `wrong_password` at its field. */
export async function requireOwnPassword(
  c: Context<Env>,
  { account, field, password }: { account: Account; field: string; password: string },
): Promise<void> {
  await within(c, async () => {
    const isRight = account.password_hash !== null && (await isPassword(c, password, account.password_hash));
    if (!isRight) throw fieldError(field, "wrong_password", "That is not your current password");
  });
  await noteProof(c);
}

/** An act on what belongs to an account but is no column of it; what the audit list shows of it is given. */
export interface OwnAct {
  action: string;
  statements: readonly Compilable[];
  guards?: readonly Compilable[];
  before?: object;
  after?: object;
  plan?: unknown;
}

/** Writes it as an act on the person's own record, whose version stays. */
export function ownAct(c: Context<Env>, { action, statements, guards, before, after, plan }: OwnAct): Promise<Outcome> {
  const { caller, now, requestId, actId } = c.var;
  const text = (facts?: object) => (facts ? JSON.stringify(facts) : null);
  return commit(c, {
    object: "person",
    action,
    before: guards ?? [],
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
