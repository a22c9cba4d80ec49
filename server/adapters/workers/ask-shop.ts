import { errorCatalogue } from "#shared/errors.ts";
import { AppError } from "../../app-error.ts";
import { failedPage } from "../../document/failed-page.ts";
import { wantsPage } from "../../http/answers/on-error.ts";
import { SECURITY_HEADERS } from "../../http/answers/security-headers.ts";
import { wholeBody } from "../../http/checks/sent-body.ts";
import { loggedPath } from "../../http/logged-path.ts";
import { BODY_MAX_BYTES, bytesAt, isStreamedAt } from "../../http/paths.ts";
import { requestIdOf } from "../../http/request-id.ts";
import type { Log } from "../../platform.ts";

/** Stub of the shop's object. */
export interface ShopStub {
  fetch(request: Request): Promise<Response>;
}

interface Edge {
  shopOf(): ShopStub;
  log: Log;
}

/**
 * Forwards a request to the shop. If the shop cannot be reached, it may have restarted: a read is retried once. A write
 * may already be done, so it gets 503, and the client retries with its idempotency key.
 */
export async function askShop({ shopOf, log }: Edge, request: Request): Promise<Response> {
  try {
    const whole = await withWholeBody(request);
    return await shopOf()
      .fetch(whole)
      .catch((error) => {
        log("warn", "the shop was not reached", { error: String(error) });
        if (!isRead(request)) throw unavailable();
        return shopOf()
          .fetch(request)
          .catch(() => Promise.reject(unavailable()));
      });
  } catch (error) {
    return refusal({ request, log, error });
  }
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";
const unavailable = () => new AppError("unavailable", { headers: { "Retry-After": "1" } });

/**
 * Reads the whole body, so that a slow client does not occupy the shop and the client receives an early error response.
 * A request without a body limit of its own is streamed. Throws `too_large` and the errors of `wholeBody`.
 */
async function withWholeBody(request: Request): Promise<Request> {
  const { pathname } = new URL(request.url);
  const isBounded = pathname.startsWith("/api/") && !pathname.startsWith("/api/operator/");
  if (!request.body || !isBounded || isStreamedAt(request.method, pathname)) return request;
  const most = bytesAt(request.method, pathname) ?? BODY_MAX_BYTES;
  if (Number(request.headers.get("content-length") ?? 0) > most) throw new AppError("too_large");
  return new Request(request, { body: await wholeBody(request.body, most) });
}

/** Creates the response to a request that the shop never received, with the usual shape and log line. */
function refusal({ request, log, error }: { request: Request; log: Log; error: unknown }): Response {
  const known = error instanceof AppError ? error : new AppError("internal");
  const [status, message] = errorCatalogue[known.code];
  const { headers, errors } = known.details;
  const requestId = requestIdOf(request);
  if (known !== error) log("error", "request failed", { requestId, error: String(error) });
  const path = loggedPath(new URL(request.url).pathname);
  log("info", "answered", { requestId, method: request.method, path, status });
  const shared = { ...SECURITY_HEADERS, "Cache-Control": "private, no-store", "X-Request-Id": requestId };
  if (wantsPage(request)) {
    const page = failedPage(request, known, { requestId, headers: headers ?? {} });
    for (const [name, value] of Object.entries(shared)) if (!page.headers.has(name)) page.headers.set(name, value);
    return page;
  }
  return Response.json(
    { status, data: null, message, code: known.code, ...(errors && { errors }), requestId },
    { status, headers: { ...shared, ...headers } },
  );
}
