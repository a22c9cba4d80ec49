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

/** A parameter that holds several values or two parts is still one parameter to its sender. */
const ownName = (target: string, error: FieldError): FieldError =>
  target === "query" ? { ...error, field: error.field.split(".")[0] ?? error.field } : error;

/** A rule about all that was sent is one of the whole. */
const wholeName = (target: string, error: FieldError): FieldError =>
  error.field === "" ? { ...error, field: target === "json" ? "body" : target } : error;

/** Refuses parameters that came inside a body, under the name of the field that held them. */
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
