import { expect, test } from "vitest";
import { numberText, parseNumber } from "./parse-number.ts";

test.each([
  ["1,234.50", "en", "1234.5"],
  ["1.234,50", "tr", "1234.5"],
  ["1234.5", "en", "1234.5"],
  ["1234,5", "tr", "1234.5"],
  ["1,234,567.89", "en", "1234567.89"],
  ["1.234.567", "tr", "1234567"],
  [" $ 1 234.50 ", "en", "1234.5"],
  ["199,90 ₺", "tr", "199.9"],
  ["0", "tr", "0"],
  ["007", "en", "7"],
])("%j in %s is %s", (text, locale, number) => {
  expect(parseNumber(text, locale)).toBe(number);
});

test.each([
  ["199,90", "en"],
  ["199.90", "tr"],
  ["1,2", "en"],
  ["12,34", "en"],
  ["1234,567", "en"],
  ["1.234.56", "tr"],
  ["1.2.3", "en"],
  ["", "en"],
  [".5", "en"],
  ["5.", "en"],
  ["-5", "en"],
  ["1e5", "en"],
  ["abc", "tr"],
])("%j in %s is no number", (text, locale) => {
  expect(parseNumber(text, locale)).toBeUndefined();
});

test("a number stands in a field with the point of the language", () => {
  expect(numberText(1234.5, { locale: "tr" })).toBe("1234,5");
  expect(numberText(1234.5, { locale: "en", decimals: 2 })).toBe("1234.50");
});
