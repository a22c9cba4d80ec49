import type { Role } from "#shared/api/auth/auth.ts";
import type { Database } from "./db/database.ts";
import type { Platform } from "./platform.ts";

/**
 * Authenticated caller. `how` is the proof: mock mode's default user (`assumed`), a session as bearer or in the cookie,
 * an API token, or the operator's key. The operator is no person and has id 0.
 */
export interface Caller {
  id: number;
  name: string;
  role: Role;
  sessionId: string | null;
  how: "assumed" | "bearer" | "cookie" | "token" | "operator";
  /** Last time the person of the session proved their identity; epoch milliseconds. */
  provenAt?: number;
  /** Scopes of an API token. */
  scopes?: readonly string[];
  /** True when the workspace requires a second factor and this person has none. */
  lacksFactor?: boolean;
}

/** Workspace settings that affect responses. */
export interface Workspace {
  name: string;
  currency: string;
  tz: string;
  /** Tax included in prices, hundredths of a percent. */
  taxBps: number;
  orderPrefix: string;
  lowStockDefault: number;
  enforceRoles: boolean;
  requireTwoFactor: boolean;
}

/** Origin of a request. Address and country come from the host; the other fields come from the browser, unverified. */
export interface Sender {
  /** Network address; empty if the host provides none. */
  address: string;
  /** Two-letter country code; null if the host provides none. */
  country: string | null;
  /** `User-Agent` header, at most 300 characters. */
  agent: string;
  /** Device cookie of a browser in which somebody signed in before; empty if there is none. */
  device: string;
  /** Session tokens: from the browser's cookie, and from the request itself. */
  cookieToken: string | null;
  token: string | null;
}

/** Request that runs once per Idempotency-Key. */
export interface KeyedCall {
  key: string;
  /** Method, path and body. A different request under the same key is rejected. */
  text: string;
}

/** Response metadata besides the body. */
export interface Reply {
  /** True when this is a stored result of an earlier identical request. */
  isReplay?: boolean;
  /** New session cookie; `maxAge` in seconds, null until the browser closes. A null session deletes the cookie. */
  session?: { token: string; maxAge: number | null } | null;
  /** New device cookie. */
  device?: string;
}

/** Context of one request or job, independent of HTTP: caller, time, database, platform. */
export interface Actor {
  /** Null for system work and for requests that need no person. */
  caller: Caller | null;
  /** Epoch milliseconds, one value for the whole request. */
  now: number;
  requestId: string;
  /** Groups all changes of this request or job into one act of the audit log. The server generates it. */
  actId: string;
  platform: Platform;
  db: Database;
  /** Workspace row, read once on first use. */
  workspace: () => Workspace;
  sender: Sender;
  /** Origin of links shown to the caller. */
  origin: string;
  keyedCall: KeyedCall | null;
  reply: Reply;
  /** Small writes that no response depends on; they run once everything else is on the disk. */
  afterSettled: (() => void)[];
  /** Undo token of the next act, set if it must be known later; otherwise a random one is generated. */
  undoToken?: string;
  /** In a batch of a job: throws `job_state` if the job has advanced or ended. */
  requireStep?: () => void;
}
