import { expect, test } from "vitest";
import { sortKey } from "./sort-key.ts";

const ordered: string[][] = [
  [..."abcçdefgğhıijklmnoöpqrsştuüvwxyz"],
  ["Cem Arslan", "Çağrı Şahin", "Irmak Kılıç", "İlayda Işık", "Sıla Özgür", "Şevval İnce", "Ulaş Demir", "Ümit Yıldız"],
  ["Cüzdan", "Çanta", "Defter"],
  ["Sandalye", "Şal"],
  ["Masa", "Masa 2", "Masa 10", "Masa 010 b", "Masa 100"],
  ["10", "a", "z", "Владимир", "محمد", "李"],
  ["Ali Can", "Alican"],
  ["'x", "1x", "x"],
];

test.each(ordered.map((row) => [row]))("%j keeps its order", (row) => {
  const sorted = [...row].reverse().sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));

  expect(sorted).toEqual(row);
});

test("case, composition and foreign marks do not affect the key", () => {
  expect(sortKey("JOSÉ")).toBe(sortKey("jose"));
  expect(sortKey("S\u0327al")).toBe(sortKey("şal"));
  expect(sortKey("Łukasz")).toBe(sortKey("lukasz"));
  expect(sortKey("ÇAĞRI")).toBe(sortKey("çağrı"));
});

test("the fast path and the full path agree", () => {
  for (const text of ["Irmak Kılıç", "İlayda  Işık", " şal ", "QWX ĞÜ"]) {
    // A punctuation mark at the end forces the full path.
    expect(sortKey(`${text}!`).replace(/ ?!000021$/, "")).toBe(sortKey(text));
  }
});

test("a key is ASCII", () => {
  expect(sortKey("Ğ 李 🧣 O'Brien 42")).toMatch(/^[\x20-\x7e]+$/);
});
