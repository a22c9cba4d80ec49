import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { type Attestation, PASSKEYS_MAX, type Passkey } from "#shared/api/account/passkeys.ts";
import type { Renewed } from "#shared/api/account/security.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { askChallenge, CHALLENGE_MS, spendChallenge, tryChallenge } from "../../identity/factors/challenges.ts";
import { relyingParty, webAuthn } from "../../identity/factors/passkey.store.ts";
import { credentialEvent } from "../../identity/letters/credential-events.ts";
import { ownAccount, ownAct } from "./own.ts";

/** The caller's passkeys, oldest first. */
export function listPasskeys(actor: Actor): Passkey[] {
  const rows = actor.db.all(
    q
      .selectFrom("passkeys")
      .select(["id", "name", "created_at", "last_used_at"])
      .where("user_id", "=", actor.caller?.id ?? 0)
      .orderBy("created_at")
      .orderBy("id"),
  );
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: new Date(created_at).toISOString(),
    lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  }));
}

/** Creates the challenge for a new passkey. Throws `passkey_limit`, and `forbidden` on a bare IP address. */
export async function askForNewPasskey(actor: Actor) {
  const { id: rpID } = relyingParty(actor);
  const account = ownAccount(actor);
  const known = listPasskeys(actor);
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
  const challenge = askChallenge(actor, { kind: "passkey_add", person, question: options.challenge });
  return { challenge, options };
}

/** Verifies and saves a passkey the browser has created. Throws `invalid_code`, `passkey_limit`. */
export async function addPasskey(
  actor: Actor,
  { challenge, name, response }: { challenge: string; name: string; response: Attestation },
): Promise<{ passkey: Passkey; meta: Renewed }> {
  const { now, db } = actor;
  const person = actor.caller?.id ?? 0;
  const { origin, id: rpID } = relyingParty(actor);
  const stored = tryChallenge(actor, challenge, "passkey_add");
  if (!stored || stored.user_id !== person || !spendChallenge(actor, challenge)) throw new AppError("invalid_code");
  const { verifyRegistrationResponse } = await webAuthn();
  const verdict = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: stored.question,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verdict?.verified) throw new AppError("invalid_code");
  const { id, publicKey, counter } = verdict.registrationInfo.credential;
  const key = Buffer.from(publicKey).toString("base64url");
  const transports = JSON.stringify(response.response.transports ?? []);
  const ending = credentialEvent(actor, "passkeyAdded", { person, name });
  if (listPasskeys(actor).length >= PASSKEYS_MAX) throw tooManyKeys();
  // This passkey is already registered.
  if (db.first(q.selectFrom("passkeys").select("id").where("id", "=", id))) throw new AppError("invalid_code");
  ownAct(actor, {
    action: "account.passkey_added",
    statements: [
      q
        .insertInto("passkeys")
        .values({ id, user_id: person, public_key: key, counter, transports, name, created_at: now }),
      ...ending.statements,
    ],
    after: { name },
  });
  const passkey = { id, name, createdAt: new Date(now).toISOString(), lastUsedAt: null };
  return { passkey, meta: ending.settle() };
}

const tooManyKeys = () => new AppError("passkey_limit", { params: { maximum: PASSKEYS_MAX } });

/** Deletes a passkey of the caller. Throws `not_found`. */
export function removePasskey(actor: Actor, id: string): Renewed {
  const passkey = listPasskeys(actor).find((one) => one.id === id);
  if (!passkey) throw new AppError("not_found");
  const person = actor.caller?.id ?? 0;
  const { statements, settle } = credentialEvent(actor, "passkeyRemoved", { person, name: passkey.name });
  ownAct(actor, {
    action: "account.passkey_removed",
    statements: [q.deleteFrom("passkeys").where("id", "=", id).where("user_id", "=", person), ...statements],
    before: { name: passkey.name },
  });
  return settle();
}
