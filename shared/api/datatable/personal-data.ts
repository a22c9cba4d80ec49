import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { Job } from "../jobs/jobs.ts";
import { IdPath } from "../params.ts";

export const personalDataEndpoints = {
  "POST /datatable/users/{id}/data": endpoint({
    summary: "Everything that is kept about a person, as a JSON file; for Admins",
    policy: "people:write",
    fresh: true,
    path: IdPath,
    raw: ["application/json"],
    answer: z.unknown(),
    errors: ["forbidden", "not_found"],
  }),
  "POST /datatable/users/{id}/erase": endpoint({
    summary: "Make a person unknown for good, confirmed by their email; amounts stay, and it cannot be taken back",
    policy: "people:write",
    fresh: true,
    path: IdPath,
    body: z.strictObject({ confirmEmail: z.string().max(320) }),
    status: 202,
    answer: Job,
    errors: ["forbidden", "not_found", "confirm_mismatch", "job_limit"],
  }),
};
