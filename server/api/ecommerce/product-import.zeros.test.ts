import { expect, test } from "vitest";
import { memoryCell } from "../../../tests/support/wasm-sqlite.ts";
import type { Cell } from "../../db/cell.ts";
import { findWithZeros } from "./product-import.zeros.ts";

test("a batch of 20,000 SKUs that nobody knows binds far less than a database takes in one value", async () => {
  const sizes: number[] = [];
  const cell: Cell = {
    ...memoryCell(),
    run: (question) => {
      sizes.push(...question.compile().parameters.map((value) => String(value).length));
      return { rows: [], changes: 0 };
    },
  };

  await findWithZeros(
    cell,
    Array.from({ length: 20_000 }, (_, n) => String(10_000 + n)),
  );

  expect(sizes.length).toBeGreaterThan(0);
  expect(Math.max(...sizes)).toBeLessThan(400_000);
});
