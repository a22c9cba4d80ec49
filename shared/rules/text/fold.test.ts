import { expect, test } from "vitest";
import { findFolded, fold, foldEmail, foldWords, plainCode } from "./fold.ts";

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
  ["Ιλιάδα", "ιλιαδα"],
  ["ΟΔΥΣΣΕΥΣ", "οδυσσευσ"],
  ["Οδυσσεύς", "οδυσσευσ"],
  ["O’Brien", "obrien"],
  ["OʼBrien O´Brien O‘Brien O`Brien O＇Brien O′Brien", "obrien obrien obrien obrien obrien obrien"],
  ["\u200e#1031\u200f", "#1031"],
  ["\u2066Ay\u00adşe\u2069\ufeff", "ayse"],
  ["Ay\u200bşe\u2060", "ayse"],
  ["TSH–XL—42 TSH‑XL−42", "tsh-xl-42 tsh-xl-42"],
  ["Ａｙşｅ１２", "ayse12"],
  ["٤٢ ४२ 𝟒𝟐", "42 42 42"],
  ["❤️", "❤"],
])("%j folds to %j", (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
});

test("a hit is located in the original's letters", () => {
  const name = "Büyük  Işıldak ß";

  const marked = (needle: string) => findFolded(name, needle).map(({ start, end }) => name.slice(start, end));

  expect(marked("ISIL")).toEqual(["Işıl"]);
  expect(marked("buyuk isil")).toEqual(["Büyük  Işıl"]);
  expect(marked("ss")).toEqual(["ß"]);
  expect(marked("u")).toEqual(["ü", "ü"]);
  expect(marked(" ")).toEqual([]);
});

test("a hit on a decomposed letter includes its marks", () => {
  expect(findFolded("S\u0327al", "s")).toEqual([{ start: 0, end: 2 }]);
});

test.each([
  ["Kazak XL / TSH-XL-42", "kazak xl tsh xl 42"],
  ["ali.veli+shop@example.com", "ali veli shop example com"],
  ["« “Kupa” », 50 % (mavi)", "kupa 50 mavi"],
  ["a\0b\tc", "a b c"],
  ["🧣 Şal", "🧣 sal"],
  ["?!", ""],
])("the search words of %j are %j", (text, words) => {
  expect(foldWords(text)).toBe(words);
  expect(foldWords(words)).toBe(words);
});

test("a copied code loses its invisible characters", () => {
  expect(plainCode("\u200e TSH–XL—４２\u00a0\u200f")).toBe("TSH-XL-42");
});

test("email folding lower-cases all but the Turkish i letters", () => {
  expect(foldEmail(" Zoe.OBrien@Example.COM ")).toBe("zoe.obrien@example.com");
  expect(foldEmail("İIı@x.tr")).toBe("İiı@x.tr");
});
