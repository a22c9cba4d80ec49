import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { isOpenAt, methodsAt } from "../paths.ts";

const SENT = "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Refresh, X-Request-Id";
const SHOWN =
  "ETag, Idempotent-Replayed, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, X-Total-Count";
const KEPT_S = "7200";

/**
 * CORS: listed origins may call the whole API with the cookie, any origin the few endpoints without a caller. Other
 * origins get no CORS headers, so that the browser blocks the response.
 */
export const crossOrigin: MiddlewareHandler<Env> = async (c, next) => {
  const origin = c.req.header("origin");
  const isOpen = isOpenAt(c.req.path);
  const isListed = origin !== undefined && c.var.actor.platform.settings.allowedOrigins.includes(origin);
  const mayRead = origin !== undefined && (isOpen || isListed);
  const asksFirst = c.req.method === "OPTIONS" && c.req.header("access-control-request-method") !== undefined;
  if (mayRead && asksFirst) return preflight(c, isListed ? origin : "*");

  await next();

  if (mayRead) allow(c, isListed ? origin : "*");
  else if (c.var.actor.platform.settings.allowedOrigins.length > 0) c.header("Vary", "Origin", { append: true });
};

function allow(c: Context<Env>, origin: string): void {
  c.header("Access-Control-Allow-Origin", origin);
  c.header("Access-Control-Expose-Headers", SHOWN);
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
  if (origin === "*") return;
  c.header("Access-Control-Allow-Credentials", "true");
  c.header("Vary", "Origin", { append: true });
}

function preflight(c: Context<Env>, origin: string): Response {
  allow(c, origin);
  c.header("Access-Control-Allow-Methods", methodsAt(c.req.path).join(", "));
  c.header("Access-Control-Allow-Headers", SENT);
  c.header("Access-Control-Max-Age", KEPT_S);
  return c.body(null, 204);
}
