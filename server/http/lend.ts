import type { Context, MiddlewareHandler } from "hono";
import { type Cell, statement } from "../db/cell.ts";
import type { Platform } from "../platform.ts";
import { AppError } from "./app-error.ts";
import { isFilePath } from "./asset.ts";
import type { Env, Workspace } from "./env.ts";
import { loggedPath } from "./logged-path.ts";
import { meter } from "./meter.ts";
import { LIVE_HEADERS, SECURITY_HEADERS } from "./security-headers.ts";

/**
 * The environment of a call that the document makes for its page: never held back like a mock answer, and told of in
 * the log as the page it is for.
 */
export const FOR_PAGE = Object.freeze({});

/** Gives each request its id, its one reading of the clock and what the host lends; sets the headers all answers share. */
export function lend(platform: Platform): MiddlewareHandler<Env> {
  const shared = Object.entries(
    platform.settings.mode === "live" ? LIVE_HEADERS : { ...SECURITY_HEADERS, "X-App-Mode": "mock" },
  );
  return async (c, next) => {
    const since = performance.now();
    const given = c.req.header("x-request-id");
    const requestId = given && /^[\w.-]{1,64}$/.test(given) ? given : crypto.randomUUID();
    c.set("requestId", requestId);
    c.set("actId", crypto.randomUUID());
    c.set("platform", platform);
    const metered = platform.settings.tellsRowsRead ? meter(platform.cell) : null;
    const cell = metered?.cell ?? platform.cell;
    c.set("cell", cell);
    c.set("now", platform.clock.now());
    c.set("caller", null);
    c.set("afterSettled", []);
    c.set("workspace", workspaceOf(cell));
    const isApi = c.req.path.startsWith("/api/");
    if (isApi && platform.settings.delayMs > 0 && c.env !== FOR_PAGE) await delay(platform.settings.delayMs);
    const headers = [...shared, ["X-Request-Id", requestId] as const];
    if (isApi) headers.push(["Cache-Control", "private, no-store"]);
    // Set before there is an answer, which then is made once with all of them: `c.header` copies one that is there.
    for (const [name, value] of headers) c.header(name, value);

    const losses = platform.cell.losses();

    await next();

    await holdBack(platform.cell, losses);
    for (const write of c.var.afterSettled) write();
    // What was not made by way of the context, a file for one, has none of them yet.
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    const read = metered?.read() ?? null;
    if (read !== null) c.res.headers.set("X-Rows-Read", String(read));
    if (c.req.method === "HEAD") await dropBody(c);
    if (c.env !== FOR_PAGE && !isFilePath(c.req.path)) tellAnswer(c, since);
  };
}

/**
 * No answer leaves before what it tells of is on the disk. Where that failed since `losses`, what the answer says may
 * never have been: throws `unavailable`.
 */
async function holdBack(cell: Cell, losses: number): Promise<void> {
  await cell.settled().catch(() => undefined);
  if (cell.losses() !== losses) throw new AppError("unavailable");
}

/** One line for each answer but files, by which a request id that somebody names is found. Never a query or a body. */
function tellAnswer({ req, res, var: { platform, requestId } }: Context<Env>, since: number): void {
  const [path, ms] = [loggedPath(req.path), Math.round(performance.now() - since)];
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

/** Reads the workspace's row when it is first asked for. */
export const workspaceOf = (cell: Cell): (() => Promise<Workspace>) => once(() => getWorkspace(cell));

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

// Written out: asked by nearly every request, it is not worth composing each time.
const workspaceQuestion = statement(
  "SELECT name, currency, tz, tax_bps, order_prefix, low_stock_default, enforce_roles, require_two_factor FROM workspace",
);

async function getWorkspace(cell: Cell): Promise<Workspace> {
  const { rows } = await cell.run<{
    name: string;
    currency: string;
    tz: string;
    tax_bps: number;
    order_prefix: string;
    low_stock_default: number;
    enforce_roles: number;
    require_two_factor: number;
  }>(workspaceQuestion);
  const row = rows[0];
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
