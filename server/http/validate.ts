import { zValidator } from "@hono/zod-validator";
import type { Context, MiddlewareHandler } from "hono";
import type * as z from "zod";
import type { Endpoint } from "#shared/api/endpoint.ts";
import { type FieldError, fieldCodes } from "#shared/errors.ts";
import { AppError, fieldError } from "./app-error.ts";
import type { Env } from "./env.ts";
import { requireSmallJson } from "./json-scan.ts";
import { sentBytes } from "./sent-body.ts";

const isFieldCode = (code: unknown): code is FieldError["code"] => fieldCodes.includes(code as never);

/** What was sent at a place, or undefined. */
const sentAt = (sent: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], sent);

/** One issue of the schema library in the catalogue's words: field, code, message, bound. */
function fieldErrors(issue: z.core.$ZodIssue, sent: unknown): FieldError[] {
  const field = issue.path.map(String).join(".");
  const at = (code: FieldError["code"], message: string, params?: Record<string, unknown>): FieldError[] => [
    { field, code, message, ...(params ? { params } : {}) },
  ];
  switch (issue.code) {
    case "invalid_type":
      if (/received undefined$|^Required$/.test(issue.message)) return at("required", "Required");
      return at(issue.expected === "int" ? "not_integer" : "bad_format", `Expected ${issue.expected}`);
    case "too_small": {
      const isText = issue.origin === "string" || issue.origin === "array";
      if (isText && issue.minimum === 1) return at("required", "Required");
      return at(isText ? "too_short" : "too_small", `At least ${issue.minimum}`, { minimum: Number(issue.minimum) });
    }
    case "too_big": {
      const isText = issue.origin === "string" || issue.origin === "array";
      return at(isText ? "too_long" : "too_big", `At most ${issue.maximum}`, { maximum: Number(issue.maximum) });
    }
    case "invalid_value":
      if (sentAt(sent, issue.path) === undefined) return at("required", "Required");
      return at("not_in_list", "Not one of the allowed values", { allowed: issue.values });
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        field: [...issue.path, key].map(String).join("."),
        code: "unknown_field",
        message: "Unknown field",
      }));
    case "custom": {
      const { code, ...bounds } = (issue.params ?? {}) as Record<string, unknown>;
      return at(isFieldCode(code) ? code : "bad_format", issue.message || "Not valid", bounds);
    }
    case "invalid_union":
      return at("bad_format", "Not valid");
    default:
      return at("bad_format", "Not in the right form");
  }
}

/** A parameter that holds several values or two parts is still one parameter to its sender. */
const ownName = (target: string, error: FieldError): FieldError =>
  target === "query" ? { ...error, field: error.field.split(".")[0] ?? error.field } : error;

/** Refuses parameters that came inside a body, under the name of the field that held them. */
export function refuseWithin(field: string, error: z.core.$ZodError, sent: unknown): never {
  const errors = error.issues.flatMap((issue) => fieldErrors(issue, sent));
  throw new AppError("validation_failed", {
    errors: errors.map((one) => ({ ...one, field: `${field}.${ownName("query", one).field}` })),
  });
}

function refuse(target: string, error: z.core.$ZodError, sent: unknown): never {
  const errors = error.issues.flatMap((issue) => fieldErrors(issue, sent)).map((one) => ownName(target, one));
  throw new AppError(errors.every((one) => one.code === "unknown_field") ? "unknown_field" : "validation_failed", {
    errors,
  });
}

/** Checks path or query with a schema; a refusal names each field. */
export function validate(target: "param" | "query", schema: z.ZodType): MiddlewareHandler<Env> {
  return zValidator(target, schema, (result) => {
    if (!result.success) refuse(target, result.error, result.data);
  }) as MiddlewareHandler<Env>;
}

/** A parameter given twice would let two readers understand two things, so it is refused by name. */
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
/** Under this name a browser sends a body to another origin without asking first. */
const PLAIN_TYPE = /^text\/plain\b/i;

/**
 * Checks the body with a schema; a refusal names each field. It must be JSON text in its media type, or in that of plain
 * text where any origin may call, within the bounds of {@link requireSmallJson}.
 */
export function validateBody(
  schema: z.ZodType,
  { anyOrigin: orPlain = false, looseBody = false }: Pick<Endpoint, "anyOrigin" | "looseBody"> = {},
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const type = c.req.header("content-type") ?? "";
    if (!JSON_TYPE.test(type) && !(orPlain && PLAIN_TYPE.test(type))) throw new AppError("unsupported_type");
    const text = await textOf(c);
    requireSmallJson(text);
    const sent = parsed(text);
    // What machines send on is mended, not refused, by whoever takes it in.
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

/** The body's text. Throws `bad_json` where its bytes are not UTF-8. */
async function textOf(c: Context<Env>): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await sentBytes(c));
  } catch (error) {
    if (error instanceof TypeError) throw new AppError("bad_json");
    throw error;
  }
}

type Sign = Pick<RegExp, "test">;

/** It would end the text that SQLite keeps. */
const NUL = /\0/;
/**
 * A hundred marks in a row: no script puts so many on a letter, and composing them takes the square of their number. Rows
 * of a few are passed over as a whole, since looking for a hundred from each of their marks would take that long too.
 */
const MARKS = {
  test(text: string): boolean {
    for (const [row] of text.matchAll(/\p{M}{8,}/gu)) if ([...row].length >= 100) return true;
    return false;
  },
};

/** Where in a value is a text that holds something; null where nowhere. */
function textThat(holds: Sign, value: unknown, path = ""): string | null {
  if (typeof value === "string") return holds.test(value) ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = textThat(holds, inner, path ? `${path}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}

/** The only way in which half a character can come: bytes that are UTF-8 hold none. */
const SURROGATE_ESCAPE = /\\ud[89a-f]/i;
/** Hosts would keep half a character each in its own way. */
const whole = (_key: string, value: unknown): unknown => (typeof value === "string" ? value.toWellFormed() : value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, SURROGATE_ESCAPE.test(text) ? whole : undefined);
  } catch {
    throw new AppError("bad_json");
  }
}
