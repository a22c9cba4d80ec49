import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { SignedIn } from "./auth.ts";

/** Second step of a sign-in: six digits of the authenticator app, or a recovery code. */
export const SecondStepBody = z.object({ challenge: z.string().min(1).max(100), code: z.string().min(1).max(40) });
export type SecondStepBody = z.infer<typeof SecondStepBody>;

export const secondStepEndpoints = {
  "POST /auth/login/two-factor": endpoint({
    summary: "Sign in, second step; the challenge of the first holds five minutes and five tries",
    policy: "public",
    body: SecondStepBody,
    looseBody: true,
    answer: SignedIn,
    errors: ["invalid_code", "token_expired", "rate_limited", "validation_failed"],
  }),
};
