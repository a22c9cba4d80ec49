import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { endpoint } from "../endpoint.ts";

/** Active session. */
export const Session = z.strictObject({
  id: z.string(),
  /** `Firefox 128`; empty if the client does not send it. */
  browser: z.string(),
  /** `Windows`, `iOS 17.5`; empty if the client does not send it. */
  system: z.string(),
  ip: z.string(),
  /** Two-letter code, `TR`; empty if the host does not know it. */
  country: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const sessionEndpoints = {
  "GET /account/sessions": endpoint({
    summary: "One's own sign-ins that still hold, this one first",
    policy: "self",
    tagged: true,
    answer: z.array(Session),
    meta: ListMeta,
  }),
  "DELETE /account/sessions": endpoint({
    summary: "Sign out everywhere else",
    policy: "self",
    answer: z.strictObject({ ended: z.int() }),
  }),
  "DELETE /account/sessions/{id}": endpoint({
    summary: "Sign one session out",
    policy: "self",
    path: z.strictObject({ id: z.string().regex(/^[\w-]{1,40}$/) }),
    answer: z.strictObject({}),
    errors: ["not_found"],
  }),
};
