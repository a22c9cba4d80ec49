import { dataEndpoints } from "#shared/api/workspace/data.ts";
import { partCount, partSize } from "#shared/rules/files/file-limits.ts";
import type { Actor } from "../../actor.ts";
import { startedJob } from "../../answers/started-job.ts";
import { AppError, fieldError } from "../../app-error.ts";
import { beginLoad } from "../../db/backup/load.ts";
import type { RestoreRow } from "../../db/backup/places.ts";
import { jobPart } from "../../db/jobs/job-parts.ts";
import { beginJob, findJob, findRunningJob, isRequester, jobShown, moveJob } from "../../db/jobs/jobs.ts";
import { noteStatement } from "../../db/write/audit-note.ts";
import { findReplay, withIdempotency } from "../../db/write/idempotency.ts";
import { ok } from "../../http/answers/ok.ts";
import { sentBody } from "../../http/checks/sent-body.ts";
import { routes } from "../../http/routes.ts";
import { requireAdmin } from "../../identity/permissions.ts";
import { WrongSize } from "../../platform.ts";

/** Backup and restore of the whole shop. */
export const dataRoutes = routes(dataEndpoints, {
  "POST /workspace/backup": (c) => {
    requireAdmin(c.var.actor);
    const running = findReplay(c.var.actor) ? null : findRunningJob(c.var.actor, "backup");
    if (running) return ok(c, jobShown(running), { status: 202 });
    const note = noteStatement(c.var.actor, { action: "workspace.backed_up", object: "workspace", id: 1 });
    return startedJob(c, { kind: "backup", state: "running", spec: {}, also: [note] });
  },
  "POST /workspace/restore": (c, { body }) => {
    requireAdmin(c.var.actor);
    const spec = { size: body.size, by: c.var.actor.caller?.id || null };
    const id = beginJob(c.var.actor, { kind: "restore", state: "ready", spec });
    return ok(c, jobShown(getRestore(c.var.actor, id)), { status: 201 });
  },
  "PUT /workspace/restore/{id}/parts/{n}": async (c, { path }) => {
    const { spec } = getRestore(c.var.actor, path.id, "unchecked");
    const parts = partCount(spec.size);
    if (path.n > parts) throw fieldError("n", "too_big", `At most ${parts}`, { maximum: parts });
    const body = sentBody(c);
    if (!body) throw fieldError("body", "required", "Required");
    const size = partSize(spec.size, path.n);
    try {
      // The first complete upload of a part wins, so that the data loaded later is the data that was checked.
      await c.var.actor.platform.files.putNew(jobPart(path.id, path.n - 1), body, size);
    } catch (error) {
      if (error instanceof WrongSize) throw fieldError("body", "bad_format", `Exactly ${size} bytes`, { bytes: size });
      throw error;
    }
    return ok(c, { n: path.n });
  },
  "POST /workspace/restore/{id}/check": (c, { path }) => {
    withIdempotency(c.var.actor, () => {
      const job = getRestore(c.var.actor, path.id, "unchecked");
      moveJob(c.var.actor, job, {
        from: ["ready"],
        to: "preview",
        patch: { total: job.spec.size, done: 0, place: {} },
      });
      return { ids: [], isReplay: false };
    });
    return ok(c, jobShown(getRestore(c.var.actor, path.id)), { status: 202 });
  },
  "POST /workspace/restore/{id}/run": (c, { path, body }) => {
    const { isReplay } = withIdempotency(c.var.actor, () => {
      const job = getRestore(c.var.actor, path.id, "checked");
      if (job.result.isSigned !== true && body.acceptUnsigned !== true)
        throw fieldError("acceptUnsigned", "required", "The backup is unsigned: look at its Admins and accept it");
      const { name } = c.var.actor.workspace();
      if (body.confirmName.trim().normalize("NFC") !== name) throw new AppError("confirm_mismatch");
      moveJob(c.var.actor, job, { from: ["ready"], to: "running", patch: { done: 0, place: { stage: "close" } } });
      return { ids: [], isReplay: false };
    });
    const begun = getRestore(c.var.actor, path.id);
    // Closes the shop before the response, so that the requester's next request already sees it closed.
    if (!isReplay) beginLoad(c.var.actor.db);
    return ok(c, jobShown(begun), { status: 202 });
  },
});

/** Gets a restore job of the caller, optionally in state `as`. Throws `not_found`, `job_state`, `bad_backup`. */
function getRestore(actor: Actor, id: string, as?: "checked" | "unchecked"): RestoreRow {
  requireAdmin(actor);
  const job = findJob(actor.db, id) as RestoreRow | null;
  if (job?.kind !== "restore" || !isRequester(actor, job)) throw new AppError("not_found");
  const { code, problem, message, field, header } = job.result;
  if (as === "checked" && code === "bad_backup" && header === undefined)
    throw new AppError("bad_backup", { ...(message && { message }), params: { problem, ...(field && { field }) } });
  const isChecked = header !== undefined;
  if (as && (job.state !== "ready" || isChecked !== (as === "checked"))) throw new AppError("job_state");
  return job;
}
