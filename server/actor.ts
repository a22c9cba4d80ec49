import type { Role } from "#shared/api/auth/auth.ts";
import type { Database } from "./db/database.ts";
import type { Platform } from "./platform.ts";

/**
 * The caller. `how` tells what proved it: nothing but mock mode's default user, a session as bearer or in the cookie, an
 * API token, or the operator's key, whose holder is no person and has the id 0.
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

/** Where a call comes from. Address and country are the host's word, the rest is what the browser says of itself. */
export interface Sender {
  /** Network address, empty where the host tells none. */
  address: string;
  /** Two-letter code, null where the host tells none. */
  country: string | null;
  /** The browser's name for itself, at most 300 characters. */
  agent: string;
  /** The mark of a browser that somebody was signed in on before; empty where there is none. */
  device: string;
  /** The session token of the browser's cookie, and the one the call itself carries. */
  cookieToken: string | null;
  token: string | null;
}

/** A call that is done once under its Idempotency-Key. */
export interface KeyedCall {
  key: string;
  /** The call itself: method, path and body. Another one under the same key is refused. */
  text: string;
}

/** What the answer carries beside its body. */
export interface Reply {
  /** The same call was answered before. */
  isReplay?: boolean;
  /** The browser's session from now on; `maxAge` in seconds, null until the browser is closed. A null session ends it. */
  session?: { token: string; maxAge: number | null } | null;
  /** The mark of this browser from now on. */
  device?: string;
}

/** Who acts, when and on which shop: all that code below the routes knows of a call or a job. */
export interface Actor {
  /** Null for work that nobody asked for, and for calls that need no person. */
  caller: Caller | null;
  /** Epoch milliseconds, one value for the whole call. */
  now: number;
  requestId: string;
  /** All that this call or job does is one act of the history. No caller can choose it. */
  actId: string;
  platform: Platform;
  db: Database;
  /** The workspace row, read once when first asked for. */
  workspace: () => Workspace;
  sender: Sender;
  /** What links that are shown to the caller begin with. */
  origin: string;
  keyedCall: KeyedCall | null;
  reply: Reply;
  /** Small writes that no answer depends on: done once all else is on the disk. */
  afterSettled: (() => void)[];
  /** The token by which the next act is undone, where it must be known again later; else one is drawn. */
  undoToken?: string;
  /** In a piece of a job: throws `job_state` once the job has gone on or ended. */
  requireStep?: () => void;
}
