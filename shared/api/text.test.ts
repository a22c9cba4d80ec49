import { expect, test } from "vitest";
import * as z from "zod";
import { proseOf, textOf } from "./text.ts";

const Form = z.object({ name: textOf(3).min(1), note: textOf(3).default("") });

test("text is trimmed, composed and counted in code points", () => {
  expect(Form.parse({ name: " e\u0301e\u0301e\u0301 " })).toEqual({ name: "ééé", note: "" });
  expect(Form.parse({ name: "𝒜𝒷𝒸" }).name).toBe("𝒜𝒷𝒸");
});

test("prose keeps leading and trailing whitespace", () => {
  expect(proseOf(5).parse("    e\u0301")).toBe("    é");
  expect(proseOf(5).safeParse("     é").success).toBe(false);
});

test.each([
  ["𝒜𝒷𝒸𝒹", { code: "custom", params: { code: "too_long", maximum: 3 } }],
  ["  ", { code: "too_small", minimum: 1 }],
])("%j is rejected for its length", (name, issue) => {
  expect(Form.safeParse({ name }).error?.issues).toMatchObject([issue]);
});

test("the API description includes the limit", () => {
  const { properties } = z.toJSONSchema(Form, { io: "input" });

  expect(properties).toMatchObject({ name: { type: "string", minLength: 1, maxLength: 3 }, note: { maxLength: 3 } });
});
