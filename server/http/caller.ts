import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { AppError } from "./app-error.ts";
import type { Caller, Env } from "./env.ts";
import { findFirstAccount, findSession, type SessionState } from "./sessions.store.ts";

export const LIVE_COOKIE = "__Host-sid";
export const MOCK_COOKIE = "sid";

/** Settles who calls before a route's own checks run; refuses with 401 where its policy wants a person. */
export function requireCaller(row: Endpoint): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (row.policy === "dev" && !c.var.platform.settings.hasDevCalls) throw new AppError("not_found");
    if (row.policy !== "public" && row.policy !== "dev") {
      const caller = await findCaller(c, row);
      if (!caller) throw new AppError("unauthorized");
      c.set("caller", caller);
    }
    await next();
  };
}

/** Who calls, by the rules of the mode; null when nobody does. */
export async function findCaller(c: Context<Env>, row: Endpoint): Promise<Caller | null> {
  return c.var.platform.settings.mode === "mock" ? findMockCaller(c, row) : findLiveCaller(c, row);
}

/** The mock backend looks at the header alone. Its base reads take any bearer value or none as the first account. */
async function findMockCaller(c: Context<Env>, row: Endpoint): Promise<Caller | null> {
  const token = bearer(c);
  const session: SessionState = token ? await findSession(c, token, row.timer) : { state: "unknown" };
  if (session.state === "live") return { ...session.person, sessionId: session.id, how: "bearer" };
  if (!row.base) return null;
  const isOwnPage = row.policy === "self";
  if (isOwnPage ? !c.req.header("authorization") : session.state === "ended") return null;
  const first = await findFirstAccount(c.var.cell);
  return first && { ...first, sessionId: null, how: "assumed" };
}

/** Live mode trusts the HttpOnly cookie only, and a write by cookie only from our own pages. */
async function findLiveCaller(c: Context<Env>, row: Endpoint): Promise<Caller | null> {
  const token = getCookie(c, LIVE_COOKIE);
  if (!token) return null;
  const session = await findSession(c, token, row.timer);
  if (session.state !== "live") return null;
  if (c.req.method !== "GET") requireSameOrigin(c);
  return { ...session.person, sessionId: session.id, how: "cookie" };
}

/** Proof that a page of ours sent the call: the browser's own word, else an Origin equal to the address asked; or of one that is listed. */
function requireSameOrigin(c: Context<Env>): void {
  const site = c.req.header("sec-fetch-site");
  if (site === "same-origin") return;
  const origin = c.req.header("origin");
  if (origin && c.var.platform.settings.allowedOrigins.includes(origin)) return;
  if (!site && origin === new URL(c.req.url).origin) return;
  throw new AppError("forbidden");
}

/** The bearer value of the Authorization header, any scheme word taken as the mock backend did. */
function bearer(c: Context<Env>): string | null {
  const header = c.req.header("authorization");
  return header ? header.replace(/^Bearer\s+/i, "").trim() || null : null;
}

/** The session token of this request, wherever the mode carries it. */
export function tokenOf(c: Context<Env>): string | null {
  return c.var.platform.settings.mode === "mock" ? bearer(c) : (getCookie(c, LIVE_COOKIE) ?? null);
}
