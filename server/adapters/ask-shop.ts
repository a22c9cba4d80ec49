import { type ErrorCode, errorCatalogue } from "#shared/errors.ts";
import { BODY_MAX_BYTES, bytesAt, isStreamedAt } from "../http/paths.ts";
import { SECURITY_HEADERS } from "../http/security-headers.ts";
import type { Log } from "../platform.ts";

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
  const whole = await withWholeBody(request);
  if (!whole) return refusal(request, "too_large");
  try {
    return await shopOf().fetch(whole);
  } catch (error) {
    log("warn", "the shop was not reached", { error: String(error) });
    const isRead = request.method === "GET" || request.method === "HEAD";
    const again = isRead
      ? await shopOf()
          .fetch(request)
          .catch(() => null)
      : null;
    return again ?? refusal(request, "unavailable", { "Retry-After": "1" });
  }
}

/**
 * The request with its body read, so that no slow sender keeps the shop waiting, and so that the sender sees the answer
 * of a shop that refuses without reading. Null for a body larger than the call may bring; one without a bound of its own
 * is passed on as it comes.
 */
async function withWholeBody(request: Request): Promise<Request | null> {
  const { pathname } = new URL(request.url);
  const isBounded = pathname.startsWith("/api/") && !pathname.startsWith("/api/operator/");
  if (!request.body || !isBounded || isStreamedAt(request.method, pathname)) return request;
  const most = bytesAt(request.method, pathname) ?? BODY_MAX_BYTES;
  if (Number(request.headers.get("content-length") ?? 0) > most) return null;
  const body = await readUpTo(request.body, most);
  return body && new Request(request, { body });
}

async function readUpTo(body: ReadableStream<Uint8Array>, most: number): Promise<Blob | null> {
  const parts: BlobPart[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > most) return null;
    parts.push(part as BlobPart);
  }
  return new Blob(parts);
}

function refusal(request: Request, code: ErrorCode, headers: Record<string, string> = {}): Response {
  const [status, message] = errorCatalogue[code];
  const requestId = request.headers.get("x-request-id") ?? crypto.randomUUID();
  const body = { status, data: null, message, code, requestId };
  return Response.json(body, { status, headers: { ...SECURITY_HEADERS, "X-Request-Id": requestId, ...headers } });
}
