import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { Base64url } from "../auth/passkey.ts";
import { endpoint } from "../endpoint.ts";
import { textOf } from "../text.ts";
import { Renewed } from "./security.ts";

export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;

/** Passkey as its owner sees it. */
export const Passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** Browser's response to creating a passkey (`RegistrationResponseJSON`). */
export const Attestation = z.strictObject({
  id: Base64url,
  rawId: Base64url,
  type: z.literal("public-key"),
  response: z.strictObject({
    clientDataJSON: Base64url,
    attestationObject: Base64url,
    authenticatorData: Base64url.optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: Base64url.optional(),
  }),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
});
export type Attestation = z.infer<typeof Attestation>;

/** Options for creating a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export const AttestationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ name: z.string(), id: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
});
export type AttestationOptions = z.infer<typeof AttestationOptions>;

export const accountPasskeyEndpoints = {
  "GET /account/passkeys": endpoint({
    summary: "One's own passkeys",
    policy: "self",
    tagged: true,
    answer: z.array(Passkey),
    meta: ListMeta,
  }),
  "POST /account/passkeys/options": endpoint({
    summary: "Begin to add a passkey; the question holds five minutes, once. Refused where the address is a bare IP",
    policy: "self",
    fresh: true,
    body: z.strictObject({}),
    answer: z.strictObject({ challenge: z.string(), options: AttestationOptions }),
    errors: ["passkey_limit"],
  }),
  "POST /account/passkeys": endpoint({
    summary: "Add the passkey that the browser has made",
    policy: "self",
    fresh: true,
    body: z.strictObject({
      challenge: z.string().min(1).max(100),
      name: textOf(PASSKEY_NAME_MAX).min(1),
      response: Attestation,
    }),
    status: 201,
    answer: Passkey,
    meta: Renewed,
    errors: ["invalid_code", "passkey_limit", "validation_failed"],
  }),
  "DELETE /account/passkeys/{id}": endpoint({
    summary: "Remove a passkey",
    policy: "self",
    fresh: true,
    path: z.strictObject({ id: z.string().regex(/^[\w-]{1,2000}$/) }),
    answer: z.strictObject({}),
    meta: Renewed,
    errors: ["not_found"],
  }),
};
