import type { Context } from "hono";
import type { Env } from "./env.ts";

/** The offline page, its worker and its sheet live by what their own answers allow; drawings hold their style in them. */
const ASSET_POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** Addresses of files; whatever stands under `/api/` is none. */
export const isFilePath = (path: string): boolean => !path.startsWith("/api/") && /\.[a-z0-9]+$/i.test(path);

/** The one file that pages of other origins load: the counter of the shop's visits. */
const COUNTER = "/counter.js";
/** What plays scenarios is served by mock alone. */
const MOCK_ONLY = /^\/assets\/scenario[-.]/;

/**
 * A file of the client build. Names under `/assets/` carry the hash of their content, so they may be kept for ever; a
 * missing one is a plain 404 that nobody keeps, never the page (an old tab after a deployment must notice).
 */
export async function serveAsset(c: Context<Env>): Promise<Response> {
  const isPlay = c.var.platform.settings.mode === "live" && MOCK_ONLY.test(c.req.path);
  if (isPlay) return c.body(null, 404, { "cache-control": "no-store" });
  const found = await c.var.platform.asset(c.req.raw);
  if (found.status >= 400) return c.body(null, 404, { "cache-control": "no-store" });
  const response = new Response(found.body, found);
  const isHashed = c.req.path.startsWith("/assets/");
  response.headers.set("content-security-policy", ASSET_POLICY);
  response.headers.set("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=300");
  if (c.req.path === COUNTER) {
    response.headers.set("access-control-allow-origin", "*");
    response.headers.set("cross-origin-resource-policy", "cross-origin");
  }
  return response;
}
