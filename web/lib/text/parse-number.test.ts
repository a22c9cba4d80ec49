import { expect, test } from "vitest";
import { figuresOf, formatFor } from "../format.ts";
import { type Figures, numberText, parseNumber, reformatNumber } from "./parse-number.ts";

test.each<[string, Figures, string]>([
  ["1,234.50", "point", "1234.5"],
  ["1.234,50", "comma", "1234.5"],
  ["1234.5", "point", "1234.5"],
  ["1234,5", "comma", "1234.5"],
  ["1,234,567.89", "point", "1234567.89"],
  ["1.234.567", "comma", "1234567"],
  [" $ 1 234.50 ", "point", "1234.5"],
  ["199,90 ₺", "comma", "199.9"],
  ["0", "comma", "0"],
  ["007", "point", "7"],
  ["10.5", "comma", "10.5"],
  ["1234.50", "comma", "1234.5"],
  ["12,50 TL", "comma", "12.5"],
  ["12,50 TL", "point", "12.5"],
  ["TRY 12.50", "comma", "12.5"],
  ["$12.50", "comma", "12.5"],
  ["1.299,90", "comma", "1299.9"],
  ["1.299,90", "point", "1299.9"],
  ["1,299.90", "comma", "1299.9"],
  ["199,90", "point", "199.9"],
  ["199.90", "comma", "199.9"],
  ["1.234.567", "point", "1234567"],
  ["1.299", "comma", "1299"],
  ["1,299", "point", "1299"],
  ["0.125", "point", "0.125"],
])("%j in %s is %s", (text, figures, number) => {
  expect(parseNumber(text, figures)).toBe(number);
});

test.each<[string, Figures]>([
  ["1.299", "point"],
  ["1,299", "comma"],
  ["1,299,50", "comma"],
  ["12.50.", "comma"],
  ["12 apples", "point"],
  ["1.234.56", "comma"],
  ["1.2.3", "point"],
  ["", "point"],
  [".5", "point"],
  ["5.", "point"],
  ["-5", "point"],
  ["1e5", "point"],
  ["abc", "comma"],
])("%j in %s is no number", (text, figures) => {
  expect(parseNumber(text, figures)).toBeUndefined();
});

test("a number stands in a field with the sign of its form", () => {
  expect(numberText(1234.5, { figures: "comma" })).toBe("1234,5");
  expect(numberText(1234.5, { figures: "point", decimals: 2 })).toBe("1234.50");
});

test.each<[string, Figures, Figures, string]>([
  ["1,250", "point", "comma", "1250"],
  ["1.250", "comma", "point", "1250"],
  ["1,234.50", "point", "comma", "1234,5"],
  ["12,5", "comma", "point", "12.5"],
  ["1,250", "point", "point", "1,250"],
  ["", "point", "comma", ""],
  ["about 5", "point", "comma", "about 5"],
])("%j typed in %s is the same number in %s: %j", (text, from, to, written) => {
  expect(reformatNumber(text, { from, to })).toBe(written);
  expect(parseNumber(written, to)).toBe(parseNumber(text, from));
});

test.each([
  ["en", "auto", "$1,250.5", "point"],
  ["en", "comma", "$1.250,5", "comma"],
  ["tr", "auto", "$1.250,5", "comma"],
  ["tr", "point", "$1,250.5", "point"],
] as const)("figures in %s by the form %s are shown as %s and read so", (locale, numberForm, text, figures) => {
  const preferences = { dateForm: "auto", clock: "24", numberForm } as const;
  const format = formatFor({ locale, timeZone: "UTC", currency: "USD", now: () => 0, preferences });

  expect(`$${format.number(1250.5)}`).toBe(text);
  expect(figuresOf(locale, numberForm)).toBe(figures);
  expect(parseNumber(text, figures)).toBe("1250.5");
});
