import type { Renewed } from "#shared/api/account/security.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { statement } from "../../db/database.ts";
import { getWorkspace } from "../../db/system-actor.ts";
import { dropRecoveryCodes, newRecoveryCodes, takeCode } from "../../identity/factors/factor.store.ts";
import { newTotpSecret, openSecret, sealSecret, stepOfCode, totpUri } from "../../identity/factors/totp.rules.ts";
import { credentialEvent } from "../../identity/letters/credential-events.ts";
import { ownAccount, ownAct, requireOwnPassword, within } from "./own.ts";

/** A new key for an app, which waits for a first code. Throws `already_enabled`, `wrong_password` at its field. */
export async function setUpFactor(actor: Actor, password: string): Promise<{ secret: string; uri: string }> {
  const account = ownAccount(actor);
  await requireOwnPassword(actor, { account, field: "password", password });
  if (account.totp_secret_enc) throw new AppError("already_enabled");
  const secret = newTotpSecret();
  const sealed = await sealSecret(secret, { person: account.id, totpKey: actor.platform.settings.totpKeys[0] });
  const { changes } = actor.db.run(
    statement("UPDATE users SET totp_waiting_enc = ? WHERE id = ? AND totp_secret_enc IS NULL", sealed, account.id),
  );
  if (changes === 0) throw new AppError("already_enabled");
  return { secret, uri: totpUri(secret, account.email) };
}

/** Recovery codes, shown this once, and the session's new token. */
interface NewCodes {
  codes: string[];
  meta: Renewed;
}

/** Switches it on by a code of the waiting key; answers the recovery codes. Throws `not_enabled`, `already_enabled`, `invalid_code`. */
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
  const standing = ownAccount(actor);
  if (standing.totp_secret_enc || !standing.totp_waiting_enc) throw new AppError("already_enabled");
  // Sealed again under another TOTP_KEY while the code was checked, or set up again.
  if (standing.totp_waiting_enc !== waiting) return enableFactor(actor, code);
  const { codes, statements } = newRecoveryCodes(actor, id);
  const ending = credentialEvent(actor, "factorOn", { person: id });
  const { isReplay } = ownAct(actor, {
    action: "account.two_factor_on",
    statements: [
      statement(
        `UPDATE users SET totp_secret_enc = totp_waiting_enc, totp_waiting_enc = NULL, totp_step = CAST(? AS INTEGER)
         WHERE id = ?`,
        step,
        id,
      ),
      ...statements,
      ...ending.statements,
    ],
    before: { twoFactor: false },
    after: { twoFactor: true },
  });
  // The codes of the first call were shown to it alone.
  if (isReplay) throw new AppError("already_enabled");
  return { codes, meta: ending.settle() };
}

/** Switches it off. Throws `not_enabled`, `wrong_password` at its field, `invalid_code`, and `two_factor_demanded`. */
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
      statement("UPDATE users SET totp_secret_enc = NULL, totp_waiting_enc = NULL, totp_step = NULL WHERE id = ?", id),
      dropRecoveryCodes(id),
      ...statements,
    ],
    before: { twoFactor: true },
    after: { twoFactor: false },
  });
  return settle();
}

/** Requires a second factor that is on, in a workspace that does not demand one. Throws `not_enabled`, `two_factor_demanded`. */
function requireMayDisable(actor: Actor): void {
  if (!ownAccount(actor).totp_secret_enc) throw new AppError("not_enabled");
  if (getWorkspace(actor.db).requireTwoFactor) throw new AppError("two_factor_demanded");
}

/** Ten new recovery codes in the place of the old ones. Throws `not_enabled`, `invalid_code`. */
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
