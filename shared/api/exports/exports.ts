import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { Job } from "../jobs/jobs.ts";

/** Lists that can be exported. */
export const exportObjects = [
  "products",
  "orders",
  "people",
  "customers",
  "transactions",
  "audit",
  "invoices",
] as const;
export type ExportObject = (typeof exportObjects)[number];

/** Row limits of a direct export and of an export job. */
export const EXPORT_AT_ONCE = 5_000;
export const EXPORT_MAX_ROWS = 1_000_000;

export const ExportBody = z.strictObject({
  object: z.enum(exportObjects),
  /** Filter and sort order, as parameters of the list. */
  filter: z.record(z.string().max(40), z.string().max(2000)).default({}),
  /** Only these ids. */
  ids: z.array(z.int().min(1)).min(1).max(1000).optional(),
  /** Columns in order; all by default. */
  columns: z.array(z.string().max(40)).min(1).max(60).optional(),
  /** Column headings by column; the column name by default. */
  labels: z.record(z.string().max(40), z.string().max(100)).default({}),
  format: z.enum(["csv", "json"]).default("csv"),
});
export type ExportBody = z.infer<typeof ExportBody>;

export const exportEndpoints = {
  "POST /exports": endpoint({
    summary:
      "A list, or some rows of it, as a file; above 5,000 rows a job makes it; a whole list asks for a fresh proof",
    policy: "self",
    keyed: true,
    // Requires the read scope of the exported list.
    token: true,
    body: ExportBody,
    raw: ["text/csv", "application/json"],
    answer: z.string(),
    job: Job,
    errors: ["insufficient_scope", "reauth_required", "validation_failed", "job_limit"],
  }),
};
