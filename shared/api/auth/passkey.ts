import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { SignedIn } from "./auth.ts";

/** Base64url without padding, as WebAuthn uses it. */
export const Base64url = z.string().regex(/^[\w-]{1,8192}$/);

/** Browser's response to using a passkey (`AuthenticationResponseJSON`). */
export const Assertion = z.strictObject({
  id: Base64url,
  rawId: Base64url,
  type: z.literal("public-key"),
  response: z.strictObject({
    clientDataJSON: Base64url,
    authenticatorData: Base64url,
    signature: Base64url,
    userHandle: Base64url.optional(),
  }),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});
export type Assertion = z.infer<typeof Assertion>;

/** Assertion with the id of its challenge. */
export const PasskeyProof = z.strictObject({ challenge: z.string().min(1).max(100), response: Assertion });
export type PasskeyProof = z.infer<typeof PasskeyProof>;

/** Options for using a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
export const AssertionOptions = z.strictObject({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(z.never()),
  userVerification: z.literal("required"),
});
export type AssertionOptions = z.infer<typeof AssertionOptions>;

export const passkeyEndpoints = {
  "POST /auth/passkey/options": endpoint({
    summary: "Begin to sign in, or to prove again who one is, with a passkey; the question holds five minutes, once",
    policy: "public",
    body: z.strictObject({}),
    answer: z.strictObject({ challenge: z.string(), options: AssertionOptions }),
    errors: ["rate_limited", "forbidden"],
  }),
  "POST /auth/passkey/verify": endpoint({
    summary: "Sign in with a passkey, which counts as both factors",
    policy: "public",
    body: PasskeyProof.extend({ remember: z.boolean().default(true) }),
    answer: SignedIn,
    errors: ["invalid_credentials", "awaiting_approval", "rate_limited", "validation_failed"],
  }),
};
