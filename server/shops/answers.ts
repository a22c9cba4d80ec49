import { createHash, timingSafeEqual } from "node:crypto";
import { type ErrorCode, errorCatalogue } from "#shared/errors.ts";
import { SECURITY_HEADERS } from "../http/answers/security-headers.ts";

/** A request with its id, which stands in the answer and in the log. */
export interface Asked {
  request: Request;
  requestId: string;
}

/** Seconds after which a client asks a suspended shop, or one that does not start, again. */
export const RETRY_AFTER_S = "60";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether the request has the operator's key as its bearer. */
export function hasOperatorKey({ headers }: Request, operatorKey: string | null): boolean {
  const given = /^Bearer\s+(.+)$/i.exec(headers.get("authorization") ?? "")?.[1]?.trim();
  return operatorKey !== null && given !== undefined && timingSafeEqual(digest(given), digest(operatorKey));
}

/** Headers of each answer that no shop gives. */
const headersOf = ({ requestId }: Asked): Record<string, string> => ({
  ...SECURITY_HEADERS,
  "Cache-Control": "private, no-store",
  "X-Request-Id": requestId,
});

/** Success in the envelope. */
export const okAnswer = (asked: Asked, data: unknown): Response =>
  Response.json({ status: 200, data }, { headers: headersOf(asked) });

/** Failure in the envelope; `message` replaces that of the catalogue. */
export function failureAnswer(
  asked: Asked,
  code: ErrorCode,
  { message, headers = {} }: { message?: string; headers?: Record<string, string> } = {},
): Response {
  const [status, usual] = errorCatalogue[code];
  const body = { status, data: null, message: message ?? usual, code, requestId: asked.requestId };
  return Response.json(body, { status, headers: { ...headersOf(asked), ...headers } });
}

/** Answer in place of a shop: the envelope below /api, elsewhere a page that names neither product nor shop. */
export function plainAnswer(
  asked: Asked,
  { code, text, headers = {} }: { code: "not_found" | "unavailable"; text: string; headers?: Record<string, string> },
): Response {
  const { pathname } = new URL(asked.request.url);
  if (pathname === "/api" || pathname.startsWith("/api/")) return failureAnswer(asked, code, { headers });
  const [status] = errorCatalogue[code];
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${text}</title><h1>${text}</h1></html>\n`;
  return new Response(asked.request.method === "HEAD" ? null : page, {
    status,
    headers: { ...headersOf(asked), "Content-Type": "text/html; charset=utf-8", ...headers },
  });
}
