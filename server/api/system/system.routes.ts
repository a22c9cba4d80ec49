import { systemEndpoints } from "#shared/api/system/system.ts";
import { findNewestAct } from "../../db/acts.ts";
import { keepAudience } from "../../db/audience.ts";
import { statement } from "../../db/cell.ts";
import { jobShown } from "../../db/jobs.ts";
import { findLastRestore } from "../../db/restores.ts";
import { sweepFiles } from "../../db/sweep-files.ts";
import { undo } from "../../db/undo.ts";
import { listUndoable } from "../../db/undo-list.ts";
import { AppError } from "../../http/app-error.ts";
import { ok } from "../../http/ok.ts";
import { routes } from "../../http/routes.ts";
import { sentBody } from "../../http/sent-body.ts";
import { openApiDocument } from "../../openapi/document.ts";
import { VERSION } from "../../version.ts";
import { tellReaddressed } from "../auth/readdressed.ts";
import { violationsIn } from "./csp-reports.rules.ts";
import { findFace, sendFace } from "./faces.store.ts";

export const systemRoutes = routes(systemEndpoints, {
  "GET /health": (c) => ok(c, { ok: true }),
  "GET /health/ready": async (c) => {
    try {
      // While a restore or a seeding goes on, what it has put aside is kept there.
      const closed = await c.var.cell.run(statement("SELECT 1 FROM meta WHERE key = 'bulk.put_aside'"));
      if (closed.rows.length > 0) throw new Error("the database is being filled");
      return ok(c, { ok: true, database: "ok", restore: await findLastRestore(c.var.cell) });
    } catch (error) {
      c.var.platform.log("error", "database does not answer", { requestId: c.var.requestId, error: String(error) });
      throw new AppError("unavailable");
    }
  },
  "GET /version": (c) => {
    const { settings, host } = c.var.platform;
    return ok(c, { name: "pano", version: VERSION, build: settings.build, mode: settings.mode, host, stream: true });
  },
  "POST /csp-reports": async (c) => {
    const { log } = c.var.platform;
    for (const violation of violationsIn(await new Response(sentBody(c)).text())) {
      log("warn", "a page broke its content policy", { requestId: c.var.requestId, ...violation });
    }
    return c.body(null, 204);
  },
  "GET /openapi.json": (c) => c.json(openApiDocument({ version: VERSION })),
  "GET /avatars/{id}": async (c, { path }) => {
    const person = await findFace(c.var.cell, path.id);
    if (!person) throw new AppError("not_found");
    return sendFace(c, person);
  },
  "GET /undo": async (c) => {
    const { acts, meta } = await listUndoable(c);
    return ok(c, acts, { total: meta.total, meta });
  },
  "GET /undo/newest": async (c) =>
    ok(c, await findNewestAct(c.var.cell, { userId: c.var.caller?.id ?? 0, now: c.var.now })),
  "POST /undo/{token}": async (c, { path }) => {
    const outcome = await undo(c, { token: path.token, tellReaddressed });
    return "step" in outcome ? ok(c, jobShown(outcome), { status: 202 }) : ok(c, outcome);
  },
  "PUT /dev/clock": async (c, { body }) => {
    const { clock, files, jobs } = c.var.platform;
    clock.set(body.now === null ? null : Date.parse(body.now));
    await sweepFiles({ cell: c.var.cell, files, now: clock.now() });
    await keepAudience(c.var.cell, clock.now(), (await c.var.workspace()).tz);
    await jobs.settle();
    return ok(c, { now: new Date(clock.now()).toISOString() });
  },
});
