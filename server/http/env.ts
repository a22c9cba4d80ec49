import type { Role } from "#shared/api/auth/auth.ts";
import type { Cell } from "../db/cell.ts";
import type { Platform } from "../platform.ts";

/** Who calls. `how` tells what proved it: nothing but the mock mode's habit, a bearer token, or the cookie. */
export interface Caller {
  id: number;
  name: string;
  role: Role;
  sessionId: string | null;
  how: "assumed" | "bearer" | "cookie";
}

/** The shop's own settings that answers depend on. */
export interface Workspace {
  name: string;
  currency: string;
  tz: string;
  orderPrefix: string;
  lowStockDefault: number;
  enforceRoles: boolean;
}

/** What every handler finds in `c.var`. */
export interface Env {
  Variables: {
    requestId: string;
    platform: Platform;
    cell: Cell;
    /** Epoch milliseconds, one value for the whole request. */
    now: number;
    /** Set on every route that is not public. */
    caller: Caller | null;
    /** The workspace row, read once per request when asked for. */
    workspace: () => Promise<Workspace>;
    /** The token the next act is taken back by, where it must be known again later; else one is drawn. */
    undoToken?: string;
  };
}
