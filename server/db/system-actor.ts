import type { Actor, Workspace } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Platform } from "../platform.ts";
import { type Database, statement } from "./database.ts";

/** The actor of work that nobody asked for: what fell due, and what came in from outside. Every other one begins as it. */
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

/** Reads the workspace's row when first asked, once. */
export function workspaceReader(db: Database): () => Workspace {
  let row: Workspace | undefined;
  return () => {
    row ??= getWorkspace(db);
    return row;
  };
}

// Written out: asked by nearly every request, it is not worth composing each time.
const workspaceQuestion = statement(
  "SELECT name, currency, tz, tax_bps, order_prefix, low_stock_default, enforce_roles, require_two_factor FROM workspace",
);

/** The workspace's row as it is now. Throws `unavailable` where there is none. */
export function getWorkspace(db: Database): Workspace {
  const row = db.first<{
    name: string;
    currency: string;
    tz: string;
    tax_bps: number;
    order_prefix: string;
    low_stock_default: number;
    enforce_roles: number;
    require_two_factor: number;
  }>(workspaceQuestion);
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
