import type { Settings } from "../settings.ts";

/** The offline page, its worker and its sheet live by what their own answers allow; drawings hold their style in them. */
const ASSET_POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** Whether a path is that of a file; whatever stands under `/api/` is none. */
export const isFilePath = (path: string): boolean =>
  path.startsWith("/assets/") || (!path.startsWith("/api/") && /\.[a-z0-9]+$/i.test(path));

/** The one file that pages of other origins load: the counter of the shop's visits. */
const COUNTER = "/counter.js";
/** What plays scenarios is served by mock alone. */
const MOCK_ONLY = /^\/assets\/scenario[-.]/;

/** Where the client build lies. */
export interface Build {
  mode: Settings["mode"];
  /** A file of the client build, or a 404 answer. */
  asset(request: Request): Promise<Response>;
}

/**
 * A file of the client build. Names under `/assets/` carry the hash of their content, so they may be kept for ever; a
 * missing one is a plain 404 that nobody keeps, never the page (an old tab after a deployment must notice).
 */
export async function serveAsset(request: Request, { mode, asset }: Build): Promise<Response> {
  const { pathname } = new URL(request.url);
  const isPlay = mode === "live" && MOCK_ONLY.test(pathname);
  const found = isPlay ? null : await asset(request);
  if (!found || found.status >= 400)
    return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  const response = new Response(found.body, found);
  const isHashed = pathname.startsWith("/assets/");
  response.headers.set("content-security-policy", ASSET_POLICY);
  response.headers.set("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=300");
  if (pathname === COUNTER) {
    response.headers.set("access-control-allow-origin", "*");
    response.headers.set("cross-origin-resource-policy", "cross-origin");
  }
  return response;
}
