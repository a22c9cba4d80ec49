import type { Context } from "hono";
import { dataEndpoints } from "#shared/api/workspace/data.ts";
import { partCount, partSize } from "#shared/rules/file-limits.ts";
import { noteStatement } from "../../db/audit-note.ts";
import { beginLoad } from "../../db/backup/load.ts";
import type { RestoreRow } from "../../db/backup/places.ts";
import { findReplay, once } from "../../db/idempotency.ts";
import { jobPart } from "../../db/job-parts.ts";
import { beginJob, findJob, findRunningJob, isAsker, jobShown, moveJob } from "../../db/jobs.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import { begunJob } from "../../http/begun-job.ts";
import type { Env } from "../../http/env.ts";
import { ok } from "../../http/ok.ts";
import { requireAdmin } from "../../http/permissions.ts";
import { routes } from "../../http/routes.ts";
import { sentBody } from "../../http/sent-body.ts";
import { WrongSize } from "../../platform.ts";

/** The shop's data as a whole: taken along as a file, and put back from one. */
export const dataRoutes = routes(dataEndpoints, {
  "POST /workspace/backup": async (c) => {
    requireAdmin(c);
    const running = (await findReplay(c)) ? null : await findRunningJob(c, "backup");
    if (running) return ok(c, jobShown(running), { status: 202 });
    const note = noteStatement(c, { action: "workspace.backed_up", object: "workspace", id: 1 });
    return begunJob(c, { kind: "backup", state: "running", spec: {}, also: [note] });
  },
  "POST /workspace/restore": async (c, { body }) => {
    requireAdmin(c);
    const spec = { size: body.size, by: c.var.caller?.id || null };
    const id = await beginJob(c, { kind: "restore", state: "ready", spec });
    return ok(c, jobShown(await getRestore(c, id)), { status: 201 });
  },
  "PUT /workspace/restore/{id}/parts/{n}": async (c, { path }) => {
    const { spec } = await getRestore(c, path.id, "unchecked");
    const parts = partCount(spec.size);
    if (path.n > parts) throw fieldError("n", "too_big", `At most ${parts}`, { maximum: parts });
    const body = sentBody(c);
    if (!body) throw fieldError("body", "required", "Required");
    const size = partSize(spec.size, path.n);
    try {
      // The first try to arrive whole counts: what is loaded later is what was proven.
      await c.var.platform.files.putNew(jobPart(path.id, path.n - 1), body, size);
    } catch (error) {
      if (error instanceof WrongSize) throw fieldError("body", "bad_format", `Exactly ${size} bytes`, { bytes: size });
      throw error;
    }
    return ok(c, { n: path.n });
  },
  "POST /workspace/restore/{id}/check": async (c, { path }) => {
    await once(c, async () => {
      const job = await getRestore(c, path.id, "unchecked");
      await moveJob(c, job, { from: ["ready"], to: "preview", patch: { total: job.spec.size, done: 0, place: {} } });
      return { ids: [], isReplay: false };
    });
    return ok(c, jobShown(await getRestore(c, path.id)), { status: 202 });
  },
  "POST /workspace/restore/{id}/run": async (c, { path, body }) => {
    const { isReplay } = await once(c, async () => {
      const job = await getRestore(c, path.id, "checked");
      if (job.result.isSigned !== true && body.acceptUnsigned !== true)
        throw fieldError("acceptUnsigned", "required", "The backup is unsigned: look at its Admins and accept it");
      const { name } = await c.var.workspace();
      if (body.confirmName.trim().normalize("NFC") !== name) throw new AppError("confirm_mismatch");
      await moveJob(c, job, { from: ["ready"], to: "running", patch: { done: 0, place: { stage: "close" } } });
      return { ids: [], isReplay: false };
    });
    const begun = await getRestore(c, path.id);
    // Closed before the answer, so that whoever asked sees at once that the shop is not open.
    if (!isReplay) await beginLoad(c.var.cell);
    return ok(c, jobShown(begun), { status: 202 });
  },
});

/** A restore of the caller's own, that was proven or was not yet. Throws `not_found`, `job_state`, `bad_backup`. */
async function getRestore(c: Context<Env>, id: string, as?: "checked" | "unchecked"): Promise<RestoreRow> {
  requireAdmin(c);
  const job = (await findJob(c.var.cell, id)) as RestoreRow | null;
  if (job?.kind !== "restore" || !isAsker(c, job)) throw new AppError("not_found");
  const { code, problem, message, field, header } = job.result;
  if (as === "checked" && code === "bad_backup" && header === undefined)
    throw new AppError("bad_backup", { ...(message && { message }), params: { problem, ...(field && { field }) } });
  const isChecked = header !== undefined;
  if (as && (job.state !== "ready" || isChecked !== (as === "checked"))) throw new AppError("job_state");
  return job;
}
