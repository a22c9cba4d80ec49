import { type ErrorCode, errorCatalogue, type FieldError } from "#shared/errors.ts";

/** The only error thrown on purpose. Its code determines status and message. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: {
    errors?: FieldError[];
    params?: Record<string, unknown>;
    data?: unknown;
    /** Replaces the message of the catalogue. */
    message?: string;
    headers?: Record<string, string>;
  };

  constructor(code: ErrorCode, details: AppError["details"] = {}) {
    super(errorCatalogue[code][1]);
    this.code = code;
    this.status = errorCatalogue[code][0];
    this.details = details;
  }
}

/**
 * Creates `validation_failed` for one field that only the server can check; `params` holds the violated bound, if any.
 */
export function fieldError(
  field: string,
  code: FieldError["code"],
  message: string,
  params?: FieldError["params"],
): AppError {
  return new AppError("validation_failed", { errors: [{ field, code, message, ...(params && { params }) }] });
}

/**
 * Messages of SQLite while it cannot work: locked, full, failing disk. A Durable Object appends the code to them, as in
 * `database or disk is full: SQLITE_FULL`, and has messages of its own for its storage.
 */
const UNAVAILABLE = [
  /database (?:table )?is locked|SQLITE_(?:BUSY|FULL|IOERR|CANTOPEN|READONLY)/i,
  /disk is full|disk I\/O error|readonly database|unable to open database file/i,
  /the shop is being restored|no such index/,
  /Durable Object storage|caused object to be reset|Network connection lost/i,
];

/** Maps any error to an AppError: `unavailable` if a retry may succeed, else `internal`. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isUnavailable = error instanceof Error && UNAVAILABLE.some((words) => words.test(error.message));
  return new AppError(isUnavailable ? "unavailable" : "internal");
}
