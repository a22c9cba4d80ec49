import { timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { Endpoint } from "#shared/api/endpoint.ts";
import type { Caller } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { findApiToken, TOKEN_PREFIX } from "../../identity/api-tokens.store.ts";
import { requireFresh } from "../../identity/recent-auth.ts";
import { requireScopeOf } from "../../identity/scope.ts";
import { findFirstAccount, findSession, hashToken, type SessionState } from "../../identity/sessions.store.ts";
import type { Env } from "../env.ts";
import { bearerOf } from "../sender.ts";
import { isRead } from "./is-read.ts";

/** Paths a person may call before setting up the required second factor. */
const OWN = /^\/api\/(?:account|auth)(?:\/|$)/;

/**
 * Identifies the caller before the route's own checks. Throws `unauthorized` if the policy requires a caller,
 * `insufficient_scope` or `forbidden` by token scopes or missing second factor, `reauth_required` if the proof is old.
 */
export function requireCaller(row: Endpoint): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (row.policy === "dev" && !c.var.actor.platform.settings.hasDevCalls) throw new AppError("not_found");
    if (row.policy !== "public" && row.policy !== "dev") {
      const caller = findCaller(c, row);
      if (!caller) throw new AppError("unauthorized");
      c.var.actor.caller = caller;
      requireScopeOf(c.var.actor, row);
      requireFactor(c);
      if (row.fresh) requireFresh(c.var.actor);
    }
    await next();
  };
}

/** Throws `forbidden` for a caller without the required second factor, except on the paths that set it up. */
export function requireFactor(c: Context<Env>): void {
  if (c.var.actor.caller?.lacksFactor && !OWN.test(c.req.path)) {
    throw new AppError("forbidden", { params: { reason: "two_factor" } });
  }
}

/** Finds the caller by the rules of the mode; null if there is none. */
export function findCaller(c: Context<Env>, row: Endpoint): Caller | null {
  if (row.operator && isOperator(c)) return operatorAt(c.var.actor.now);
  return c.var.actor.platform.settings.mode === "mock" ? findMockCaller(c, row) : findLiveCaller(c, row);
}

/** Mock mode reads only the Authorization header; on base endpoints an unknown or no token is the first account. */
function findMockCaller(c: Context<Env>, row: Endpoint): Caller | null {
  const token = bearerOf(c);
  // On the base profile endpoint any value counts as signed in: tokens need no scope and may have ended.
  const isOwnPage = row.base && row.policy === "self";
  if (token?.startsWith(TOKEN_PREFIX)) {
    const known = findApiToken(c.var.actor, token);
    if (known.state === "live") return isOwnPage ? { ...known.caller, how: "assumed" } : known.caller;
    if (known.state === "ended" && !isOwnPage) return null;
  }
  const session: SessionState = token ? findSession(c.var.actor, token, row.timer ?? isTimer(c)) : { state: "unknown" };
  if (session.state === "live") return callerOf(session, "bearer");
  if (!row.base) return null;
  if (isOwnPage ? !c.req.header("authorization") : session.state === "ended") return null;
  const first = findFirstAccount(c.var.actor.db);
  return first && { ...first, sessionId: null, how: "assumed" };
}

const callerOf = (
  { id, person, provenAt, lacksFactor }: Extract<SessionState, { state: "live" }>,
  how: "bearer" | "cookie",
): Caller => ({ ...person, sessionId: id, how, provenAt, lacksFactor });

/** Live mode accepts API tokens and the HttpOnly cookie; scripts may use the cookie only from allowed origins. */
function findLiveCaller(c: Context<Env>, row: Endpoint): Caller | null {
  const value = bearerOf(c);
  if (value?.startsWith(TOKEN_PREFIX)) {
    const known = findApiToken(c.var.actor, value);
    return known.state === "live" ? known.caller : null;
  }
  const token = c.var.actor.sender.cookieToken;
  if (!token) return null;
  const session = findSession(c.var.actor, token, row.timer ?? isTimer(c));
  if (session.state !== "live") return null;
  // A navigation sends no Origin; a cross-site script does, even for reads.
  if (!isRead(c) || c.req.header("origin")) requireSameOrigin(c);
  return callerOf(session, "cookie");
}

/** Whether the page sent the request by a timer, which must not extend the session. */
export const isTimer = (c: Context<Env>): boolean => c.req.header("x-refresh") === "timer";

/**
 * Requires a request of our own pages: Sec-Fetch-Site `same-origin`, else an Origin equal to ours, or a listed Origin.
 * Throws `forbidden`.
 */
export function requireSameOrigin(c: Context<Env>): void {
  const site = c.req.header("sec-fetch-site");
  if (site === "same-origin") return;
  const origin = c.req.header("origin");
  if (origin && c.var.actor.platform.settings.allowedOrigins.includes(origin)) return;
  if (!site && origin === c.var.actor.origin) return;
  throw new AppError("forbidden");
}

/** Whether the bearer value is the operator key of the settings. */
export function isOperator(c: Context<Env>): boolean {
  const { operatorKey } = c.var.actor.platform.settings;
  if (!operatorKey) return false;
  const [given, right] = [bearerOf(c) ?? "", operatorKey].map((text) => Buffer.from(hashToken(text)));
  return !!given && !!right && timingSafeEqual(given, right);
}

/** The operator as caller: no person, so that the audit log shows none. */
const operatorAt = (now: number): Caller => ({
  id: 0,
  name: "",
  role: "Admin",
  sessionId: null,
  how: "operator",
  provenAt: now,
});
