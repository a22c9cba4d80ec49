import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { AssertionOptions, PasskeyProof } from "#shared/api/auth/passkey.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { askChallenge, CHALLENGE_MS, spendChallenge, tryChallenge } from "./challenges.ts";

/** Loads the WebAuthn library on demand: it takes 4 MB of memory and few requests need it. */
export const webAuthn = () => import("@simplewebauthn/server");

/** WebAuthn relying party: this host's name. Throws `forbidden` for a bare IP address, which browsers reject. */
export function relyingParty(actor: Actor): { origin: string; id: string } {
  const origin = actor.origin;
  const id = new URL(origin).hostname;
  if (/^[\d.]+$|:/.test(id)) throw new AppError("forbidden", { params: { reason: "bare_ip" } });
  return { origin, id };
}

/** Creates the challenge of a passkey sign-in; any passkey of this host may answer it. */
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

/** Verifies a passkey response, spends its challenge, and returns the owner's id; null if invalid. */
export async function passkeyOwner(actor: Actor, { challenge, response }: PasskeyProof): Promise<number | null> {
  const { db, now } = actor;
  const { origin, id } = relyingParty(actor);
  const stored = tryChallenge(actor, challenge, "passkey");
  const key = db.first(
    q.selectFrom("passkeys").select(["user_id", "public_key", "counter"]).where("id", "=", response.id),
  );
  if (!stored || !key || !spendChallenge(actor, challenge)) return null;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verdict = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: stored.question,
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
    q.updateTable("passkeys").set({ counter: newCounter, last_used_at: now }).where("id", "=", response.id),
  );
  // No row changed: the passkey was deleted during verification.
  return changes === 0 ? null : key.user_id;
}
