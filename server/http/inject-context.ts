import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { systemActor, workspaceReader } from "../identity/system-actor.ts";
import type { Platform } from "../platform.ts";
import { meter } from "./answers/meter.ts";
import type { OnError } from "./answers/on-error.ts";
import { headersIn } from "./answers/security-headers.ts";
import { deviceCookie, sessionCookie } from "./cookies.ts";
import type { Env } from "./env.ts";
import { loggedPath } from "./logged-path.ts";
import { requestIdOf } from "./request-id.ts";
import { senderOf } from "./sender.ts";

/**
 * Environment of an internal request for a page's initial data: no mock delay, and no log line of its own (the page has
 * one).
 */
export const FOR_PAGE = Object.freeze({});

/**
 * Creates the actor of each request (id, time, platform) and sets the headers all responses share. `onError` answers a
 * request whose writes were lost.
 */
export function injectContext(platform: Platform, onError: OnError): MiddlewareHandler<Env> {
  const shared = headersIn(platform.settings.mode);
  return async (c, next) => {
    const since = performance.now();
    const requestId = requestIdOf(c.req.raw);
    const metered = platform.settings.tellsRowsRead ? meter(platform.db) : null;
    const actor = systemActor(platform, requestId, metered?.db);
    actor.sender = senderOf(c, platform.settings.mode);
    actor.origin ||= new URL(c.req.url).origin;
    c.set("actor", actor);
    const isApi = c.req.path.startsWith("/api/");
    if (isApi && platform.settings.delayMs > 0 && c.env !== FOR_PAGE) await delay(platform.settings.delayMs);
    const headers = [...shared, ["X-Request-Id", requestId] as const];
    if (isApi) headers.push(["Cache-Control", "private, no-store"]);
    // Set before the response exists: afterwards `c.header` would copy the response for each header.
    for (const [name, value] of headers) c.header(name, value);

    const losses = platform.db.losses();

    await next();

    if (await isLost(platform.db, losses)) {
      await refuse(c, onError);
    } else {
      for (const write of actor.afterSettled) write();
      tellReply(c, actor);
    }
    // Responses not created through the context, such as files, lack these headers.
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    const read = metered?.read() ?? null;
    if (read !== null) c.res.headers.set("X-Rows-Read", String(read));
    if (c.req.method === "HEAD") await dropBody(c);
    if (c.env !== FOR_PAGE) tellAnswer(c, since);
  };
}

/** Drops the cached workspace row, which may have changed while the body arrived. */
export function renewWorkspace(actor: Actor): void {
  actor.workspace = workspaceReader(actor.db);
}

/** Waits until all writes are on disk. Returns true if one failed since `losses`: the response may then be false. */
async function isLost(db: Platform["db"], losses: number): Promise<boolean> {
  await db.settled().catch(() => undefined);
  return db.losses() !== losses;
}

/** Replaces the response with `unavailable`. Without a former response, the context takes over none of its headers. */
async function refuse(c: Context<Env>, onError: OnError): Promise<void> {
  await c.res.body?.cancel();
  c.res = undefined;
  c.finalized = false;
  c.res = onError(new AppError("unavailable"), c);
}

/** Logs one line per response, searchable by request id; never a query or a body. */
function tellAnswer({ req, res, var: { actor } }: Context<Env>, since: number): void {
  const { platform, requestId } = actor;
  const path = loggedPath(req.path);
  const ms = Math.round(performance.now() - since);
  platform.log("info", "answered", { requestId, method: req.method, path, status: res.status, ms });
}

/** Removes the body of a HEAD response and cancels it, since nobody else would close its source. */
async function dropBody(c: Context<Env>): Promise<void> {
  const { body, status, headers } = c.res;
  if (!body) return;
  await body.cancel();
  c.res = new Response(null, { status, headers });
}

/** Mock mode delays API responses so that loading states are visible. Never in live mode. */
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const YEAR_S = 365 * 24 * 60 * 60;

/** Sets cookies and headers of the actor's reply. */
function tellReply(c: Context<Env>, { platform, reply }: Actor): void {
  const { mode } = platform.settings;
  const shared = { path: "/", httpOnly: true, sameSite: "Lax", secure: mode === "live" } as const;
  if (reply.isReplay) c.header("Idempotent-Replayed", "true");
  if (reply.session) {
    const { token, maxAge } = reply.session;
    setCookie(c, sessionCookie(mode), token, { ...shared, ...(maxAge !== null && { maxAge }) });
  }
  if (reply.session === null) {
    deleteCookie(c, sessionCookie(mode), { path: "/", secure: mode === "live" });
    c.header("Clear-Site-Data", '"cache"');
  }
  if (reply.device) setCookie(c, deviceCookie(mode), reply.device, { ...shared, maxAge: YEAR_S });
}
