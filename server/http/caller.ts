import { timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { findApiToken, TOKEN_PREFIX } from "./api-tokens.store.ts";
import { AppError } from "./app-error.ts";
import type { Caller, Env } from "./env.ts";
import { requireFresh } from "./fresh.ts";
import { isRead } from "./is-read.ts";
import { originOf } from "./origin.ts";
import { requireScopeOf } from "./scope.ts";
import { findFirstAccount, findSession, hashToken, type SessionState } from "./sessions.store.ts";

export const LIVE_COOKIE = "__Host-sid";
export const MOCK_COOKIE = "sid";

/** What stays open to somebody who must set up a second factor first. */
const OWN = /^\/api\/(?:account|auth)(?:\/|$)/;

/**
 * Settles who calls before a route's own checks run; refuses with 401 where its policy wants a person, and with 403 where
 * a token's rights, a missing second factor or a proof that is too old stand in the way.
 */
export function requireCaller(row: Endpoint): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (row.policy === "dev" && !c.var.platform.settings.hasDevCalls) throw new AppError("not_found");
    if (row.policy !== "public" && row.policy !== "dev") {
      const caller = await findCaller(c, row);
      if (!caller) throw new AppError("unauthorized");
      c.set("caller", caller);
      requireScopeOf(c, row);
      requireFactor(c);
      if (row.fresh) requireFresh(c);
    }
    await next();
  };
}

/** Holds off somebody who must set up a second factor first, but for doing so. Throws `forbidden`. */
export function requireFactor(c: Context<Env>): void {
  if (c.var.caller?.lacksFactor && !OWN.test(c.req.path)) {
    throw new AppError("forbidden", { params: { reason: "two_factor" } });
  }
}

/** Who calls, by the rules of the mode; null when nobody does. */
export async function findCaller(c: Context<Env>, row: Endpoint): Promise<Caller | null> {
  if (row.operator && isOperator(c)) return operatorAt(c.var.now);
  return c.var.platform.settings.mode === "mock" ? findMockCaller(c, row) : findLiveCaller(c, row);
}

/** The mock backend looks at the header alone. Its base reads take any bearer value or none as the first account. */
async function findMockCaller(c: Context<Env>, row: Endpoint): Promise<Caller | null> {
  const token = bearer(c);
  // On the page of one's own any value counts as signed in, so a token needs no right there, and may have ended.
  const isOwnPage = row.base && row.policy === "self";
  if (token?.startsWith(TOKEN_PREFIX)) {
    const known = await findApiToken(c, token);
    if (known.state === "live") return isOwnPage ? { ...known.caller, how: "assumed" } : known.caller;
    if (known.state === "ended" && !isOwnPage) return null;
  }
  const session: SessionState = token ? await findSession(c, token, row.timer) : { state: "unknown" };
  if (session.state === "live") return callerOf(session, "bearer");
  if (!row.base) return null;
  if (isOwnPage ? !c.req.header("authorization") : session.state === "ended") return null;
  const first = await findFirstAccount(c.var.cell);
  return first && { ...first, sessionId: null, how: "assumed" };
}

const callerOf = (
  { id, person, provenAt, lacksFactor }: Extract<SessionState, { state: "live" }>,
  how: "bearer" | "cookie",
): Caller => ({ ...person, sessionId: id, how, provenAt, lacksFactor });

/** Live mode trusts API tokens and the HttpOnly cookie, and what a script sends by cookie only from our own pages. */
async function findLiveCaller(c: Context<Env>, row: Endpoint): Promise<Caller | null> {
  const value = bearer(c);
  if (value?.startsWith(TOKEN_PREFIX)) {
    const known = await findApiToken(c, value);
    return known.state === "live" ? known.caller : null;
  }
  const token = getCookie(c, LIVE_COOKIE);
  if (!token) return null;
  const session = await findSession(c, token, row.timer);
  if (session.state !== "live") return null;
  // A page that is opened sends no Origin; a script of another site does, also where it only reads.
  if (!isRead(c) || c.req.header("origin")) requireSameOrigin(c);
  return callerOf(session, "cookie");
}

/** Proof that a page of ours sent the call: the browser's own word, else an Origin equal to the address asked; or of one that is listed. Throws `forbidden`. */
export function requireSameOrigin(c: Context<Env>): void {
  const site = c.req.header("sec-fetch-site");
  if (site === "same-origin") return;
  const origin = c.req.header("origin");
  if (origin && c.var.platform.settings.allowedOrigins.includes(origin)) return;
  if (!site && origin === originOf(c)) return;
  throw new AppError("forbidden");
}

/** Whether the call holds the key this server was started with. */
export function isOperator(c: Context<Env>): boolean {
  const { operatorKey } = c.var.platform.settings;
  if (!operatorKey) return false;
  const [given, right] = [bearer(c) ?? "", operatorKey].map((text) => Buffer.from(hashToken(text)));
  return !!given && !!right && timingSafeEqual(given, right);
}

/** Nobody of the team: what the operator does stands in the history without a person. */
const operatorAt = (now: number): Caller => ({
  id: 0,
  name: "",
  role: "Admin",
  sessionId: null,
  how: "operator",
  provenAt: now,
});

/** The bearer value of the Authorization header, any scheme word taken as the mock backend did. */
function bearer(c: Context<Env>): string | null {
  const header = c.req.header("authorization");
  return header ? header.replace(/^Bearer\s+/i, "").trim() || null : null;
}

/** The session token in this request's cookie, if it has one. */
export const cookieToken = (c: Context<Env>): string | undefined =>
  getCookie(c, c.var.platform.settings.mode === "live" ? LIVE_COOKIE : MOCK_COOKIE);

/** The session token of this request, wherever the mode carries it. */
export function tokenOf(c: Context<Env>): string | null {
  return c.var.platform.settings.mode === "mock" ? bearer(c) : (cookieToken(c) ?? null);
}
