import type { Renewed } from "#shared/api/account/security.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { dropRecoveryCodes, newRecoveryCodes, takeCode } from "../../identity/factors/factor.store.ts";
import { newTotpSecret, openSecret, sealSecret, stepOfCode, totpUri } from "../../identity/factors/totp.rules.ts";
import { credentialEvent } from "../../identity/letters/credential-events.ts";
import { getWorkspace } from "../../identity/system-actor.ts";
import { ownAccount, ownAct, requireOwnPassword, within } from "./own.ts";

/** Creates a TOTP secret that a first code must confirm. Throws `already_enabled`, `wrong_password` at its field. */
export async function setUpFactor(actor: Actor, password: string): Promise<{ secret: string; uri: string }> {
  const account = ownAccount(actor);
  await requireOwnPassword(actor, { account, field: "password", password });
  if (account.totp_secret_enc) throw new AppError("already_enabled");
  const secret = newTotpSecret();
  const sealed = await sealSecret(secret, { person: account.id, totpKey: actor.platform.settings.totpKeys[0] });
  const { changes } = actor.db.run(
    q
      .updateTable("users")
      .set({ totp_waiting_enc: sealed })
      .where("id", "=", account.id)
      .where("totp_secret_enc", "is", null),
  );
  if (changes === 0) throw new AppError("already_enabled");
  return { secret, uri: totpUri(secret, account.email) };
}

/** Recovery codes, returned only once, and the session's new token. */
interface NewCodes {
  codes: string[];
  meta: Renewed;
}

/**
 * Enables the second factor by a code of the unconfirmed secret and returns recovery codes. Throws `not_enabled`,
 * `already_enabled`, `invalid_code`.
 */
export async function enableFactor(actor: Actor, code: string): Promise<NewCodes> {
  const { id, totp_secret_enc, totp_waiting_enc: waiting } = ownAccount(actor);
  if (totp_secret_enc) throw new AppError("already_enabled");
  if (!waiting) throw new AppError("not_enabled");
  const secret = await openSecret(waiting, { person: id, totpKeys: actor.platform.settings.totpKeys });
  if (!secret) throw new AppError("not_enabled");
  const step = await within(actor, () => {
    const found = stepOfCode(secret, code, actor.now);
    if (found === null) throw new AppError("invalid_code");
    return found;
  });
  const current = ownAccount(actor);
  if (current.totp_secret_enc || !current.totp_waiting_enc) throw new AppError("already_enabled");
  // The secret was re-encrypted with another TOTP_KEY, or set up again, while the code was checked.
  if (current.totp_waiting_enc !== waiting) return enableFactor(actor, code);
  const { codes, statements } = newRecoveryCodes(actor, id);
  const ending = credentialEvent(actor, "factorOn", { person: id });
  const { isReplay } = ownAct(actor, {
    action: "account.two_factor_on",
    statements: [
      q
        .updateTable("users")
        .set((eb) => ({ totp_secret_enc: eb.ref("totp_waiting_enc"), totp_waiting_enc: null, totp_step: step }))
        .where("id", "=", id),
      ...statements,
      ...ending.statements,
    ],
    before: { twoFactor: false },
    after: { twoFactor: true },
  });
  // Recovery codes are returned only once; those generated for a replay were not stored.
  if (isReplay) throw new AppError("already_enabled");
  return { codes, meta: ending.settle() };
}

/**
 * Disables the second factor. Throws `not_enabled`, `two_factor_demanded`, `wrong_password` at its field,
 * `invalid_code`.
 */
export async function disableFactor(actor: Actor, proof: { password: string; code: string }): Promise<Renewed> {
  const account = ownAccount(actor);
  const { id } = account;
  requireMayDisable(actor);
  await requireOwnPassword(actor, { account, field: "password", password: proof.password });
  await within(actor, () => takeCode(actor, id, proof.code));
  const { statements, settle } = credentialEvent(actor, "factorOff", { person: id });
  ownAct(actor, {
    action: "account.two_factor_off",
    statements: [
      () => requireMayDisable(actor),
      q
        .updateTable("users")
        .set({ totp_secret_enc: null, totp_waiting_enc: null, totp_step: null })
        .where("id", "=", id),
      dropRecoveryCodes(id),
      ...statements,
    ],
    before: { twoFactor: true },
    after: { twoFactor: false },
  });
  return settle();
}

/**
 * Requires an enabled second factor and a workspace that does not demand it. Throws `not_enabled`,
 * `two_factor_demanded`.
 */
function requireMayDisable(actor: Actor): void {
  if (!ownAccount(actor).totp_secret_enc) throw new AppError("not_enabled");
  if (getWorkspace(actor.db).requireTwoFactor) throw new AppError("two_factor_demanded");
}

/** Replaces the recovery codes with ten new ones. Throws `not_enabled`, `invalid_code`. */
export async function renewCodes(actor: Actor, code: string): Promise<NewCodes> {
  const { id, totp_secret_enc } = ownAccount(actor);
  if (!totp_secret_enc) throw new AppError("not_enabled");
  await within(actor, () => takeCode(actor, id, code));
  const { codes, statements } = newRecoveryCodes(actor, id);
  const ending = credentialEvent(actor, "codesRenewed", { person: id });
  ownAct(actor, {
    action: "account.recovery_codes_renewed",
    statements: [...statements, ...ending.statements],
  });
  return { codes, meta: ending.settle() };
}
