import { expect, test } from "vitest";
import { headersOf } from "./letter.ts";

test("headers are kept by their names in lower case, two thousand at most", () => {
  const many = Array.from({ length: 500_000 }, (_, n) => ["X-Many", `${n}`] as const);
  const headers = headersOf([["Subject", "a"], ["SUBJECT", "b"], ...many, ["From", "c"]]);
  expect(headers.get("subject")).toEqual(["a", "b"]);
  expect(headers.get("x-many")).toEqual(Array.from({ length: 1_998 }, (_, n) => `${n}`));
  expect(headers.has("from")).toBe(false);
});
