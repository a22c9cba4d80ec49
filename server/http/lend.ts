import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Database } from "../db/database.ts";
import { systemActor, workspaceReader } from "../db/system-actor.ts";
import type { Platform } from "../platform.ts";
import { meter } from "./answers/meter.ts";
import { onError } from "./answers/on-error.ts";
import { headersIn } from "./answers/security-headers.ts";
import { deviceCookie, sessionCookie } from "./cookies.ts";
import type { Env } from "./env.ts";
import { loggedPath } from "./logged-path.ts";
import { requestIdOf } from "./request-id.ts";
import { senderOf } from "./sender.ts";

/**
 * The environment of a call that the document makes for its page: never held back like a mock answer, and told of in
 * the log as the page it is for.
 */
export const FOR_PAGE = Object.freeze({});

/** Gives each request its id, its one reading of the clock and what the host lends; sets the headers all answers share. */
export function lend(platform: Platform): MiddlewareHandler<Env> {
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
    // Set before there is an answer, which then is made once with all of them: `c.header` copies one that is there.
    for (const [name, value] of headers) c.header(name, value);

    const losses = platform.db.losses();

    await next();

    if (await isLost(platform.db, losses)) {
      await refuse(c);
    } else {
      for (const write of actor.afterSettled) write();
      tellReply(c, actor);
    }
    // What was not made by way of the context, a file for one, has none of them yet.
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    const read = metered?.read() ?? null;
    if (read !== null) c.res.headers.set("X-Rows-Read", String(read));
    if (c.req.method === "HEAD") await dropBody(c);
    if (c.env !== FOR_PAGE) tellAnswer(c, since);
  };
}

/** What a check read of the workspace before the body came may have changed since: it is read again. */
export function renewWorkspace(actor: Actor): void {
  actor.workspace = workspaceReader(actor.db);
}

/** Waits until all writes are on disk. Returns true if one failed since `losses`: the response may then be false. */
async function isLost(db: Database, losses: number): Promise<boolean> {
  await db.settled().catch(() => undefined);
  return db.losses() !== losses;
}

/** Replaces the response with `unavailable`. Assigned to an empty one, it takes over no header of the former. */
async function refuse(c: Context<Env>): Promise<void> {
  await c.res.body?.cancel();
  c.res = undefined;
  c.res = onError(new AppError("unavailable"), c);
}

/** One line for each answer, by which a request id that somebody names is found. Never a query or a body. */
function tellAnswer({ req, res, var: { actor } }: Context<Env>, since: number): void {
  const { platform, requestId } = actor;
  const path = loggedPath(req.path);
  const ms = Math.round(performance.now() - since);
  platform.log("info", "answered", { requestId, method: req.method, path, status: res.status, ms });
}

/** What the answer would have said is not read by anybody, so whatever it is read from must be closed here. */
async function dropBody(c: Context<Env>): Promise<void> {
  const { body, status, headers } = c.res;
  if (!body) return;
  await body.cancel();
  c.res = new Response(null, { status, headers });
}

/** The mock backend answers after a moment, so that loading states are seen. Never in live mode. */
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const YEAR_S = 365 * 24 * 60 * 60;

/** Sets what an answer carries beside its body. */
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
