import { expect, test } from "vitest";
import { findFolded, fold, foldEmail } from "./fold.ts";

test.each([
  ["IŞIK", "isik"],
  ["ışık", "isik"],
  ["İRMAK", "irmak"],
  ["I\u0307rmak", "irmak"],
  ["Gülşen  Öztürk ", "gulsen ozturk"],
  ["Łukasz Straße Øre Đorđe Æon œuvre", "lukasz strasse ore dorde aeon oeuvre"],
  ["Nguyễn Thị Hoa", "nguyen thi hoa"],
  ["Владимир Андрей", "владимир андрей"],
  ["И\u0306од", "йод"],
  ["محمد علي", "محمد علي"],
  ["李伟", "李伟"],
  ["\t A\u00a0B\n", "a b"],
  ["  plain   TEXT ", "plain text"],
  ["🧣 Şal", "🧣 sal"],
])("%j folds to %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});

test("a hit is marked in the original's own letters", () => {
  const name = "Büyük  Işıldak ß";

  const marked = (needle: string) => findFolded(name, needle).map(({ start, end }) => name.slice(start, end));

  expect(marked("ISIL")).toEqual(["Işıl"]);
  expect(marked("buyuk isil")).toEqual(["Büyük  Işıl"]);
  expect(marked("ss")).toEqual(["ß"]);
  expect(marked("u")).toEqual(["ü", "ü"]);
  expect(marked(" ")).toEqual([]);
});

test("a decomposed letter is marked with its marks", () => {
  expect(findFolded("S\u0327al", "s")).toEqual([{ start: 0, end: 2 }]);
});

test("addresses lose case but keep the Turkish i letters", () => {
  expect(foldEmail(" Zoe.OBrien@Example.COM ")).toBe("zoe.obrien@example.com");
  expect(foldEmail("İIı@x.tr")).toBe("İiı@x.tr");
});
