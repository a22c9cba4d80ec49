import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler } from "hono";
import type * as z from "zod";
import type { Endpoint } from "#shared/api/endpoint.ts";
import type { FieldError } from "#shared/errors.ts";
import { AppError, fieldError } from "../../app-error.ts";
import { fieldErrors } from "../answers/field-errors.ts";
import type { Env } from "../env.ts";
import { MAX_KEYS, MAX_KEYS_OF_LARGE, requireSmallJson } from "./json-scan.ts";
import { sentBytes } from "./sent-body.ts";

/** Names the query parameter itself, not a part of its value. */
const ownName = (target: string, error: FieldError): FieldError =>
  target === "query" ? { ...error, field: error.field.split(".")[0] ?? error.field } : error;

/** Names the whole target when an error has no field. */
const wholeName = (target: string, error: FieldError): FieldError =>
  error.field === "" ? { ...error, field: target === "json" ? "body" : target } : error;

/** Throws `validation_failed` for query parameters nested in a body field, prefixed with that field's name. */
export function refuseWithin(field: string, error: z.core.$ZodError, sent: unknown): never {
  const within = (one: FieldError) => [field, ownName("query", one).field].filter(Boolean).join(".");
  const errors = fieldErrors(error.issues, sent).map((one) => ({ ...one, field: within(one) }));
  throw new AppError("validation_failed", { errors });
}

function refuse(target: string, error: z.core.$ZodError, sent: unknown): never {
  const errors = fieldErrors(error.issues, sent).map((one) => wholeName(target, ownName(target, one)));
  throw new AppError(errors.every((one) => one.code === "unknown_field") ? "unknown_field" : "validation_failed", {
    errors,
  });
}

/** Validates path or query against a schema. Throws `validation_failed` or `unknown_field`, naming each field. */
export function validate(target: "param" | "query", schema: z.ZodType): MiddlewareHandler<Env> {
  return zValidator(target, schema, (result) => {
    if (!result.success) refuse(target, result.error, result.data);
  }) as MiddlewareHandler<Env>;
}

/** Rejects a repeated query parameter, which two parsers may read differently. Throws `validation_failed`. */
export const refuseRepeatedParameters: MiddlewareHandler<Env> = async (c, next) => {
  for (const [field, values] of Object.entries(c.req.queries())) {
    if (values.length > 1) {
      throw new AppError("validation_failed", {
        errors: [{ field, code: "duplicate", message: "Given more than once" }],
      });
    }
  }
  await next();
};

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;
/** The media type a browser sends to another origin without a CORS preflight. */
const PLAIN_TYPE = /^text\/plain\b/i;

/**
 * Validates the body against a schema. It must be JSON with a JSON media type (or `text/plain` if any origin may call)
 * within the limits of {@link requireSmallJson}. Throws `unsupported_type`, `bad_json`, `validation_failed`.
 */
export function validateBody(
  schema: z.ZodType,
  {
    anyOrigin: orPlain = false,
    looseBody = false,
    maxBytes,
  }: Pick<Endpoint, "anyOrigin" | "looseBody" | "maxBytes"> = {},
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const type = c.req.header("content-type") ?? "";
    if (!JSON_TYPE.test(type) && !(orPlain && PLAIN_TYPE.test(type))) throw new AppError("unsupported_type");
    const text = await textOf(c);
    requireSmallJson(text, maxBytes === undefined ? MAX_KEYS : MAX_KEYS_OF_LARGE);
    const sent = parsed(text);
    // Handlers of loose bodies (external services) repair such text instead of rejecting it.
    const refuseText = (holds: Sign, value: unknown, message: string) => {
      const field = looseBody ? null : textThat(holds, value);
      if (field !== null) throw fieldError(field, "bad_format", message);
    };
    refuseText(MARKS, sent, "Must not hold a hundred combining marks in a row");
    const result = await schema.safeParseAsync(sent);
    if (!result.success) refuse("json", result.error, sent);
    refuseText(NUL, result.data, "Must not hold the character U+0000");
    c.req.addValidatedData("json", result.data as object);
    await next();
  };
}

/** Decodes the body. Throws `bad_json` if it is not UTF-8. */
async function textOf(c: Context<Env>): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await sentBytes(c));
  } catch (error) {
    if (error instanceof TypeError) throw new AppError("bad_json");
    throw error;
  }
}

type Sign = Pick<RegExp, "test">;

/** U+0000 would end the text in SQLite's string functions. */
const NUL = /\0/;
/**
 * A run of 100 combining marks: no script needs so many, and Unicode normalisation takes quadratic time on them. The
 * pattern matches whole runs, since searching for 100 marks from every position would be quadratic too.
 */
const MARKS = {
  test(text: string): boolean {
    for (const [row] of text.matchAll(/\p{M}{8,}/gu)) if ([...row].length >= 100) return true;
    return false;
  },
};

/** Path of the first string in a value that matches `holds`; null if none. */
function textThat(holds: Sign, value: unknown, path = ""): string | null {
  if (typeof value === "string") return holds.test(value) ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = textThat(holds, inner, path ? `${path}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}

/** The only source of an unpaired surrogate: valid UTF-8 cannot encode one. */
const SURROGATE_ESCAPE = /\\ud[89a-f]/i;
/** JSON reviver that replaces unpaired surrogates with U+FFFD, since hosts store them differently. */
const whole = (_key: string, value: unknown): unknown => (typeof value === "string" ? value.toWellFormed() : value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, SURROGATE_ESCAPE.test(text) ? whole : undefined);
  } catch {
    throw new AppError("bad_json");
  }
}
