import type { Context } from "hono";
import { type ProofBody, type Renewed, securityEndpoints } from "#shared/api/account/security.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { commit } from "../../db/commit.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { PROOF_MS } from "../../http/fresh.ts";
import { ok } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { credentialEvent } from "../auth/credential-events.ts";
import { takeCode } from "../auth/factor.store.ts";
import { passkeyOwner } from "../auth/passkey.store.ts";
import { requirePassword } from "../auth/password.policy.ts";
import { passwordHash } from "../auth/password.queue.ts";
import { noteProof } from "../auth/sessions.ts";
import { ownAccount, requireOwnPassword, within } from "./own.ts";
import { disableFactor, enableFactor, renewCodes, setUpFactor } from "./two-factor.store.ts";

/** Proofs, the password and the second factor of the caller's own account. */
export const securityRoutes = routes(securityEndpoints, {
  "POST /account/reauth": async (c, { body }) => {
    await prove(c, body);
    return ok(c, { until: new Date(c.var.now + PROOF_MS).toISOString() });
  },
  "POST /account/password": async (c, { body }) => {
    const meta = await changePassword(c, body);
    return ok(c, {}, { meta });
  },
  "POST /account/two-factor/setup": async (c, { body }) => ok(c, await setUpFactor(c, body.password)),
  "POST /account/two-factor/enable": async (c, { body }) => {
    const { codes, meta } = await enableFactor(c, body.code);
    return ok(c, { codes }, { meta });
  },
  "POST /account/two-factor/disable": async (c, { body }) => {
    const meta = await disableFactor(c, body);
    return ok(c, {}, { meta });
  },
  "POST /account/two-factor/recovery-codes": async (c, { body }) => {
    const { codes, meta } = await renewCodes(c, body.code);
    return ok(c, { codes }, { meta });
  },
});

/** Throws `wrong_password` at its field, `invalid_code`. */
async function prove(c: Context<Env>, { password, code, passkey }: ProofBody): Promise<void> {
  const account = await ownAccount(c);
  if (password !== undefined) return requireOwnPassword(c, { account, field: "password", password });
  await within(c, async () => {
    if (code !== undefined) return takeCode(c, account.id, code);
    if (!passkey || (await passkeyOwner(c, passkey)) !== account.id) throw new AppError("invalid_code");
  });
  await noteProof(c);
}

/** Answers the session's new token. Throws `wrong_password` and what is wrong with the new one, at their fields. */
async function changePassword(
  c: Context<Env>,
  body: { currentPassword: string; newPassword: string; endTokens: boolean },
): Promise<Renewed> {
  const account = await ownAccount(c);
  const { id, email, username } = account;
  await requirePassword(c, { field: "newPassword", password: body.newPassword, email, username });
  await requireOwnPassword(c, { account, field: "currentPassword", password: body.currentPassword });
  if (body.newPassword === body.currentPassword) {
    throw fieldError("newPassword", "duplicate", "Choose a different password");
  }
  const password_hash = await passwordHash(c, body.newPassword);
  const { statements, settle } = await credentialEvent(c, "passwordChanged", {
    person: id,
    endsTokens: body.endTokens,
  });
  await commit(c, {
    object: "person",
    action: "account.password_changed",
    // Of two changes at once only one was made with the password that stood.
    before: [
      statement(
        "INSERT INTO tx_guard (stale) SELECT password_hash = ? FROM users WHERE id = ?",
        account.password_hash,
        id,
      ),
    ],
    change: { ids: [id], set: { password_hash } },
    keepsVersion: true,
    after: statements,
  }).catch((error: unknown) => {
    if (!(error instanceof GuardError) || error.constraint !== "stale") throw error;
    throw fieldError("currentPassword", "wrong_password", "That is not your current password");
  });
  return settle();
}
