import type { Settings } from "../settings.ts";

/** CSP of files: the offline page and its worker need one of their own, and SVG images contain inline styles. */
const ASSET_POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** True for the path of a file; paths under `/api/` never are. */
export const isFilePath = (path: string): boolean =>
  path.startsWith("/assets/") || (!path.startsWith("/api/") && /\.[a-z0-9]+$/i.test(path));

/** The only file that pages of other origins load: the visit counter. */
const COUNTER = "/counter.js";
/** Scenario code, served in mock mode only. */
const MOCK_ONLY = /^\/assets\/scenario[-.]/;

/** Access to the client build. */
export interface Build {
  mode: Settings["mode"];
  /** Returns a file of the client build, or a 404 response. */
  asset(request: Request): Promise<Response>;
}

/**
 * Serves a file of the client build. Names under `/assets/` contain a content hash, so they are cached for ever. A
 * missing file is an uncached plain 404, never the page, so that an old tab notices a deployment.
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
