import { expect, test } from "vitest";
import { readStockAct } from "./stock-act.ts";

const entry = (patch: object) => ({ mode: "add" as const, quantity: "5", reason: "received" as const, ...patch });

test.each([
  [{ stock: 20 }, 25],
  [{ stock: 20, mode: "remove", quantity: "20" }, 0],
  [{ stock: 20, mode: "set", quantity: "0" }, 0],
])("%j leaves %i", (patch, left) => {
  expect(readStockAct(entry(patch))).toMatchObject({ left });
});

test.each([
  [{ quantity: "" }, "whole"],
  [{ quantity: "0" }, "whole"],
  [{ quantity: "-1" }, "whole"],
  [{ quantity: "1000001" }, "most"],
  [{ quantity: "1", stock: 1_000_000 }, "most"],
  [{ mode: "remove", quantity: "21", stock: 20 }, "held"],
])("%j is refused: %s", (patch, problem) => {
  expect(readStockAct(entry(patch))).toEqual({ problem });
});

test("pieces are taken from many without knowing what each has", () => {
  expect(readStockAct(entry({ mode: "remove" }))).toMatchObject({ act: { mode: "remove", quantity: 5 } });
});
