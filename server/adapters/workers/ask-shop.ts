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

/** What the edge knows of a shop. */
export interface ShopStub {
  fetch(request: Request): Promise<Response>;
}

interface Edge {
  shopOf(): ShopStub;
  log: Log;
}

/**
 * Passes a request on to the shop. One that is not reached may have restarted: a read is asked once more. A write may
 * have been done, which only its sender can tell (by its idempotency key), so it is answered with 503.
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
 * The request with its body read, so that no slow sender keeps the shop waiting, and so that the sender sees the answer
 * of a shop that refuses without reading. One without a bound of its own is passed on as it comes. Throws `too_large`
 * and what `wholeBody` throws.
 */
async function withWholeBody(request: Request): Promise<Request> {
  const { pathname } = new URL(request.url);
  const isBounded = pathname.startsWith("/api/") && !pathname.startsWith("/api/operator/");
  if (!request.body || !isBounded || isStreamedAt(request.method, pathname)) return request;
  const most = bytesAt(request.method, pathname) ?? BODY_MAX_BYTES;
  if (Number(request.headers.get("content-length") ?? 0) > most) throw new AppError("too_large");
  return new Request(request, { body: await wholeBody(request.body, most) });
}

/** The answer to a request that the shop never saw, in the shape and with the log line of all others. */
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
