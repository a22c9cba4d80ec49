import type { Context } from "hono";
import type { Renewed } from "#shared/api/account/security.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { credentialEvent } from "../auth/credential-events.ts";
import { dropRecoveryCodes, newRecoveryCodes, takeCode } from "../auth/factor.store.ts";
import { newTotpSecret, openSecret, sealSecret, stepOfCode, totpUri } from "../auth/totp.rules.ts";
import { ownAccount, ownAct, requireOwnPassword, within } from "./own.ts";

/** A new key for an app, which waits for a first code. Throws `already_enabled`, `wrong_password` at its field. */
export async function setUpFactor(c: Context<Env>, password: string): Promise<{ secret: string; uri: string }> {
  const account = await ownAccount(c);
  await requireOwnPassword(c, { account, field: "password", password });
  if (account.totp_secret_enc) throw new AppError("already_enabled");
  const secret = newTotpSecret();
  const sealed = await sealSecret(secret, { person: account.id, totpKey: c.var.platform.settings.totpKeys[0] });
  await c.var.cell.run(
    statement("UPDATE users SET totp_waiting_enc = ? WHERE id = ? AND totp_secret_enc IS NULL", sealed, account.id),
  );
  return { secret, uri: totpUri(secret, account.email) };
}

/** Recovery codes, shown this once, and the session's new token. */
interface NewCodes {
  codes: string[];
  meta: Renewed;
}

/** Switches it on by a code of the waiting key; answers the recovery codes. Throws `not_enabled`, `already_enabled`, `invalid_code`. */
export async function enableFactor(c: Context<Env>, code: string): Promise<NewCodes> {
  const { id, totp_secret_enc, totp_waiting_enc: waiting } = await ownAccount(c);
  if (totp_secret_enc) throw new AppError("already_enabled");
  if (!waiting) throw new AppError("not_enabled");
  const secret = await openSecret(waiting, { person: id, totpKeys: c.var.platform.settings.totpKeys });
  if (!secret) throw new AppError("not_enabled");
  const step = await within(c, async () => {
    const found = stepOfCode(secret, code, c.var.now);
    if (found === null) throw new AppError("invalid_code");
    return found;
  });
  const { codes, statements } = newRecoveryCodes(c, id);
  const ending = await credentialEvent(c, "factorOn", { person: id });
  const written = await ownAct(c, {
    action: "account.two_factor_on",
    guards: [
      statement(
        `INSERT INTO tx_guard (factor_off) SELECT count(*) FROM users
         WHERE id = ? AND totp_secret_enc IS NULL AND totp_waiting_enc = ?`,
        id,
        waiting,
      ),
    ],
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
  }).catch(async (error: unknown) => {
    if (!(error instanceof GuardError && error.constraint === "factor_off")) throw error;
    const again = await ownAccount(c);
    if (again.totp_secret_enc || !again.totp_waiting_enc) throw new AppError("already_enabled");
    // Sealed again under another TOTP_KEY meanwhile, or set up again.
    return null;
  });
  if (!written) return enableFactor(c, code);
  // The codes of the first call were shown to it alone.
  if (written.isReplay) throw new AppError("already_enabled");
  return { codes, meta: await ending.settle() };
}

/** Switches it off. Throws `not_enabled`, `wrong_password` at its field, `invalid_code`, and `two_factor_demanded`. */
export async function disableFactor(c: Context<Env>, proof: { password: string; code: string }): Promise<Renewed> {
  const account = await ownAccount(c);
  const { id, totp_secret_enc } = account;
  if (!totp_secret_enc) throw new AppError("not_enabled");
  const { requireTwoFactor } = await c.var.workspace();
  if (requireTwoFactor) throw new AppError("two_factor_demanded");
  await requireOwnPassword(c, { account, field: "password", password: proof.password });
  await within(c, () => takeCode(c, id, proof.code));
  const { statements, settle } = await credentialEvent(c, "factorOff", { person: id });
  await ownAct(c, {
    action: "account.two_factor_off",
    statements: [
      statement("UPDATE users SET totp_secret_enc = NULL, totp_waiting_enc = NULL, totp_step = NULL WHERE id = ?", id),
      dropRecoveryCodes(id),
      ...statements,
    ],
    before: { twoFactor: true },
    after: { twoFactor: false },
  });
  return settle();
}

/** Ten new recovery codes in the place of the old ones. Throws `not_enabled`, `invalid_code`. */
export async function renewCodes(c: Context<Env>, code: string): Promise<NewCodes> {
  const { id, totp_secret_enc } = await ownAccount(c);
  if (!totp_secret_enc) throw new AppError("not_enabled");
  await within(c, () => takeCode(c, id, code));
  const { codes, statements } = newRecoveryCodes(c, id);
  const ending = await credentialEvent(c, "codesRenewed", { person: id });
  await ownAct(c, {
    action: "account.recovery_codes_renewed",
    statements: [...statements, ...ending.statements],
  });
  return { codes, meta: await ending.settle() };
}
