import { expect, test } from "vitest";
import { emptyEntry, reachOf, readBulk } from "./bulk-entry.ts";

const entry = (patch: object) => ({ ...emptyEntry, ...patch });

test.each([
  ["category", { category: "Books" }, { action: "category", value: "Books" }],
  ["price", { amount: "10" }, { action: "price", value: { mode: "percent", percent: -10 } }],
  [
    "price",
    { amount: "10", priceMode: "up", ending: "99" },
    { action: "price", value: { mode: "percent", percent: 10, ending: "99" } },
  ],
  [
    "price",
    { amount: "10", regularOnly: true },
    { action: "price", value: { mode: "percent", percent: -10, regularOnly: true } },
  ],
  ["price", { amount: "1,250.50", priceMode: "set" }, { action: "price", value: { mode: "set", amount: 1250.5 } }],
  ["discount", { amount: "12.5" }, { action: "discount", value: 12.5 }],
  [
    "stock",
    { amount: "0", stockMode: "set" },
    { action: "stock", value: { mode: "set", quantity: 0, reason: "received" } },
  ],
] as const)("%s with %j is sent as the act it means", (action, patch, body) => {
  expect(readBulk(action, entry(patch), "point")).toEqual({ body });
});

test.each([
  ["price", { amount: "" }, "number"],
  ["price", { amount: "0" }, "percent"],
  ["price", { amount: "90.01" }, "percent"],
  ["price", { amount: "501", priceMode: "up" }, "percent"],
  ["price", { amount: "1000000", priceMode: "set" }, "price"],
  ["discount", { amount: "100" }, "discount"],
  ["discount", { amount: "1.234" }, "number"],
  ["discount", { amount: "0.123" }, "discount"],
  ["stock", { amount: "0" }, "stock"],
  ["stock", { amount: "1.5" }, "stock"],
  ["stock", { amount: "1000001" }, "stock"],
] as const)("%s with %j is refused before it is sent", (action, patch, problem) => {
  expect(readBulk(action, entry(patch), "point")).toEqual({ problem });
});

test("a decimal comma is read where the language writes it so", () => {
  expect(readBulk("discount", entry({ amount: "12,5" }), "comma")).toEqual({
    body: { action: "discount", value: 12.5 },
  });
});

const seen = (able: number, skipped = 0) => Array.from({ length: able + skipped }, (_, at) => ({ ok: at < able }));

test.each([
  ["no preview yet", null, 12, { able: 12, isPart: false }],
  ["a preview of all", seen(9, 3), 12, { able: 9, isPart: false }],
  ["a preview of the first of very many", seen(990, 10), 1_700, { able: 1_700, isPart: true }],
] as const)("with %s the act says how many it is for", (_, preview, count, reach) => {
  expect(reachOf(preview, count)).toEqual(reach);
});
