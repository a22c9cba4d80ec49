import type * as z from "zod";
import { type Json, jsonSchema } from "../../../server/openapi/schema-parts.ts";

/** Values that break careless code: bounds, wrong types, text that means something to SQL, HTML, JSON or a file system. */
export const hostile = [
  "",
  "0",
  "-1",
  "1e309",
  "NaN",
  "9007199254740993",
  "true",
  "null",
  "'; DROP TABLE users; --",
  '" OR 1=1',
  "%",
  "*",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "\u0000",
  "İıŞğ e\u0301 👩‍👩‍👧",
  "محمد",
  "a".repeat(5000),
  "AND OR NOT NEAR(",
  "2026-02-31",
  "0000-00-00",
  "id:asc",
  "name:sideways",
  ",,,",
  "{}",
  "[]",
];

const strange: readonly unknown[] = [
  ...hostile,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  -0.001,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  [],
  {},
  [[]],
  { id: 1 },
  "\ud800",
];
const keys = ["__proto__", "constructor", "id", "version", "a.b", "'", "ownerId", "role"];

/** Draws bodies for a call: mostly what its schema asks for, at its bounds, with something strange here and there. */
export function bodiesOf(schema: z.ZodType, { dice, ids }: { dice: () => number; ids: readonly unknown[] }) {
  const whole = jsonSchema(schema, "input");
  const one = <T>(values: readonly T[]): T => values[Math.floor(dice() * values.length)] as T;
  const between = (least: number, most: number) => Math.round(least + dice() * (most - least));

  function text({ minLength = 0, maxLength = 60, format, pattern }: Json): string {
    if (format === "date") return one(["2026-06-15", "2026-06-16", "2027-01-01"]);
    if (format === "date-time")
      return one(["2026-06-15T12:00:00.000Z", "2026-06-20T12:00:00Z", "1970-01-01T00:00:00Z"]);
    if (format === "email") return `fuzz${between(1, 40)}@example.com`;
    if (format === "uri") return "https://shop.example/a";
    if (pattern && dice() < 0.5) return String(one(ids));
    const [least, most] = [Number(minLength), Math.min(Number(maxLength), 5_000)];
    const length = one([least, least + 1, between(least, Math.min(most, least + 20)), most, most + 1]);
    return one(["a", "Ş", "👩", "5"]).repeat(Math.max(length, 0)).slice(0, Math.max(length, 0));
  }

  function number({ minimum = -10, maximum = 1_000, type }: Json): number {
    const [least, most] = [Number(minimum), Number(maximum)];
    const found = one([
      least,
      least + 1,
      between(least, Math.min(most, least + 30)),
      most,
      most + 1,
      least - 1,
      1,
      2,
      3,
    ]);
    return type === "number" && dice() < 0.3 ? found + 0.25 : found;
  }

  function list({ items = {}, minItems = 0, maxItems = 5 }: Json): unknown[] {
    const [least, most] = [Number(minItems), Math.min(Number(maxItems), 1_000)];
    const count = one([least, 1, 2, 3, dice() < 0.1 ? most + 1 : least]);
    const value = drawn(items as Json);
    return Array.from({ length: count }, (_, at) => (at < 20 ? drawn(items as Json) : value));
  }

  function object({ properties = {}, required = [] }: Json): Json {
    const made: Json = {};
    for (const [name, inner] of Object.entries(properties as Record<string, Json>)) {
      if (dice() < ((required as string[]).includes(name) ? 0.97 : 0.5))
        made[name] = name === "type" && !inner.enum && dice() < 0.7 ? "text/plain" : drawn(inner);
    }
    if (dice() < 0.05) Object.defineProperty(made, one(keys), { value: one(strange), enumerable: true });
    return made;
  }

  function drawn(schema: Json): unknown {
    if (dice() < 0.06) return one(strange);
    if (schema.$ref) return drawn(resolved(String(schema.$ref)));
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return one(schema.enum as unknown[]);
    const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
    if (choices) return drawn(one(choices));
    const type = Array.isArray(schema.type) ? one(schema.type) : schema.type;
    if (type === "string") return text(schema);
    if (type === "integer" || type === "number") return number(schema);
    if (type === "boolean") return dice() < 0.5;
    if (type === "null") return null;
    if (type === "array") return list(schema);
    return type === "object" ? object(schema) : one(strange);
  }

  const resolved = (ref: string): Json =>
    ref
      .split("/")
      .slice(1)
      .reduce<unknown>((at, name) => (at as Json)[name], whole) as Json;

  return () => drawn(whole);
}
