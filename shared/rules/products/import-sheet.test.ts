import Papa from "papaparse";
import { expect, test } from "vitest";
import { byteFacts, bytesIn, encodingOf, type ImportEncoding } from "./import-encoding.ts";
import { type ParseRows, shapeOf } from "./import-sheet.ts";

const parse: ParseRows = (text, { separator, rows }) =>
  Papa.parse<string[]>(text, { delimiter: separator, preview: rows }).data;

test.each([
  ["commas", 'sku,name,price\nA,"x, y",1\n', ","],
  ["semicolons beside decimal commas", "sku;name;price\nA;x;1,5\nB;y;2,5\n", ";"],
  ["tabs", "sku\tname\nA\tx, y\n", "\t"],
  ["bars beside commas", "sku|name\nA|x, y, z\nB|x\n", "|"],
  ["semicolons with line breaks in quotes", 'sku;name\r\nA;"a,b\r\nc,d"\r\nB;"e"\r\n', ";"],
  ["bars beside decimal commas", "name|price\nA|1,5\nB|2,5\n", "|"],
  ["commas beside a time in every line", "opens 9:00,a\n10:00,b,c\n11:00,d,e,f\n", ","],
  ["one column", "sku\nA\nB\n", ","],
  ["semicolons beside addresses", "sku;image\nA;https://a.example/1.jpg\n", ";"],
])("a file with %s is split by the right separator", (_, text, separator) => {
  expect(shapeOf(text, parse).separator).toBe(separator);
});

test.each([
  ["sep=;\r\nsku;name\r\n", { separator: ";", start: 7 }],
  ["\ufeffSEP=|\nsku|name\n", { separator: "|", start: 7 }],
  ["sep=\t\nsku\tname\n", { separator: "\t", start: 6 }],
  ["\ufeffsku,name\n", { separator: ",", start: 1 }],
])("the first line can name the separator: %j", (text, shape) => expect(shapeOf(text, parse)).toMatchObject(shape));

test.each([
  ["Price list 2026\n\nsku,name,price\nA,x,1\n", 3],
  ["sku,name\nA,x\n", 1],
  ["Fiyat listesi,,\nŞube:,Merkez,\nStok kodu,Ürün adı,Fiyatı\nA,x,1\n", 3],
  ["a,b\n1,2\n", 1],
  ["\n\na,b\n1,2\n", 3],
  ["sku,name\nsku,name,price\n", 2],
  ["a,b\nTitle,1\n", 1],
])("the heading row of %j is row %d", (text, row) => expect(shapeOf(text, parse).headingRow).toBe(row));

test("the user's choices override the detection", () => {
  const text = "a;b\nsku;name\nA;1\n";

  expect(shapeOf(text, parse, { separator: ",", headingRow: 3 })).toEqual({ separator: ",", headingRow: 3, start: 0 });
});

const streamOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream();
const bytes = (...values: number[]) => Uint8Array.from(values);
const ascii = (text: string) => new TextEncoder().encode(text);
const wide = (text: string, isBig = false) =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isBig ? [code >> 8, code & 0xff] : [code & 0xff, code >> 8];
    }),
  );

test.each<[string, Uint8Array<ArrayBuffer>, ImportEncoding | null]>([
  ["UTF-8", new TextEncoder().encode("sku,Şişe"), "utf-8"],
  ["UTF-8 with its mark", bytes(0xef, 0xbb, 0xbf, 0x61), "utf-8"],
  ["UTF-16 with its mark", bytes(0xff, 0xfe, 0x61, 0), "utf-16le"],
  ["UTF-16 of big ends with its mark", bytes(0xfe, 0xff, 0, 0x61), "utf-16be"],
  ["UTF-16 without a mark", wide("sku;name\nŞ-1;Şişe kapağı"), "utf-16le"],
  ["UTF-16 of big ends without a mark", wide("sku;name\nŞ-1;Şişe", true), "utf-16be"],
  ["Turkish words in eight bits", Uint8Array.from([...ascii("sku;kategori\nA;"), 0xde]), "windows-1254"],
  ["other words in eight bits", Uint8Array.from([...ascii("sku;name\nA;caf"), 0xe9]), "windows-1252"],
  ["a zero byte", Uint8Array.from([...ascii("sku,name\nA,b"), 0, ...ascii("c")]), null],
  ["a letter beyond ASCII far behind", Uint8Array.from([...ascii("a".repeat(300_000)), 0xe9]), "windows-1252"],
])("the encoding of %s is detected from the bytes", async (_, file, encoding) => {
  expect(encodingOf(await byteFacts(streamOf(file)), false)).toBe(encoding);
});

test("in a Turkish shop an 8-bit file is Windows-1254", async () => {
  expect(encodingOf(await byteFacts(streamOf(bytes(0x61, 0xde))), true)).toBe("windows-1254");
});

test.each<[ImportEncoding, number]>([
  ["utf-8", 5],
  ["utf-16le", 6],
  ["windows-1254", 3],
])("bytesIn counts the bytes of a text in %s", (encoding, count) =>
  expect(bytesIn("Şişe".slice(0, 3), encoding)).toBe(count),
);
