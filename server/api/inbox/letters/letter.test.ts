import { expect, test } from "vitest";
import { headersOf } from "./letter.ts";

test("stores at most 2,000 headers by lower-case name", () => {
  const many = Array.from({ length: 500_000 }, (_, n) => ["X-Many", `${n}`] as const);
  const headers = headersOf([["Subject", "a"], ["SUBJECT", "b"], ...many, ["From", "c"]]);
  expect(headers.get("subject")).toEqual(["a", "b"]);
  expect(headers.get("x-many")).toEqual(Array.from({ length: 1_998 }, (_, n) => `${n}`));
  expect(headers.has("from")).toBe(false);
});
