import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { Email } from "./auth.ts";

/** Token of a link in an email. */
export const LinkToken = z.string().regex(/^[\w-]{20,80}$/);

export const passwordEndpoints = {
  "POST /auth/password/forgot": endpoint({
    summary: "Have a link to choose a new password sent; the answer never tells whether the address has an account",
    policy: "public",
    body: z.strictObject({ email: Email }),
    answer: z.strictObject({}),
    errors: ["rate_limited", "validation_failed"],
  }),
  "POST /auth/password/reset": endpoint({
    summary: "Choose a new password by the link of a mail; ends all sessions and API tokens",
    policy: "public",
    body: z.strictObject({ token: LinkToken, password: z.string().max(128) }),
    answer: z.strictObject({}),
    errors: ["token_expired", "rate_limited", "validation_failed"],
  }),
};
