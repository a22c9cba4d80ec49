import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Context } from "hono";
import type { AssertionOptions, PasskeyProof } from "#shared/api/auth/passkey.ts";
import { statement } from "../../db/cell.ts";
import { AppError } from "../../http/app-error.ts";
import type { Env } from "../../http/env.ts";
import { originOf } from "../../http/origin.ts";
import { askChallenge, CHALLENGE_MS, spendChallenge, tryChallenge } from "./challenges.ts";

/** What asks for passkeys and checks them: 4 MB of memory, and needed by few calls. */
export const webAuthn = () => import("@simplewebauthn/server");

/** What passkeys are bound to: the name of this host. Browsers refuse a bare address, so it is refused here too. */
export function relyingParty(c: Context<Env>): { origin: string; id: string } {
  const origin = originOf(c);
  const id = new URL(origin).hostname;
  if (/^[\d.]+$|:/.test(id)) throw new AppError("forbidden", { params: { reason: "bare_ip" } });
  return { origin, id };
}

/** The question for a passkey: whoever holds one for this host may answer it. */
export async function askForPasskey(c: Context<Env>): Promise<{ challenge: string; options: AssertionOptions }> {
  const { id } = relyingParty(c);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: id,
    userVerification: "required",
    timeout: CHALLENGE_MS,
    allowCredentials: [],
  });
  const challenge = await askChallenge(c, { kind: "passkey", question: options.challenge });
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
export async function passkeyOwner(c: Context<Env>, { challenge, response }: PasskeyProof): Promise<number | null> {
  const { cell, now } = c.var;
  const { origin, id } = relyingParty(c);
  const asked = await tryChallenge(c, challenge, "passkey");
  const { rows } = await cell.run<StoredKey>(
    statement("SELECT user_id, public_key, counter FROM passkeys WHERE id = ?", response.id),
  );
  const key = rows[0];
  if (!asked || !key || !(await spendChallenge(c, challenge))) return null;
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
  await cell.run(
    statement("UPDATE passkeys SET counter = ?, last_used_at = ? WHERE id = ?", newCounter, now, response.id),
  );
  return key.user_id;
}
