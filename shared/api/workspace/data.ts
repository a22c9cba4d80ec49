import * as z from "zod";
import { PART_BYTES } from "../../rules/files/file-limits.ts";
import { endpoint } from "../endpoint.ts";
import { Job } from "../jobs/jobs.ts";
import { numeric } from "../params.ts";

const RestorePath = z.strictObject({ id: z.string().min(1).max(64) });

/**
 * Size limit of a backup upload; a million orders take about a gigabyte. Restore larger ones with `npm run restore`.
 */
export const BACKUP_MAX_BYTES = 4_000 * 1024 * 1024;

/** Reasons to reject a file as a backup. */
export const backupProblems = [
  "not_a_backup",
  "damaged",
  "newer",
  "other_mode",
  "other_key",
  "other_secret",
  "unsigned",
] as const;
export type BackupProblem = (typeof backupProblems)[number];

export const dataEndpoints = {
  "POST /workspace/backup": endpoint({
    summary:
      "The whole shop, files included, as one file of JSON lines, made by a job; a running one is answered again. For Admins",
    policy: "workspace:write",
    operator: true,
    fresh: true,
    status: 202,
    answer: Job,
    errors: ["forbidden", "job_limit"],
  }),
  "POST /workspace/restore": endpoint({
    summary: "Begin to send a backup of so many bytes; nothing of the shop changes before it is run",
    policy: "workspace:write",
    operator: true,
    body: z.strictObject({ size: z.int().min(1).max(BACKUP_MAX_BYTES) }),
    status: 201,
    answer: Job,
    errors: ["forbidden", "validation_failed", "job_limit"],
  }),
  "PUT /workspace/restore/{id}/parts/{n}": endpoint({
    summary: "Send one part of a backup, counted from 1, all but the last of 5 MiB",
    policy: "workspace:write",
    operator: true,
    path: z.strictObject({ id: RestorePath.shape.id, n: numeric(z.int().min(1).max(1000)) }),
    bytes: PART_BYTES,
    answer: z.strictObject({ n: z.int() }),
    errors: ["forbidden", "not_found", "job_state", "too_large", "validation_failed", "unavailable"],
  }),
  "POST /workspace/restore/{id}/check": endpoint({
    summary:
      "All parts are there: prove every line and say what is in it, and whether it is signed; nothing is written",
    policy: "workspace:write",
    operator: true,
    path: RestorePath,
    status: 202,
    answer: Job,
    errors: ["forbidden", "not_found", "job_state"],
  }),
  "POST /workspace/restore/{id}/run": endpoint({
    summary:
      "Put the proven backup in the place of the shop, confirmed by the shop's present name, an unsigned one by `acceptUnsigned` too; all are signed out",
    policy: "workspace:write",
    operator: true,
    fresh: true,
    path: RestorePath,
    body: z.strictObject({ confirmName: z.string().max(200), acceptUnsigned: z.boolean().optional() }),
    status: 202,
    answer: Job,
    errors: ["forbidden", "not_found", "job_state", "bad_backup", "validation_failed", "confirm_mismatch"],
  }),
};
