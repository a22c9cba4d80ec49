import { errorCatalogue } from "#shared/errors.ts";
import { AppError, asAppError } from "./app-error.ts";
import { failedPage, wantsPage } from "./document/failed-page.ts";
import { headersIn } from "./http/answers/security-headers.ts";
import { loggedPath } from "./http/logged-path.ts";
import { requestIdOf } from "./http/request-id.ts";
import type { Log } from "./platform.ts";

interface Failed {
  request: Request;
  error: unknown;
  mode: "mock" | "live";
  log: Log;
}

/** Creates and logs the response to a request that failed at the edge: a page for people, else JSON. */
export function edgeRefusal({ request, error, mode, log }: Failed): Response {
  const known = asAppError(error);
  const { code, status } = known;
  const { headers = {}, errors } = known.details;
  const requestId = requestIdOf(request);
  const path = loggedPath(new URL(request.url).pathname);
  if (!(error instanceof AppError)) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log("error", "request failed", { requestId, path, error: words });
  }
  log("info", "answered", { requestId, method: request.method, path, status });
  const answer = wantsPage(request)
    ? failedPage(request, known, { requestId, headers })
    : Response.json(
        { status, data: null, message: errorCatalogue[code][1], code, ...(errors && { errors }), requestId },
        { status, headers: { "Cache-Control": "private, no-store", ...headers } },
      );
  for (const [name, value] of [...headersIn(mode), ["X-Request-Id", requestId] as const]) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  return answer;
}
