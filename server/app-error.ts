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
