import { afterEach, expect, test } from "vitest";
import { adoptTexts, count, recordTexts, sayAgo, sayCurrency, sayNumber } from "./formatters.ts";

afterEach(() => adoptTexts({}));

test("a drawing tells what each formatter said for which value, and nothing that was said outside of it", () => {
  sayNumber("en", {}, 1);
  const { drawn, texts } = recordTexts(() => [
    sayNumber("en", {}, 1234),
    count("tr", 1500, 0),
    sayAgo("en", -1, "day"),
  ]);
  sayNumber("en", {}, 2);

  expect(drawn).toEqual(["1,234", "1.500", "yesterday"]);
  expect(texts).toEqual({
    "n en {}": { 1234: "1,234" },
    "n tr {}": { 1500: "1.500" },
    "r en day": { "-1": "yesterday" },
  });
});

test("what a document said stands for its formatters; all else is written again", () => {
  adoptTexts({ "n en {}": { 7: "seven" }, "s en": { USD: "dollar" } });

  expect([sayNumber("en", {}, 7), sayNumber("en", {}, 8), sayCurrency("en", "USD"), sayCurrency("en", "EUR")]).toEqual([
    "seven",
    "8",
    "dollar",
    "€",
  ]);
});

test("a drawing that fails leaves nothing behind for the next one", () => {
  const fail = () =>
    recordTexts(() => {
      sayNumber("en", {}, 1);
      throw new Error("broken");
    });
  expect(fail).toThrow("broken");
  sayNumber("en", {}, 2);

  expect(recordTexts(() => sayNumber("en", {}, 3)).texts).toEqual({ "n en {}": { 3: "3" } });
});
