import { SECURITY_HEADERS } from "../../http/answers/security-headers.ts";
import { consoleLog } from "../log.ts";

/** Logs why the shop, or the Worker, does not start. */
export function logFailedStart(error: unknown, shop?: string): void {
  const message = error instanceof Error ? error.message : String(error);
  consoleLog("error", "the server could not start", { ...(shop !== undefined && { shop }), error: message });
}

/** Response of a shop that does not start; it reveals nothing. */
export const failedStart = () =>
  new Response("The server could not start; its log says why.", {
    status: 503,
    headers: { "retry-after": "5", ...SECURITY_HEADERS },
  });
