import { timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import type { Endpoint } from "#shared/api/endpoint.ts";
import type { Caller } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { findApiToken, TOKEN_PREFIX } from "../../identity/api-tokens.store.ts";
import { requireFresh } from "../../identity/fresh.ts";
import { requireScopeOf } from "../../identity/scope.ts";
import { findFirstAccount, findSession, hashToken, type SessionState } from "../../identity/sessions.store.ts";
import type { Env } from "../env.ts";
import { bearerOf } from "../sender.ts";
import { isRead } from "./is-read.ts";

/** What stays open to somebody who must set up a second factor first. */
const OWN = /^\/api\/(?:account|auth)(?:\/|$)/;

/**
 * Settles who calls before a route's own checks run; refuses with 401 where its policy wants a person, and with 403 where
 * a token's rights, a missing second factor or a proof that is too old stand in the way.
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

/** Holds off somebody who must set up a second factor first, but for doing so. Throws `forbidden`. */
export function requireFactor(c: Context<Env>): void {
  if (c.var.actor.caller?.lacksFactor && !OWN.test(c.req.path)) {
    throw new AppError("forbidden", { params: { reason: "two_factor" } });
  }
}

/** Who calls, by the rules of the mode; null when nobody does. */
export function findCaller(c: Context<Env>, row: Endpoint): Caller | null {
  if (row.operator && isOperator(c)) return operatorAt(c.var.actor.now);
  return c.var.actor.platform.settings.mode === "mock" ? findMockCaller(c, row) : findLiveCaller(c, row);
}

/** The mock backend looks at the header alone. Its base reads take any bearer value or none as the first account. */
function findMockCaller(c: Context<Env>, row: Endpoint): Caller | null {
  const token = bearerOf(c);
  // On the page of one's own any value counts as signed in, so a token needs no right there, and may have ended.
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

/** Live mode trusts API tokens and the HttpOnly cookie, and what a script sends by cookie only from our own pages. */
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
  // A page that is opened sends no Origin; a script of another site does, also where it only reads.
  if (!isRead(c) || c.req.header("origin")) requireSameOrigin(c);
  return callerOf(session, "cookie");
}

/** Whether a page asks by itself, which keeps no session alive. */
export const isTimer = (c: Context<Env>): boolean => c.req.header("x-refresh") === "timer";

/** Proof that a page of ours sent the call: the browser's own word, else an Origin equal to the address asked; or of one that is listed. Throws `forbidden`. */
export function requireSameOrigin(c: Context<Env>): void {
  const site = c.req.header("sec-fetch-site");
  if (site === "same-origin") return;
  const origin = c.req.header("origin");
  if (origin && c.var.actor.platform.settings.allowedOrigins.includes(origin)) return;
  if (!site && origin === c.var.actor.origin) return;
  throw new AppError("forbidden");
}

/** Whether the call holds the key this server was started with. */
export function isOperator(c: Context<Env>): boolean {
  const { operatorKey } = c.var.actor.platform.settings;
  if (!operatorKey) return false;
  const [given, right] = [bearerOf(c) ?? "", operatorKey].map((text) => Buffer.from(hashToken(text)));
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
