import { type ProofBody, type Renewed, securityEndpoints } from "#shared/api/account/security.ts";
import type { Actor } from "../../actor.ts";
import { AppError, fieldError } from "../../app-error.ts";
import { write } from "../../db/write/write.ts";
import { ok } from "../../http/answers/ok.ts";
import { routes } from "../../http/routes.ts";
import { takeCode } from "../../identity/factors/factor.store.ts";
import { passkeyOwner } from "../../identity/factors/passkey.store.ts";
import { credentialEvent } from "../../identity/letters/credential-events.ts";
import { requirePassword } from "../../identity/passwords/password.policy.ts";
import { passwordHash } from "../../identity/passwords/password.queue.ts";
import { PROOF_MS } from "../../identity/recent-auth.ts";
import { noteProof } from "../../identity/sessions.ts";
import { ownAccount, requireOwnPassword, within } from "./own.ts";
import { disableFactor, enableFactor, renewCodes, setUpFactor } from "./two-factor.store.ts";

/** Identity checks, password and second factor of the caller's own account. */
export const securityRoutes = routes(securityEndpoints, {
  "POST /account/reauth": async (c, { body }) => {
    await prove(c.var.actor, body);
    return ok(c, { until: new Date(c.var.actor.now + PROOF_MS).toISOString() });
  },
  "POST /account/password": async (c, { body }) => {
    const meta = await changePassword(c.var.actor, body);
    return ok(c, {}, { meta });
  },
  "POST /account/two-factor/setup": async (c, { body }) => ok(c, await setUpFactor(c.var.actor, body.password)),
  "POST /account/two-factor/enable": async (c, { body }) => {
    const { codes, meta } = await enableFactor(c.var.actor, body.code);
    return ok(c, { codes }, { meta });
  },
  "POST /account/two-factor/disable": async (c, { body }) => {
    const meta = await disableFactor(c.var.actor, body);
    return ok(c, {}, { meta });
  },
  "POST /account/two-factor/recovery-codes": async (c, { body }) => {
    const { codes, meta } = await renewCodes(c.var.actor, body.code);
    return ok(c, { codes }, { meta });
  },
});

/** Confirms the caller's identity by password, code or passkey. Throws `wrong_password`, `invalid_code`. */
async function prove(actor: Actor, { password, code, passkey }: ProofBody): Promise<void> {
  const account = ownAccount(actor);
  if (password !== undefined) {
    await requireOwnPassword(actor, { account, field: "password", password });
    return;
  }
  await within(actor, async () => {
    if (code !== undefined) return takeCode(actor, account.id, code);
    if (!passkey || (await passkeyOwner(actor, passkey)) !== account.id) throw new AppError("invalid_code");
  });
  noteProof(actor);
}

/** Returns the session's new token. Throws `wrong_password` and the faults of the new password, at their fields. */
async function changePassword(
  actor: Actor,
  body: { currentPassword: string; newPassword: string; endTokens: boolean },
): Promise<Renewed> {
  const account = ownAccount(actor);
  const { id, email, username } = account;
  requirePassword(actor, { field: "newPassword", password: body.newPassword, email, username });
  const given = { field: "currentPassword", password: body.currentPassword };
  const proven = await requireOwnPassword(actor, { account, ...given });
  if (body.newPassword === body.currentPassword) {
    throw fieldError("newPassword", "duplicate", "Choose a different password");
  }
  const password_hash = await passwordHash(actor, body.newPassword);
  // A sign-in may have hashed the same password anew.
  const now = ownAccount(actor);
  const standing = now.password_hash === proven ? proven : await requireOwnPassword(actor, { account: now, ...given });
  const { statements, settle } = credentialEvent(actor, "passwordChanged", {
    person: id,
    endsTokens: body.endTokens,
  });
  write(actor, {
    object: "person",
    action: "account.password_changed",
    before: [() => requireSamePassword(actor, standing)],
    change: { ids: [id], set: { password_hash } },
    keepsVersion: true,
    after: statements,
  });
  return settle();
}

/** Rejects the later of two concurrent changes: it verified a password that is no longer current. */
function requireSamePassword(actor: Actor, hash: string): void {
  if (ownAccount(actor).password_hash !== hash)
    throw fieldError("currentPassword", "wrong_password", "That is not your current password");
}
