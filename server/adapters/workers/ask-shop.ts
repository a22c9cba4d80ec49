import { AppError } from "../../app-error.ts";
import { wholeBody } from "../../http/checks/sent-body.ts";
import { BODY_MAX_BYTES, bytesAt, isStreamedAt } from "../../http/paths.ts";
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
 * may already be done, so the client gets 503 and retries with its idempotency key. Throws `unavailable` and the errors
 * of `withWholeBody`.
 */
export async function askShop({ shopOf, log }: Edge, request: Request): Promise<Response> {
  const whole = await withWholeBody(request);
  try {
    return await shopOf().fetch(whole);
  } catch (error) {
    log("warn", "the shop was not reached", { error: String(error) });
    if (!isRead(request)) throw unavailable();
    return shopOf()
      .fetch(request)
      .catch(() => Promise.reject(unavailable()));
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
