import type { Role } from "#shared/api/auth/auth.ts";
import type { Cell, Compilable } from "../db/cell.ts";
import type { Platform } from "../platform.ts";

/**
 * Who calls. `how` tells what proved it: nothing but the mock mode's habit, a session as bearer or in the cookie, an API
 * token, or the operator's key, whose holder is no person and has the id 0.
 */
export interface Caller {
  id: number;
  name: string;
  role: Role;
  sessionId: string | null;
  how: "assumed" | "bearer" | "cookie" | "token" | "operator";
  /** When the person of the session last proved who they are; epoch milliseconds. */
  provenAt?: number;
  /** What an API token may do. */
  scopes?: readonly string[];
  /** The workspace demands a second factor, and this person has none. */
  lacksFactor?: boolean;
}

/** The shop's own settings that answers depend on. */
export interface Workspace {
  name: string;
  currency: string;
  tz: string;
  /** The tax inside prices, hundredths of a percent. */
  taxBps: number;
  orderPrefix: string;
  lowStockDefault: number;
  enforceRoles: boolean;
  requireTwoFactor: boolean;
}

/** What every handler finds in `c.var`. */
export interface Env {
  Variables: {
    requestId: string;
    /** What this call or job does is one act of the history. No caller can choose it. */
    actId: string;
    platform: Platform;
    cell: Cell;
    /** Epoch milliseconds, one value for the whole request. */
    now: number;
    /** Small writes that no answer depends on: done once all else is on the disk. */
    afterSettled: (() => void)[];
    /** Set on every route that is not public. */
    caller: Caller | null;
    /** The workspace row, read once per request when asked for. */
    workspace: () => Promise<Workspace>;
    /** Its row of the endpoint table says that it is done once under its key, though it is no POST. */
    isKeyed?: boolean;
    /** The token the next act is taken back by, where it must be known again later; else one is drawn. */
    undoToken?: string;
    /** In a piece of a job: refuses what is written once somebody else did the piece, or ended the job. */
    stepGuard?: Compilable;
  };
}
