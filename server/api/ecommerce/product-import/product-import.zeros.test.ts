import { expect, test } from "vitest";
import { memoryDatabase } from "../../../../tests/support/database/wasm-sqlite.ts";
import { watching } from "../../../../tests/support/database/watched-db.ts";
import { findWithZeros } from "./product-import.zeros.ts";

test("binds 20,000 unknown SKUs in values below 400,000 characters", () => {
  const sizes: number[] = [];
  const db = watching(memoryDatabase(), ({ parameters }) => {
    sizes.push(...parameters.map((value) => String(value).length));
  });

  findWithZeros(
    db,
    Array.from({ length: 20_000 }, (_, n) => String(10_000 + n)),
  );

  expect(sizes.length).toBeGreaterThan(0);
  expect(Math.max(...sizes)).toBeLessThan(400_000);
});
