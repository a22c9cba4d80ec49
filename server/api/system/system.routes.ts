import type { Hono } from "hono";
import { systemEndpoints } from "#shared/api/system/system.ts";
import { AppError } from "../../app-error.ts";
import { q } from "../../db/database.ts";
import { sweepFiles } from "../../db/files/sweep-files.ts";
import { jobShown } from "../../db/jobs/jobs.ts";
import { findLastRestore } from "../../db/jobs/restores.ts";
import { keepAudience } from "../../db/rollups/audience.ts";
import { listUndoable } from "../../db/undo/undo-list.ts";
import { findNewestAct } from "../../db/write/acts.ts";
import { ok } from "../../http/answers/ok.ts";
import { sentBody } from "../../http/checks/sent-body.ts";
import type { Env } from "../../http/env.ts";
import { routes } from "../../http/routes.ts";
import { notifyReaddressed } from "../../identity/letters/readdressed.ts";
import { VERSION } from "../../version.ts";
import { avatarTag, findAvatar, openAvatar } from "./avatars.store.ts";
import { violationsIn } from "./csp-reports.rules.ts";
import { undo } from "./undo.store.ts";

const FACE_HEADERS = {
  "Cache-Control": "private, no-cache",
  "Content-Security-Policy": "default-src 'none'; sandbox",
};

/** Routes of the system area; `openApi` creates the API document. */
export const systemRoutes = (openApi: () => object): Hono<Env> =>
  routes(systemEndpoints, {
    "GET /health": (c) => ok(c, { ok: true }),
    "GET /health/ready": (c) => {
      try {
        // This row exists while a restore or seeding has removed indexes and triggers.
        const filling = c.var.actor.db.first(q.selectFrom("meta").select("key").where("key", "=", "bulk.put_aside"));
        if (filling) throw new Error("the database is being filled");
        return ok(c, { ok: true, database: "ok", restore: findLastRestore(c.var.actor.db) });
      } catch (error) {
        c.var.actor.platform.log("error", "database does not answer", {
          requestId: c.var.actor.requestId,
          error: String(error),
        });
        throw new AppError("unavailable");
      }
    },
    "GET /version": (c) => {
      const { settings, host } = c.var.actor.platform;
      return ok(c, { name: "pano", version: VERSION, build: settings.build, mode: settings.mode, host, stream: true });
    },
    "POST /csp-reports": async (c) => {
      const { log } = c.var.actor.platform;
      for (const violation of violationsIn(await new Response(sentBody(c)).text())) {
        log("warn", "a page broke its content policy", { requestId: c.var.actor.requestId, ...violation });
      }
      return c.body(null, 204);
    },
    "GET /openapi.json": (c) => c.json(openApi()),
    "GET /avatars/{id}": async (c, { path }) => {
      const person = findAvatar(c.var.actor.db, path.id);
      if (!person) throw new AppError("not_found");
      // Revalidated on each use (`no-cache`): the same URL shows another picture after a change.
      const headers = { ETag: avatarTag(person), ...FACE_HEADERS };
      if (c.req.header("if-none-match") === headers.ETag) return c.body(null, 304, headers);
      const { body, type } = await openAvatar(c.var.actor, person);
      return c.body(body, 200, { ...headers, "Content-Type": type });
    },
    "GET /undo": (c) => {
      const { acts, meta } = listUndoable(c.var.actor);
      return ok(c, acts, { total: meta.total, meta });
    },
    "GET /undo/newest": (c) =>
      ok(c, findNewestAct(c.var.actor.db, { userId: c.var.actor.caller?.id ?? 0, now: c.var.actor.now })),
    "POST /undo/{token}": (c, { path }) => {
      const outcome = undo(c.var.actor, { token: path.token, notifyReaddressed });
      return "step" in outcome ? ok(c, jobShown(outcome), { status: 202 }) : ok(c, outcome);
    },
    "PUT /dev/clock": async (c, { body }) => {
      const { clock, files, jobs } = c.var.actor.platform;
      clock.set(body.now === null ? null : Date.parse(body.now));
      await sweepFiles({ db: c.var.actor.db, files, now: clock.now() });
      keepAudience(c.var.actor.db, clock.now(), c.var.actor.workspace().tz);
      await jobs.settle();
      return ok(c, { now: new Date(clock.now()).toISOString() });
    },
  });
