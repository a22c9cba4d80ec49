import type { Context } from "hono";
import type { ExportObject } from "#shared/api/exports/exports.ts";
import { jobEndpoints } from "#shared/api/jobs/jobs.ts";
import { IMPORT_WHOLE_MAX } from "#shared/rules/products/import-fields.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { areaOf } from "../../db/jobs/export-source.ts";
import { findJob, isRequester, type JobRow, jobShown, jobUndo, moveJob } from "../../db/jobs/jobs.ts";
import { download } from "../../http/answers/download.ts";
import { ok } from "../../http/answers/ok.ts";
import type { Env } from "../../http/env.ts";
import { routes } from "../../http/routes.ts";
import { requireFresh } from "../../identity/recent-auth.ts";
import { requirePerson, requireScope } from "../../identity/scope.ts";
import { requireRightToJob } from "../../identity/undo-rights.ts";
import { openJobFile } from "./job-file.ts";

/** Routes of own jobs: progress, run, cancel and download of the file. */
export const jobRoutes = routes(jobEndpoints, {
  "GET /jobs/{id}": (c, { path }) => okJob(c, getJob(c.var.actor, path.id, "read")),
  "POST /jobs/{id}/run": (c, { path, query }) => {
    const job = getJob(c.var.actor, path.id, "write");
    requireRightToJob(c.var.actor, job);
    if (job.kind !== "import") throw new AppError("job_state", { params: { state: job.state } });
    runImport(c.var.actor, job, query.atomic);
    return ok(c, jobShown(getJob(c.var.actor, path.id, "write")), { status: 202 });
  },
  "POST /jobs/{id}/cancel": (c, { path }) => {
    const job = getJob(c.var.actor, path.id, "write");
    const isUndoable = job.state === "running";
    moveJob(c.var.actor, job, {
      // A started restore or erase must not be cancelled: the restore has emptied the shop, and the erasure cannot be
      // requested again because the person is already anonymous.
      from: job.kind === "restore" || job.kind === "erase" ? ["preview", "ready"] : ["preview", "ready", "running"],
      to: "cancelled",
      patch: { isUndoable, ...(job.state === "running" ? {} : { done: 0 }) },
    });
    return okJob(c, getJob(c.var.actor, path.id, "write"));
  },
  "GET /jobs/{id}/file": async (c, { path, query }) => {
    const job = getJob(c.var.actor, path.id, "read");
    requireRightToJob(c.var.actor, job);
    if (job.kind === "backup") requireFresh(c.var.actor);
    return download(c, await openJobFile(c.var.actor, { job, query }));
  },
});

/** Responds with a job and its undo token, or the time the undo was used. */
function okJob(c: Context<Env>, job: JobRow): Response {
  const { undo, ...used } = jobUndo(c.var.actor, job);
  return ok(c, { ...jobShown(job), ...used }, { meta: { undo } });
}

/** Job created by the actor. An API token needs the scope of its data. Throws `not_found`, `insufficient_scope`. */
function getJob(actor: Actor, id: string, way: "read" | "write"): JobRow {
  const job = findJob(actor.db, id);
  if (!job || !isRequester(actor, job)) throw new AppError("not_found");
  const scope = scopeOf(job, way);
  if (scope) requireScope(actor, scope);
  else requirePerson(actor);
  return job;
}

/** Scope that an API token needs for a job; null if tokens may not access it. */
function scopeOf({ kind, spec }: JobRow, way: "read" | "write"): string | null {
  if (kind === "export") return `${areaOf[(spec as { object: ExportObject }).object]}:read`;
  if (kind === "orders") return `orders:${way}`;
  if (kind === "import" || kind === "products") return `products:${way}`;
  return null;
}

/**
 * Starts writing a checked import. Throws `answer_needed` while a column has ambiguous numbers, `job_state` if it is
 * not checked or an all-or-nothing import has refused rows, and `validation_failed` if it has too many rows for one
 * transaction.
 */
function runImport(actor: Actor, job: JobRow, atomic: boolean | undefined): void {
  const spec = job.spec as { atomic: boolean };
  const result = job.result as Record<"created" | "updated" | "refused", number>;
  const open = (job.result as { numbers?: { field: string; decimal: string | null }[] }).numbers ?? [];
  const fields = open.flatMap(({ field, decimal }) => (decimal === null ? [field] : []));
  if (job.state === "ready" && fields.length > 0) throw new AppError("answer_needed", { params: { fields } });
  const isWhole = atomic ?? spec.atomic;
  if (job.state === "ready" && isWhole && result.refused > 0) {
    throw new AppError("job_state", { params: { state: job.state, refused: result.refused } });
  }
  const count = result.created + result.updated;
  if (job.state === "ready" && isWhole && count > IMPORT_WHOLE_MAX) throw tooManyAtOnce(count);
  moveJob(actor, job, {
    from: ["ready"],
    to: "running",
    patch: {
      spec: { ...spec, atomic: isWhole },
      total: count,
      done: 0,
      result: { ...result, created: 0, updated: 0 },
    },
  });
}

const tooManyAtOnce = (count: number) => {
  const params = { maximum: IMPORT_WHOLE_MAX, count };
  const message = `At most ${IMPORT_WHOLE_MAX} rows are written all or none`;
  return new AppError("validation_failed", { errors: [{ field: "atomic", code: "too_big", message, params }] });
};
