import { expect, test } from "vitest";
import { encodingOf } from "./import-encoding.ts";

/** Encodes a text in a single-byte encoding. */
function bytesOf(encoding: string, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from([...text], (letter) => bytes.get(letter) ?? 0x3f);
}
const foundIn = (encoding: string, text: string, isTurkish: boolean) =>
  encodingOf({ head: bytesOf(encoding, text), isUtf8: false, hasZero: false }, isTurkish);

test.each([
  "sku;name\nA;250cm³lük şişe\n",
  "sku;name\nA;İŞÇİ ELDİVENİ\n",
  "sku;name\nA;küçüğü\n",
  "sku;name\nA;ÖĞÜTÜCÜ\nB;ÇİĞKÖFTELİ\nC;İÇLİĞİ\n",
  "sku;name\nA;5m³lük küp\nB;ÜÇÜĞÜ\nC;Crème brûlée kâsesi\n",
  "sku;name\nA;Ø25 boru 10°lik ½li\n",
])("Turkish text is Windows-1254 in a Turkish shop, 1254 or 1252 elsewhere: %j", (text) => {
  expect(foundIn("windows-1254", text, true)).toBe("windows-1254");
  expect(["windows-1254", "windows-1252"]).toContain(foundIn("windows-1254", text, false));
});

test("a Turkish word identifies a Turkish file in any shop", () => {
  expect(foundIn("windows-1254", "sku;name\nA;250cm³lük şişe kutusu\n", false)).toBe("windows-1254");
});

test.each([
  ["windows-1252", "sku;name\nA;Crème brûlée à l’œuf\nB;Größe 5 m³\n"],
  ["windows-1252", "sku;name\nA;¿Qué? 5m³x1\n"],
  ["windows-1252", "sku;name\nA;Žvaigždė\n".replace("ė", "e")],
])("Western text is detected as %s: %j", (encoding, text) => expect(foundIn(encoding, text, false)).toBe(encoding));

test.each([
  ["windows-1250", "kod;nazwa;kategoria;cena\nA;Zażółć gęślą jaźń;Książki;12,50\nB;Żółta łyżka;Dom;3,00\n"],
  ["windows-1250", "kod;název;cena\nA;Příliš žluťoučký kůň;12,50\nB;Žárovka, šňůra, síťovina;5\nC;Zboží pro děti;6\n"],
  ["windows-1251", "Артикул;Название;Цена\nA;Кружка синяя большая;12,50\nB;Чайник электрический;30\n"],
  ["windows-1253", "Κωδικός;Όνομα;Τιμή\nA;Κούπα μπλε μεγάλη;12,50\nB;Τσαγιέρα ηλεκτρική;30\n"],
])("text in %s is detected: %j", (encoding, text) => {
  expect(foundIn(encoding, text, false)).toBe(encoding);
  expect(foundIn(encoding, text, true)).toBe(encoding);
});
