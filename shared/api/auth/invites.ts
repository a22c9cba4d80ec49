import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { Role } from "./auth.ts";
import { LinkToken } from "./password.ts";

/** Invitation as shown to its recipient. */
export const Invite = z.strictObject({
  email: z.string(),
  role: Role,
  /** Name of the sender; empty if that person was deleted. */
  invitedBy: z.string(),
});
export type Invite = z.infer<typeof Invite>;

export const inviteEndpoints = {
  "GET /auth/invites/{token}": endpoint({
    summary: "What an invitation is for",
    policy: "public",
    path: z.strictObject({ token: LinkToken }),
    answer: Invite,
    errors: ["token_expired", "rate_limited"],
  }),
};
