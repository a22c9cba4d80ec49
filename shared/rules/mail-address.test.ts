import { expect, test } from "vitest";
import { isReachable } from "./mail-address.ts";

test.each([
  ["ayse@shop.example", true],
  ["invalid@shop.example", true],
  ["erased-5@invalid", false],
  ["deleted-5@deleted.invalid", false],
])("whether mail reaches %s: %s", (email, outcome) => {
  expect(isReachable(email)).toBe(outcome);
});
