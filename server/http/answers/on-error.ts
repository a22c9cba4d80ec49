import type { Context } from "hono";
import { type ErrorCode, errorCatalogue, type FieldError } from "#shared/errors.ts";
import { type AppError, asAppError } from "../../app-error.ts";
import type { Env } from "../env.ts";
import { loggedPath } from "../logged-path.ts";

/** Seconds before a client retries an `unavailable` request. */
const RETRY_AFTER_S = "5";

/** Returns the error page of a request, or null if the client expects JSON. */
export type ErrorPage = (
  request: Request,
  error: AppError,
  extra: { requestId: string; headers: Record<string, string> },
) => Response | null;

/** Turns an error into a response. */
export type OnError = (error: unknown, c: Context<Env>) => Response;

/** Handler that turns an error into the failure envelope or an error page. */
export const errorHandler =
  (errorPage: ErrorPage): OnError =>
  (error, c) =>
    answerError(error, c, errorPage);

/** An unknown error becomes `internal`; only the log has its text. */
function answerError(error: unknown, c: Context<Env>, errorPage: ErrorPage): Response {
  const known = asAppError(error);
  if (known !== error) {
    const words = error instanceof Error ? `${error.message}\n${error.stack ?? ""}` : String(error);
    c.var.actor.platform.log("error", "request failed", {
      requestId: c.var.actor.requestId,
      path: loggedPath(c.req.path),
      error: words,
    });
  }
  const { data, message } = known.details;
  const usual: Record<string, string> = known.code === "unavailable" ? { "Retry-After": RETRY_AFTER_S } : {};
  const headers = { ...usual, ...known.details.headers };
  const page = errorPage(c.req.raw, known, { requestId: c.var.actor.requestId, headers });
  if (page) return page;
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  return failure(c, known.code, {
    data: data ?? null,
    ...(message && { message }),
    ...bounded(known.details),
  });
}

const ERRORS_MAX = 100;
const FIELD_MAX = 200;
/** Bytes of all field errors together. */
const BYTES_MAX = 60_000;

/** Limits a failure to about 64 KB whatever was sent: the first errors, and in `params.more` how many are omitted. */
function bounded({ errors, params }: AppError["details"]): Pick<AppError["details"], "errors" | "params"> {
  if (!errors) return params ? { params } : {};
  const told: FieldError[] = [];
  let bytes = 0;
  for (const { field, ...rest } of errors.slice(0, ERRORS_MAX)) {
    const one = { field: field.slice(0, FIELD_MAX).toWellFormed(), ...rest };
    bytes += Buffer.byteLength(JSON.stringify(one));
    if (bytes > BYTES_MAX) break;
    told.push(one);
  }
  const more = errors.length - told.length;
  return { ...(more > 0 ? { params: { ...params, more } } : params && { params }), errors: told };
}

/** Answers with one failure of the error catalogue. */
export function failure(c: Context<Env>, code: ErrorCode, extra: Record<string, unknown> = {}): Response {
  const [status, message] = errorCatalogue[code];
  return c.json({ status, data: null, message, code, ...extra, requestId: c.var.actor.requestId }, status);
}
