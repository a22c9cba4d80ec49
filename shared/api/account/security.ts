import * as z from "zod";
import { PasskeyProof } from "../auth/passkey.ts";
import { endpoint } from "../endpoint.ts";

const Password = z.string().min(1).max(128);
/** Six digits of the authenticator app, or a recovery code with any spaces and dashes. */
export const Code = z.string().trim().min(1).max(40);
const Digits = z
  .string()
  .trim()
  .regex(/^\d{6}$/);
export const RecoveryCodes = z.strictObject({ codes: z.array(z.string()).length(10) });

/** Renewed session after all others ended; mock mode also returns the token, live mode only sets the cookie. */
export const Renewed = z.strictObject({ token: z.string().optional() });
export type Renewed = z.infer<typeof Renewed>;

/** Proof of identity; exactly one of the three is required. */
export const ProofBody = z
  .strictObject({ password: Password.optional(), code: Code.optional(), passkey: PasskeyProof.optional() })
  .refine((body) => Object.values(body).filter((one) => one !== undefined).length === 1, {
    path: ["password"],
    params: { code: "required" },
    message: "Give a password, a code or a passkey",
  });
export type ProofBody = z.infer<typeof ProofBody>;

export const securityEndpoints = {
  "POST /account/reauth": endpoint({
    summary: "Prove again who one is; acts that ask for it are open for five minutes",
    policy: "self",
    body: ProofBody,
    answer: z.strictObject({ until: z.iso.datetime() }),
    errors: ["invalid_code", "rate_limited", "validation_failed"],
  }),
  "POST /account/password": endpoint({
    summary: "Choose another password; other sessions end, and API tokens unless told otherwise",
    policy: "self",
    body: z.strictObject({
      currentPassword: Password,
      newPassword: z.string().max(128),
      endTokens: z.boolean().default(true),
    }),
    answer: z.strictObject({}),
    meta: Renewed,
    errors: ["rate_limited", "validation_failed"],
  }),
  "POST /account/two-factor/setup": endpoint({
    summary: "Begin with a second factor: the key for an app, which counts once a code of it was sent",
    policy: "self",
    body: z.strictObject({ password: Password }),
    answer: z.strictObject({ secret: z.string(), uri: z.string() }),
    errors: ["already_enabled", "rate_limited", "validation_failed"],
  }),
  "POST /account/two-factor/enable": endpoint({
    summary: "Switch the second factor on with a code of the app; answers ten recovery codes, shown once",
    policy: "self",
    fresh: true,
    body: z.strictObject({ code: Digits }),
    answer: RecoveryCodes,
    meta: Renewed,
    errors: ["already_enabled", "not_enabled", "invalid_code", "rate_limited", "validation_failed"],
  }),
  "POST /account/two-factor/disable": endpoint({
    summary: "Switch the second factor off",
    policy: "self",
    body: z.strictObject({ password: Password, code: Code }),
    answer: z.strictObject({}),
    meta: Renewed,
    errors: ["not_enabled", "two_factor_demanded", "invalid_code", "rate_limited", "validation_failed"],
  }),
  "POST /account/two-factor/recovery-codes": endpoint({
    summary: "Ten new recovery codes; the old ones no longer count",
    policy: "self",
    fresh: true,
    body: z.strictObject({ code: Code }),
    answer: RecoveryCodes,
    meta: Renewed,
    errors: ["not_enabled", "invalid_code", "rate_limited", "validation_failed"],
  }),
};
