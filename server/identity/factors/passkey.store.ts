import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { AssertionOptions, PasskeyProof } from "#shared/api/auth/passkey.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { statement } from "../../db/database.ts";
import { askChallenge, CHALLENGE_MS, spendChallenge, tryChallenge } from "./challenges.ts";

/** What asks for passkeys and checks them: 4 MB of memory, and needed by few calls. */
export const webAuthn = () => import("@simplewebauthn/server");

/** What passkeys are bound to: the name of this host. Browsers refuse a bare address, so it is refused here too. */
export function relyingParty(actor: Actor): { origin: string; id: string } {
  const origin = actor.origin;
  const id = new URL(origin).hostname;
  if (/^[\d.]+$|:/.test(id)) throw new AppError("forbidden", { params: { reason: "bare_ip" } });
  return { origin, id };
}

/** The question for a passkey: whoever holds one for this host may answer it. */
export async function askForPasskey(actor: Actor): Promise<{ challenge: string; options: AssertionOptions }> {
  const { id } = relyingParty(actor);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: id,
    userVerification: "required",
    timeout: CHALLENGE_MS,
    allowCredentials: [],
  });
  const challenge = askChallenge(actor, { kind: "passkey", question: options.challenge });
  return {
    challenge,
    options: {
      challenge: options.challenge,
      timeout: CHALLENGE_MS,
      rpId: id,
      allowCredentials: [],
      userVerification: "required",
    },
  };
}

interface StoredKey {
  user_id: number;
  public_key: string;
  counter: number;
}

/** Whose passkey has answered its question rightly, the first time; null otherwise. */
export async function passkeyOwner(actor: Actor, { challenge, response }: PasskeyProof): Promise<number | null> {
  const { db, now } = actor;
  const { origin, id } = relyingParty(actor);
  const asked = tryChallenge(actor, challenge, "passkey");
  const key = db.first<StoredKey>(
    statement("SELECT user_id, public_key, counter FROM passkeys WHERE id = ?", response.id),
  );
  if (!asked || !key || !spendChallenge(actor, challenge)) return null;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verdict = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: asked.question,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: response.id,
      counter: key.counter,
      publicKey: new Uint8Array(Buffer.from(key.public_key, "base64url")),
    },
  }).catch(() => null);
  if (!verdict?.verified) return null;
  const { newCounter } = verdict.authenticationInfo;
  const { changes } = db.run(
    statement("UPDATE passkeys SET counter = ?, last_used_at = ? WHERE id = ?", newCounter, now, response.id),
  );
  // It was taken away while it was checked.
  return changes === 0 ? null : key.user_id;
}
