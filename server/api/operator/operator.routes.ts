import { Hono } from "hono";
import { BackupRefused } from "../../db/backup/format.ts";
import { loadBackup } from "../../db/backup/load.ts";
import { openBackup, shopOf } from "../../db/backup/write.ts";
import { failure } from "../../http/answers/on-error.ts";
import { isOperator } from "../../http/checks/caller.ts";
import type { Env } from "../../http/env.ts";
import type { Platform } from "../../platform.ts";

/**
 * Routes of a server started only for the operator and protected by its start key. `npm run backup` and
 * `npm run restore` start such a server; no other server has these routes.
 */
export function operatorRoutes(platform: Platform): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    if (!isOperator(c)) return failure(c, "unauthorized");
    await next();
  });

  app.get("/backup", (c) => c.body(openBackup(shopOf(platform)), 200, { "Content-Type": "application/jsonl" }));

  app.post("/restore", async (c) => {
    const body = c.req.raw.body;
    if (!body) return failure(c, "bad_json");
    try {
      const acceptUnsigned = c.req.query("acceptUnsigned") === "true";
      const { header } = await loadBackup(shopOf(platform), body, { now: c.var.actor.now, acceptUnsigned });
      return c.json({ data: header });
    } catch (error) {
      if (!(error instanceof BackupRefused)) throw error;
      const { message, problem, field } = error;
      return failure(c, "bad_backup", { message, params: { problem, ...(field && { field }) } });
    }
  });
  return app;
}
