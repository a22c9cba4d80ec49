import { expect, test } from "vitest";
import type { Figures } from "../../lib/text/parse-number.ts";
import { readStockEntry } from "./stock-entry.ts";

const read = ({
  stock,
  figures = "point",
  ...patch
}: { stock?: number; figures?: Figures } & Record<string, unknown>) =>
  readStockEntry(
    { mode: "add", quantity: "5", reason: "received", ...patch },
    { figures, ...(stock !== undefined && { stock }) },
  );

test.each([
  [{ stock: 20 }, 25],
  [{ stock: 20, mode: "remove", quantity: "20" }, 0],
  [{ stock: 20, mode: "set", quantity: "0" }, 0],
  [{ stock: 20, quantity: "1,200" }, 1220],
  [{ stock: 20, quantity: "1.200", figures: "comma" as const }, 1220],
])("%j leaves %i", (patch, left) => {
  expect(read(patch)).toMatchObject({ left });
});

test.each([
  [{ quantity: "" }, "whole"],
  [{ quantity: "0" }, "whole"],
  [{ quantity: "-1" }, "whole"],
  [{ quantity: "2.5" }, "whole"],
  [{ quantity: "1000001" }, "most"],
  [{ quantity: "1", stock: 1_000_000 }, "most"],
  [{ mode: "remove", quantity: "21", stock: 20 }, "held"],
])("%j is refused: %s", (patch, problem) => {
  expect(read(patch)).toEqual({ problem });
});

test("pieces are taken from many without knowing what each has", () => {
  expect(read({ mode: "remove" })).toMatchObject({ act: { mode: "remove", quantity: 5 } });
});
