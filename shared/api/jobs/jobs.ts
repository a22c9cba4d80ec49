import * as z from "zod";
import { UndoMeta } from "../../envelope.ts";
import { endpoint } from "../endpoint.ts";
import { Flag } from "../params.ts";

/**
 * Kinds of jobs. `import` and `export` transfer files; `products`, `orders` and `people` are bulk actions beyond the
 * request limit; `backup` and `restore` transfer the whole shop; `erase` anonymises a person.
 */
export const jobKinds = ["import", "export", "products", "orders", "people", "backup", "restore", "erase"] as const;
export const jobStates = ["preview", "ready", "running", "done", "failed", "cancelled"] as const;

/** Background job. Before an import runs its counts are a preview, afterwards the result. */
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
  /** Further results; `code` is the error of a failed job. */
  result: z.record(z.string(), z.unknown()).nullable(),
  fileUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When all its changes were undone; returned for two days after it ended. */
  undoneAt: z.iso.datetime().optional(),
});
export type Job = z.infer<typeof Job>;

const JobPath = z.strictObject({ id: z.string().min(1).max(64) });

/** Format of problems in the file of rejected rows: codes, or JSON with limits for translation. */
export const JobFileQuery = z.object({ problems: z.enum(["codes", "json"]).default("codes") });
export type JobFileQuery = z.infer<typeof JobFileQuery>;

/** Undo token of the job's changes, valid for a day after it ended. */
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
