import { type Selectable, sql } from "kysely";
import type { Actor, Workspace } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Database } from "../db/database.ts";
import type { WorkspaceTable } from "../db/tables/system.ts";
import type { Platform } from "../platform.ts";

/** Creates an actor without a caller, for due work and incoming data. All other actors extend it. */
export function systemActor(platform: Platform, requestId: string, db: Database = platform.db): Actor {
  return {
    caller: null,
    now: platform.clock.now(),
    requestId,
    actId: crypto.randomUUID(),
    platform,
    db,
    workspace: workspaceReader(db),
    sender: { address: "", country: null, agent: "", device: "", cookieToken: null, token: null },
    origin: platform.settings.publicOrigin,
    keyedCall: null,
    reply: {},
    afterSettled: [],
  };
}

/** Returns a function that reads the workspace row once, on first use. */
export function workspaceReader(db: Database): () => Workspace {
  let row: Workspace | undefined;
  return () => {
    row ??= getWorkspace(db);
    return row;
  };
}

// A template: nearly every request runs it, and the builder costs 20 times as much.
const workspaceQuery = sql<Omit<Selectable<WorkspaceTable>, "id" | "site_key" | "logo_file" | "version" | "revision">>`
  SELECT name, currency, tz, tax_bps, order_prefix, low_stock_default, enforce_roles, require_two_factor FROM workspace`;

/** Reads the workspace row. Throws `unavailable` if there is none. */
export function getWorkspace(db: Database): Workspace {
  const row = db.first(workspaceQuery);
  if (!row) throw new AppError("unavailable");
  return {
    name: row.name,
    currency: row.currency,
    tz: row.tz,
    taxBps: row.tax_bps,
    orderPrefix: row.order_prefix,
    lowStockDefault: row.low_stock_default,
    enforceRoles: row.enforce_roles === 1,
    requireTwoFactor: row.require_two_factor === 1,
  };
}
