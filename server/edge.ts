import type { Renderer } from "#shared/boot.ts";
import { type Build, isFilePath, serveAsset } from "./document/asset.ts";
import { drawPage } from "./document/draw.ts";
import { PAGE_TYPE } from "./document/page-data.ts";
import { edgeRefusal } from "./edge-refusal.ts";
import { headersIn } from "./http/answers/security-headers.ts";
import { requestIdOf } from "./http/request-id.ts";
import type { Log } from "./platform.ts";

/** Shop as seen by the edge, which sends it each request at most once. */
export interface Shop {
  fetch(request: Request): Response | Promise<Response>;
}

interface EdgeParts extends Build {
  /** Renders pages; absent if the web app was not built. */
  renderer: Renderer | undefined;
  log: Log;
}

/**
 * Serves files of the client build and renders pages from the shop's data. All other requests go to the shop. Errors
 * become logged responses.
 */
export function createEdge({ renderer, log, mode, asset }: EdgeParts) {
  async function answer(request: Request, shop: Shop): Promise<Response> {
    const { pathname } = new URL(request.url);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || isOfShop(pathname)) return shop.fetch(request);
    if (isFilePath(pathname)) {
      const file = await serveAsset(request, { mode, asset });
      // Navigation to an unknown path shows a page; a subresource request gets a plain 404.
      const isTyped = !pathname.startsWith("/assets/") && request.headers.get("accept")?.includes("text/html");
      if (file.status !== 404 || !isTyped) return finished(file, request, mode);
    }
    const isHead = request.method === "HEAD";
    const sent = await shop.fetch(isHead ? new Request(request, { method: "GET" }) : request);
    if (sent.headers.get("content-type") !== PAGE_TYPE) return isHead ? withoutBody(sent) : sent;
    return renderer ? drawPage(sent, { renderer, log, isHead }) : finished(unbuilt(), request, mode);
  }

  return (request: Request, shop: Shop): Promise<Response> =>
    answer(request, shop).catch((error) => edgeRefusal({ request, error, mode, log }));
}

const isOfShop = (path: string): boolean =>
  path === "/api" || path.startsWith("/api/") || path === "/.well-known/security.txt";

const unbuilt = () =>
  new Response("The web app was not built. Run: npm run build", {
    status: 503,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });

/** Adds the shared headers to a response that did not pass through the shop. */
function finished(answer: Response, request: Request, mode: Build["mode"]): Response {
  for (const [name, value] of [...headersIn(mode), ["X-Request-Id", requestIdOf(request)] as const]) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  return request.method === "HEAD" ? withoutBody(answer) : answer;
}

/** Cancels the body, because an unread stream keeps its source open. */
function withoutBody(answer: Response): Response {
  void answer.body?.cancel();
  return new Response(null, answer);
}
