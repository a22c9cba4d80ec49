import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import type { Context } from "hono";
import { type Attestation, PASSKEYS_MAX, type Passkey } from "#shared/api/account/passkeys.ts";
import type { Renewed } from "#shared/api/account/security.ts";
import { GuardError, statement } from "../../db/cell.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { askChallenge, CHALLENGE_MS, spendChallenge, tryChallenge } from "../auth/challenges.ts";
import { credentialEvent } from "../auth/credential-events.ts";
import { relyingParty, webAuthn } from "../auth/passkey.store.ts";
import { ownAccount, ownAct } from "./own.ts";

interface Row {
  id: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** The caller's passkeys, oldest first. */
export async function listPasskeys(c: Context<Env>): Promise<Passkey[]> {
  const { rows } = await c.var.cell.run<Row>(
    statement(
      "SELECT id, name, created_at, last_used_at FROM passkeys WHERE user_id = ? ORDER BY created_at, id",
      c.var.caller?.id ?? 0,
    ),
  );
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: new Date(created_at).toISOString(),
    lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  }));
}

/** The question for a new passkey. Throws `passkey_limit`, and `forbidden` where the address is a bare IP. */
export async function askForNewPasskey(c: Context<Env>) {
  const { id: rpID } = relyingParty(c);
  const [account, known] = await Promise.all([ownAccount(c), listPasskeys(c)]);
  if (known.length >= PASSKEYS_MAX) throw tooManyKeys();
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: "Pano",
    rpID,
    timeout: CHALLENGE_MS,
    attestationType: "none",
    userName: account.email,
    userDisplayName: account.username,
    userID: new TextEncoder().encode(`pano ${account.id}`),
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const person = account.id;
  const challenge = await askChallenge(c, { kind: "passkey_add", person, question: options.challenge });
  return { challenge, options };
}

/** Keeps the passkey a browser has made. Throws `invalid_code`, `passkey_limit`. */
export async function addPasskey(
  c: Context<Env>,
  { challenge, name, response }: { challenge: string; name: string; response: Attestation },
): Promise<{ passkey: Passkey; meta: Renewed }> {
  const { caller, now } = c.var;
  const { origin, id: rpID } = relyingParty(c);
  const asked = await tryChallenge(c, challenge, "passkey_add");
  if (!asked || asked.user_id !== caller?.id || !(await spendChallenge(c, challenge)))
    throw new AppError("invalid_code");
  const { verifyRegistrationResponse } = await webAuthn();
  const verdict = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: asked.question,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verdict?.verified) throw new AppError("invalid_code");
  const { id, publicKey, counter } = verdict.registrationInfo.credential;
  const key = Buffer.from(publicKey).toString("base64url");
  const transports = JSON.stringify(response.response.transports ?? []);
  const ending = await credentialEvent(c, "passkeyAdded", { person: caller?.id ?? 0, name });
  await ownAct(c, {
    action: "account.passkey_added",
    guards: [
      statement(
        `INSERT INTO tx_guard (passkey_limit) SELECT count(*) < ${PASSKEYS_MAX} FROM passkeys WHERE user_id = ?`,
        caller?.id,
      ),
    ],
    statements: [
      statement(
        `INSERT INTO passkeys (id, user_id, public_key, counter, transports, name, created_at)
         VALUES (?, ?, ?, CAST(? AS INTEGER), ?, ?, ?)`,
        id,
        caller?.id,
        key,
        counter,
        transports,
        name,
        now,
      ),
      ...ending.statements,
    ],
    after: { name },
  }).catch((error: unknown) => {
    if (!(error instanceof GuardError)) throw error;
    if (error.constraint === "passkey_limit") throw tooManyKeys();
    // The same key is kept already.
    throw error.constraint === "passkeys.id" ? new AppError("invalid_code") : error;
  });
  const passkey = { id, name, createdAt: new Date(now).toISOString(), lastUsedAt: null };
  return { passkey, meta: await ending.settle() };
}

const tooManyKeys = () => new AppError("passkey_limit", { params: { maximum: PASSKEYS_MAX } });

/** Takes a passkey away. Throws `not_found`. */
export async function removePasskey(c: Context<Env>, id: string): Promise<Renewed> {
  const passkey = (await listPasskeys(c)).find((one) => one.id === id);
  if (!passkey) throw new AppError("not_found");
  const person = c.var.caller?.id ?? 0;
  const { statements, settle } = await credentialEvent(c, "passkeyRemoved", { person, name: passkey.name });
  await ownAct(c, {
    action: "account.passkey_removed",
    statements: [statement("DELETE FROM passkeys WHERE id = ? AND user_id = ?", id, person), ...statements],
    before: { name: passkey.name },
  });
  return settle();
}
