import type { Context } from "hono";
import type { Env } from "./env.ts";

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
  response.headers.set("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=300");
  return response;
}
