import { errorCatalogue } from "#shared/errors.ts";
import { SECURITY_HEADERS } from "../http/security-headers.ts";
import type { Log } from "../platform.ts";

/** What the edge knows of a shop. */
export interface ShopStub {
  fetch(request: Request): Promise<Response>;
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/**
 * Passes a request on to the shop. One that is not reached may have restarted: a read is asked once more. A write may
 * have been done, which only its sender can tell (by its idempotency key), so it is answered with 503.
 */
export async function askShop(shopOf: () => ShopStub, request: Request, log: Log): Promise<Response> {
  try {
    return await shopOf().fetch(request);
  } catch (error) {
    log("warn", "the shop was not reached", { error: String(error) });
    const again = isRead(request)
      ? await shopOf()
          .fetch(request)
          .catch(() => null)
      : null;
    return again ?? notReached();
  }
}

function notReached(): Response {
  const [status, message] = errorCatalogue.unavailable;
  const body = { status, data: null, message, code: "unavailable" };
  return Response.json(body, { status, headers: { "retry-after": "1", ...SECURITY_HEADERS } });
}
