import * as z from "zod";
import { ListMeta } from "../../envelope.ts";
import { endpoint } from "../endpoint.ts";
import { Job } from "../jobs/jobs.ts";
import { IdPath } from "../params.ts";

const CSP_REPORT_MAX_BYTES = 8 * 1024;

export const UndoOutcome = z.strictObject({
  restored: z.array(z.strictObject({ object: z.string(), id: z.int() })),
  leftOut: z.array(
    z.strictObject({ object: z.string(), id: z.int(), name: z.string(), reason: z.enum(["changed_since", "gone"]) }),
  ),
});
export type UndoOutcome = z.infer<typeof UndoOutcome>;

/** Own action that can still be undone; only its actor can use `token`. */
export const UndoableAct = z.strictObject({
  token: z.string(),
  object: z.string(),
  action: z.string(),
  /** Number of changed records. */
  count: z.int(),
  at: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type UndoableAct = z.infer<typeof UndoableAct>;

/** Own newest action that is not undone, which Ctrl+Z refers to. */
export const NewestAct = z.strictObject({
  actId: z.string(),
  object: z.string(),
  action: z.string(),
  /** Number of changed records of this kind. */
  count: z.int(),
  /** Id of its first record, and its current name if it is the only one. */
  id: z.int().nullable(),
  name: z.string().nullable(),
  at: z.iso.datetime(),
  /** Undo token; null if it cannot be undone. */
  token: z.string().nullable(),
});
export type NewestAct = z.infer<typeof NewestAct>;

/** Result of the newest restore of the last month. A restore signs everyone out, so nobody can query its job. */
export const RestoreOutcome = z.strictObject({ id: z.string(), outcome: z.enum(["restored", "taken_back"]) });
export type RestoreOutcome = z.infer<typeof RestoreOutcome>;

export const systemEndpoints = {
  "GET /health": endpoint({
    summary: "The server runs",
    policy: "public",
    answer: z.strictObject({ ok: z.literal(true) }),
  }),
  "GET /health/ready": endpoint({
    summary: "The server runs and its database answers; `restore` tells what became of the newest restore",
    policy: "public",
    answer: z.strictObject({
      ok: z.literal(true),
      database: z.literal("ok"),
      restore: RestoreOutcome.nullable(),
    }),
    errors: ["unavailable"],
  }),
  "GET /version": endpoint({
    summary: "Which build this is and what it can do",
    policy: "public",
    answer: z.strictObject({
      name: z.literal("pano"),
      version: z.string(),
      build: z.string(),
      mode: z.enum(["mock", "live"]),
      host: z.string(),
      stream: z.boolean(),
    }),
  }),
  "POST /csp-reports": endpoint({
    summary: "Browsers tell what a page's content policy kept them from; it is logged",
    policy: "public",
    bytes: CSP_REPORT_MAX_BYTES,
    perAddress: 60,
    status: 204,
    answer: z.null(),
    errors: ["bad_json", "too_large", "rate_limited"],
  }),
  "GET /openapi.json": endpoint({
    summary: "This contract as an OpenAPI 3.1 document",
    policy: "public",
    raw: ["application/json"],
    answer: z.unknown(),
  }),
  "GET /avatars/{id}": endpoint({
    summary: "A person's picture; their initials when they have none",
    policy: "people:read",
    base: true,
    tagged: true,
    path: IdPath,
    raw: ["image/svg+xml", "image/jpeg", "image/png", "image/webp", "image/avif"],
    answer: z.unknown(),
    errors: ["not_found"],
  }),
  "GET /undo": endpoint({
    summary: "One's own acts that can still be taken back, newest first, at most 20",
    policy: "self",
    tagged: true,
    answer: z.array(UndoableAct),
    meta: ListMeta.pick({ pageSize: true, total: true, totalExact: true }),
  }),
  "GET /undo/newest": endpoint({
    summary:
      "One's own newest act that still stands, also one that cannot be taken back; null where it is older than 10 minutes",
    policy: "self",
    answer: NewestAct.nullable(),
  }),
  "POST /undo/{token}": endpoint({
    summary:
      "Take an act back, once and within 24 hours; records changed since are left out and named. Of a job that wrote more than 1,000 records by a job, whose `result` counts and names them",
    policy: "self",
    keyed: true,
    token: true,
    path: z.strictObject({ token: z.string().min(1).max(100) }),
    answer: UndoOutcome,
    job: Job,
    errors: [
      "changed_since",
      "token_expired",
      "last_admin",
      "view_limit",
      "label_limit",
      "column_limit",
      "card_limit",
      "wip_limit_reached",
      "name_taken",
      "forbidden",
      "insufficient_scope",
      "plan_limit",
      "reauth_required",
    ],
  }),
  "PUT /dev/clock": endpoint({
    summary: "Set the server's clock, null for the real time; what falls due by it is done before the answer",
    policy: "dev",
    body: z.strictObject({ now: z.iso.datetime().nullable() }),
    answer: z.strictObject({ now: z.iso.datetime() }),
    errors: ["validation_failed"],
  }),
};
