import * as z from "zod";
import { UndoMeta } from "../../envelope.ts";
import { endpoint } from "../endpoint.ts";
import { Flag } from "../params.ts";

/**
 * `import` and `export` move files, `products`, `orders` and `people` are acts on more records than one call may take, `backup` and
 * `restore` move the whole shop, `erase` makes a person unknown.
 */
export const jobKinds = ["import", "export", "products", "orders", "people", "backup", "restore", "erase"] as const;
export const jobStates = ["preview", "ready", "running", "done", "failed", "cancelled"] as const;

/** Work that goes on after its request. An import counts what it will do until it runs, then what it has done. */
export const Job = z.strictObject({
  id: z.string(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  total: z.int(),
  done: z.int(),
  created: z.int().optional(),
  updated: z.int().optional(),
  unchanged: z.int().optional(),
  refused: z.int().optional(),
  /** What else came of it; `code` says why it failed. */
  result: z.record(z.string(), z.unknown()).nullable(),
  fileUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When all that it wrote was taken back; told for two days after it ended. */
  undoneAt: z.iso.datetime().optional(),
});
export type Job = z.infer<typeof Job>;

const JobPath = z.strictObject({ id: z.string().min(1).max(64) });

/** How the file of refused rows tells what is wrong with a row: in codes, or as JSON with the bounds, to be put into words. */
export const JobFileQuery = z.object({ problems: z.enum(["codes", "json"]).default("codes") });
export type JobFileQuery = z.infer<typeof JobFileQuery>;

/** The right to take back what the job wrote, for a day after it ended. */
export const JobMeta = z.strictObject({ undo: UndoMeta.optional() });

export const jobEndpoints = {
  "GET /jobs/{id}": endpoint({
    summary: "How far a job of one's own has come, and what came of it",
    policy: "self",
    operator: true,
    token: true,
    path: JobPath,
    answer: Job,
    meta: JobMeta,
    errors: ["not_found"],
  }),
  "POST /jobs/{id}/run": endpoint({
    summary: "Run what was checked; `atomic` 1 writes all rows or none, at most 5,000, and is refused while rows are",
    policy: "self",
    keyed: true,
    token: true,
    path: JobPath,
    query: z.object({ atomic: Flag.optional() }),
    status: 202,
    answer: Job,
    errors: ["not_found", "answer_needed", "job_state", "forbidden", "validation_failed"],
  }),
  "POST /jobs/{id}/cancel": endpoint({
    summary: "End a job; what it has written stays, and can be taken back",
    policy: "self",
    keyed: true,
    token: true,
    path: JobPath,
    answer: Job,
    meta: JobMeta,
    errors: ["not_found", "job_state"],
  }),
  "GET /jobs/{id}/file": endpoint({
    summary: "The file a job made: what was exported, or the rows of an import that were refused",
    policy: "self",
    operator: true,
    token: true,
    path: JobPath,
    query: JobFileQuery,
    raw: ["text/csv", "application/json", "application/jsonl"],
    answer: z.string(),
    errors: ["not_found", "forbidden", "reauth_required", "unavailable"],
  }),
};
