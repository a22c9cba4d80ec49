// How long one role check takes, in milliseconds: the workspace's row read and the caller's role looked at. Runs on Deno.

import { DatabaseSync } from "node:sqlite";
import type { Context } from "hono";
import { migratable, sqliteCell } from "../../server/adapters/sqlite.ts";
import { migrate } from "../../server/db/migrate.ts";
import type { Env } from "../../server/http/env.ts";
import { workspaceOf } from "../../server/http/lend.ts";
import { requireEditorIfEnforced } from "../../server/http/permissions.ts";
import { prepare } from "../../server/prepare.ts";
import { readSettings } from "../../server/settings.ts";

const TIMES = 50_000;

const db = new DatabaseSync(":memory:");
migrate(migratable(db));
const cell = sqliteCell(db);
const settings = readSettings({ APP_MODE: "mock", SEED_PROFILE: "none" });
await prepare(cell, { settings, now: Date.now() });
db.exec("UPDATE workspace SET enforce_roles = 1");

const check = () => {
  const caller = { id: 1, name: "", role: "Editör", sessionId: null, how: "bearer" } as const;
  return requireEditorIfEnforced({ var: { caller, workspace: workspaceOf(cell) } } as unknown as Context<Env>);
};
for (let warm = 0; warm < TIMES; warm += 1) await check();
const since = performance.now();
for (let time = 0; time < TIMES; time += 1) await check();
console.info((performance.now() - since) / TIMES);
