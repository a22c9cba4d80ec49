import type { Renderer } from "#shared/boot.ts";
import { type Build, isFilePath, serveAsset } from "./document/asset.ts";
import { drawPage } from "./document/draw.ts";
import { PAGE_TYPE } from "./document/page-data.ts";
import { headersIn } from "./http/answers/security-headers.ts";
import { requestIdOf } from "./http/request-id.ts";
import type { Log } from "./platform.ts";

/** The shop as the edge knows it: each request asks it once at most. */
export interface Shop {
  fetch(request: Request): Response | Promise<Response>;
}

interface EdgeParts extends Build {
  /** Draws pages; absent where the web app was not built. */
  renderer: Renderer | undefined;
  log: Log;
}

/** What needs no data: files of the client build, and pages drawn from what the shop answers. All else is the shop's. */
export function createEdge({ renderer, log, mode, asset }: EdgeParts) {
  return async (request: Request, shop: Shop): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || isOfShop(pathname)) return shop.fetch(request);
    if (isFilePath(pathname)) {
      const file = await serveAsset(request, { mode, asset });
      // Who typed an address that is none sees a page; what a page asks for is a plain 404.
      const isTyped = !pathname.startsWith("/assets/") && request.headers.get("accept")?.includes("text/html");
      if (file.status !== 404 || !isTyped) return finished(file, request, mode);
    }
    const isHead = request.method === "HEAD";
    const answer = await shop.fetch(isHead ? new Request(request, { method: "GET" }) : request);
    if (answer.headers.get("content-type") !== PAGE_TYPE) return isHead ? withoutBody(answer) : answer;
    return renderer ? drawPage(answer, { renderer, log, isHead }) : finished(unbuilt(), request, mode);
  };
}

const isOfShop = (path: string): boolean => path === "/api" || /^\/(?:api|\.well-known)\//.test(path);

const unbuilt = () =>
  new Response("The web app was not built. Run: npm run build", {
    status: 503,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });

/** The headers that all answers share, on one that the shop has not seen. */
function finished(answer: Response, request: Request, mode: Build["mode"]): Response {
  for (const [name, value] of [...headersIn(mode), ["X-Request-Id", requestIdOf(request)] as const]) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  return request.method === "HEAD" ? withoutBody(answer) : answer;
}

/** What a body is read from must be closed where nobody reads it. */
function withoutBody(answer: Response): Response {
  void answer.body?.cancel();
  return new Response(null, answer);
}
