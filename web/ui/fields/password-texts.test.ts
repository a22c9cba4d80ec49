import { expect, test } from "vitest";
import type { FieldError } from "#shared/errors.ts";
import { refusedPasswordText } from "./password-texts.ts";

const t = (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(" ");
const refusal = (code: FieldError["code"], params?: Record<string, unknown>): FieldError => ({
  field: "password",
  code,
  message: "",
  ...(params && { params }),
});

test.each([
  [refusal("too_short", { minimum: 16 }), "auth.error.password.too_short 16"],
  [refusal("too_short"), "auth.error.password.too_short 12"],
  [refusal("too_long"), "auth.error.password.too_long 128"],
  [refusal("not_in_list"), "auth.password.common"],
  [refusal("not_in_list", { reason: "identity" }), "auth.error.password.same_as_identity"],
  [refusal("duplicate"), "auth.error.password.same_as_old"],
])("the refusal %j is said as %s", (refused, words) => {
  expect(refusedPasswordText(refused, { t, min: 12 })).toBe(words);
});
