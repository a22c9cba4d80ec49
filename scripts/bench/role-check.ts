// Milliseconds of one role check: reading the workspace's row and comparing the caller's role. Runs on Deno.

import { DatabaseSync } from "node:sqlite";
import type { Actor } from "../../server/actor.ts";
import { migratable, sqliteDatabase } from "../../server/adapters/sqlite.ts";
import { migrate } from "../../server/db/migrate.ts";
import { requireEditorIfEnforced } from "../../server/identity/permissions.ts";
import { getWorkspace } from "../../server/identity/system-actor.ts";
import { prepare } from "../../server/prepare.ts";
import { readSettings } from "../../server/settings.ts";

const TIMES = 50_000;

const connection = new DatabaseSync(":memory:");
migrate(migratable(connection));
const db = sqliteDatabase(connection);
const settings = readSettings({ APP_MODE: "mock", SEED_PROFILE: "none" });
await prepare(db, { settings, now: Date.now() });
connection.exec("UPDATE workspace SET enforce_roles = 1");

const check = () => {
  const caller = { id: 1, name: "", role: "Editör", sessionId: null, how: "bearer" } as const;
  return requireEditorIfEnforced({ caller, workspace: () => getWorkspace(db) } as unknown as Actor);
};
for (let warm = 0; warm < TIMES; warm += 1) check();
const since = performance.now();
for (let time = 0; time < TIMES; time += 1) check();
console.info((performance.now() - since) / TIMES);
