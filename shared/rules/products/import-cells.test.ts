import { expect, test } from "vitest";
import { FORMULA, isDamaged, isDamagedForm, saysNothing, unmarked, unmarkedCode } from "./import-cells.ts";

test("unmarked removes one escaping apostrophe and nothing else", () => {
  expect(["'=SUM(A1)", "''=x", "'quoted'", "=x", "'-5", "'90s", "''90s"].map(unmarked)).toEqual([
    "=SUM(A1)",
    "'=x",
    "'quoted'",
    "=x",
    "-5",
    "'90s",
    "'90s",
  ]);
});

test("unmarkedCode removes the apostrophe that keeps leading zeros", () => {
  expect(["'00123", "''00123", "'=A", "A'1"].map(unmarkedCode)).toEqual(["00123", "'00123", "=A", "A'1"]);
});

test("escaping and unescaping returns the original text", () => {
  for (const text of ["=1+1", "'=1", "''@x", "+90", "-", "@a", "\tx", "plain", "'plain", "1=2", "'90", "''90s", "90"]) {
    const written = FORMULA.test(text) ? `'${text}` : text;
    expect([unmarked(written), unmarkedCode(written)]).toEqual([text, text]);
    expect(written).not.toMatch(/^[=+\-@\t\r]/);
  }
});

test.each([
  ["n/a", true],
  ["N/A", true],
  ["-", true],
  ["–", true],
  ["NULL", true],
  ["Yok", true],
  ["#YOK", true],
  ["none", true],
  ["0", false],
  ["Nonesuch", false],
])("%j means no value: %s", (cell, is) => expect(saysNothing(cell)).toBe(is));

test.each([
  ["8,69100E+12", true],
  ["8.69E+12", true],
  ["#REF!", true],
  ["#DEĞER!", true],
  ["#####", true],
  ["#1 Mug", false],
  ["E12", false],
  ["1E5", false],
  ["869100E", false],
])("%j is damaged: %s", (cell, is) => expect(isDamaged(cell)).toBe(is));

test.each([
  ["123", "00123", true],
  ["8,69123E+12", "8691234567890", true],
  ["124", "00123", false],
  ["A-1", "A-01", false],
  ["8,7E+12", "8691234567890", true],
  ["9,1E+12", "8691234567890", false],
])("%j is a spreadsheet-damaged form of %j: %s", (cell, sku, is) => expect(isDamagedForm(cell, sku)).toBe(is));
