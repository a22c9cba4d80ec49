import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { Renewed } from "../account/security.ts";
import { ApiToken, TokenPath } from "../account/tokens.ts";
import { endpoint } from "../endpoint.ts";

/** API token of a colleague; its value is never included. */
export const TeamToken = ApiToken.extend({ owner: z.strictObject({ id: z.int(), name: z.string() }) });
export type TeamToken = z.infer<typeof TeamToken>;

export const teamAccessEndpoints = {
  "GET /team/tokens": endpoint({
    summary: "All API tokens of the team that still hold, newest first",
    // Not a read policy, so API tokens cannot call it.
    policy: "team:write",
    tagged: true,
    answer: z.array(TeamToken),
    meta: ListMeta,
  }),
  "DELETE /team/tokens/{id}": endpoint({
    summary: "Revoke anybody's API token",
    policy: "team:write",
    fresh: true,
    path: TokenPath,
    answer: z.strictObject({}),
    errors: ["not_found"],
  }),
  "DELETE /team/sessions": endpoint({
    summary: "Sign everybody out but this session; API tokens stay",
    policy: "team:write",
    fresh: true,
    answer: z.strictObject({}),
    meta: Renewed,
  }),
};
