import { createHash, timingSafeEqual } from "node:crypto";
import { type ErrorCode, errorCatalogue } from "#shared/errors.ts";
import { SECURITY_HEADERS } from "../http/answers/security-headers.ts";

/** Request with its id, which the response and the log contain. */
export interface Call {
  request: Request;
  requestId: string;
}

/** Seconds before a client retries a shop that is suspended or does not start. */
export const RETRY_AFTER_S = "60";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether the request has the operator's key as its bearer. */
export function hasOperatorKey({ headers }: Request, operatorKey: string | null): boolean {
  const given = /^Bearer\s+(.+)$/i.exec(headers.get("authorization") ?? "")?.[1]?.trim();
  return operatorKey !== null && given !== undefined && timingSafeEqual(digest(given), digest(operatorKey));
}

/** Headers of responses created without a shop. */
const headersOf = ({ requestId }: Call): Record<string, string> => ({
  ...SECURITY_HEADERS,
  "Cache-Control": "private, no-store",
  "X-Request-Id": requestId,
});

/** Success in the envelope. */
export const okAnswer = (call: Call, data: unknown): Response =>
  Response.json({ status: 200, data }, { headers: headersOf(call) });

/** Failure in the envelope; `message` replaces that of the catalogue. */
export function failureAnswer(
  call: Call,
  code: ErrorCode,
  { message, headers = {} }: { message?: string; headers?: Record<string, string> } = {},
): Response {
  const [status, usual] = errorCatalogue[code];
  const body = { status, data: null, message: message ?? usual, code, requestId: call.requestId };
  return Response.json(body, { status, headers: { ...headersOf(call), ...headers } });
}

/** Response without a shop: the envelope below /api, elsewhere a page that names neither product nor shop. */
export function plainAnswer(
  call: Call,
  { code, text, headers = {} }: { code: "not_found" | "unavailable"; text: string; headers?: Record<string, string> },
): Response {
  const { pathname } = new URL(call.request.url);
  if (pathname === "/api" || pathname.startsWith("/api/")) return failureAnswer(call, code, { headers });
  const [status] = errorCatalogue[code];
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${text}</title><h1>${text}</h1></html>\n`;
  return new Response(call.request.method === "HEAD" ? null : page, {
    status,
    headers: { ...headersOf(call), "Content-Type": "text/html; charset=utf-8", ...headers },
  });
}
