import { expect, test } from "vitest";
import * as z from "zod";
import { endpoints } from "#shared/api/endpoints.ts";
import { textOf } from "#shared/api/text.ts";
import { fieldErrors } from "./field-errors.ts";

const change = z
  .strictObject({ name: textOf(200).min(1), labels: z.array(z.int()).max(20), rate: z.number().min(0.5).max(1_000) })
  .partial()
  .refine((body) => Object.keys(body).length > 0, { params: { code: "required" } });
const union = z.union([z.strictObject({ ids: z.array(z.int()).max(2) }), z.strictObject({ all: z.literal(true) })]);
const kinds = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("a") }),
  z.strictObject({ kind: z.literal("b") }),
]);

test.each([
  [change, {}, "", "required", "Name at least one change"],
  [change, { name: "é".repeat(201) }, "name", "too_long", "At most 200 characters"],
  [change, { name: " " }, "name", "required", "Required"],
  [change, { labels: Array.from({ length: 21 }, () => 1) }, "labels", "too_long", "At most 20 entries"],
  [change, { labels: [1.5] }, "labels.0", "not_integer", "Must be a whole number"],
  [change, { labels: "1" }, "labels", "bad_format", "Expected array"],
  [change, { rate: 0.1 }, "rate", "too_small", "At least 0.5"],
  [change, { rate: 1_001 }, "rate", "too_big", "At most 1,000"],
  [
    z.strictObject({
      at: z.iso.date().refine((at) => at >= "2000", { params: { code: "too_small", minimum: "2000-01-01" } }),
    }),
    { at: "1999-01-01" },
    "at",
    "too_small",
    "At least 2000-01-01",
  ],
  [change, { name: "a", colour: 1 }, "colour", "unknown_field", "Unknown field"],
  [change, null, "", "bad_format", "Expected object"],
  [z.strictObject({ at: z.string() }), {}, "at", "required", "Required"],
  [z.strictObject({ at: z.string() }), { at: null }, "at", "required", "Required"],
  [
    z.strictObject({ to: z.union([z.int(), z.literal("none")]) }),
    { to: "x" },
    "to",
    "bad_format",
    "Not in the right form",
  ],
  [z.strictObject({ at: z.enum(["a"]) }), { at: "b" }, "at", "not_in_list", "Not one of the allowed values"],
  [z.strictObject({ at: z.iso.datetime() }), { at: "b" }, "at", "bad_format", "Not in the right form"],
  [union, {}, "", "required", "Required"],
  [union, { ids: [1, 2, 3] }, "ids", "too_long", "At most 2 entries"],
  [union, { all: 1 }, "all", "not_in_list", "Not one of the allowed values"],
  [union, "a", "", "bad_format", "Not in the right form"],
  [kinds, {}, "kind", "required", "Required"],
  [kinds, { kind: "c" }, "kind", "not_in_list", "Not one of the allowed values"],
  [z.string().refine(() => false), "a", "", "bad_format", "Not in the right form"],
  [z.string().refine(() => false, { message: "Own words" }), "a", "", "bad_format", "Own words"],
])("validation error %# names field, code and bound", (schema, sent, field, code, message) => {
  const { error } = (schema as z.ZodType).safeParse(sent);

  expect(fieldErrors(error?.issues ?? [], sent)).toMatchObject([{ field, code, message }]);
});

const bodies = Object.entries<{ summary: string; body?: z.ZodType }>(endpoints).flatMap(([name, { body }]) =>
  body ? [[name, body] as const] : [],
);
test.each(bodies)("validation errors of %s never contain zod's own messages", (_, body) => {
  const long = "x".repeat(1_000_000);
  const { shape = {} } = (body instanceof z.ZodObject ? body : {}) as { shape?: object };
  const filled = (value: unknown) => Object.fromEntries(Object.keys(shape).map((field) => [field, value]));
  for (const sent of [{}, null, [], "x", 1, filled(long), filled(-1), filled({}), filled([long])]) {
    const { error } = body.safeParse(sent);
    for (const { code, message } of fieldErrors(error?.issues ?? [], sent)) {
      expect(message).not.toMatch(/invalid/i);
      if (code === "too_long" || code === "too_short") expect(message).toMatch(/^At (?:most|least) [\d,]+ /);
    }
  }
});
