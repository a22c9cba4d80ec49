import { expect, test } from "vitest";
import {
  cleanFileName,
  fileProblem,
  PART_BYTES,
  partBytesFor,
  partCount,
  partSize,
  SMALL_PART_BYTES,
  sidesProblem,
} from "./file-limits.ts";

const MB = 1024 * 1024;

test.each([
  ["Kılıç – şema (1).pdf", "Kılıç – şema (1).pdf"],
  ["../../etc/passwd", "passwd"],
  ["C:\\fakepath\\çanta.png", "çanta.png"],
  ["..", ""],
  ["a\u0000b\u202egpj.exe", "abgpj.exe"],
  ["  foto.jpg ", "foto.jpg"],
])("the name %j is stored as %j", (name, kept) => expect(cleanFileName(name)).toBe(kept));

test.each([
  [{ name: "a.pdf", size: 0, type: "application/pdf" }, "file", "empty"],
  [{ name: "a.pdf", size: 25 * MB, type: "application/pdf" }, "file", null],
  [{ name: "a.pdf", size: 25 * MB + 1, type: "application/pdf" }, "file", "too_large"],
  [{ name: "a.png", size: 5 * MB + 1, type: "image/png" }, "product", "too_large"],
  [{ name: "a.gif", size: 10, type: "image/gif" }, "product", "type_not_allowed"],
  [{ name: "a.svg", size: 10, type: "image/svg+xml" }, "file", "type_not_allowed"],
  [{ name: "a.txt", size: 10, type: "constructor" }, "file", "type_not_allowed"],
  [{ name: `${"ş".repeat(197)}.txt`, size: 10, type: "text/plain" }, "file", "name_too_long"],
] as const)("%j for purpose %s is rejected as %s", (file, purpose, problem) =>
  expect(fileProblem(file, purpose)).toBe(problem),
);

test.each([
  [{ width: 200, height: 200 }, null],
  [{ width: 199, height: 400 }, "too_small"],
  [{ width: 8000, height: 200 }, null],
  [{ width: 300, height: 8001 }, "too_big"],
])("a picture of %j is rejected as %s", (sides, problem) => expect(sidesProblem(sides)).toBe(problem));

test("uploads below 20 MB use 1 MB parts, larger ones 5 MB parts", () => {
  const limit = 20 * SMALL_PART_BYTES;

  expect([1, limit - 1, limit].map(partBytesFor)).toEqual([SMALL_PART_BYTES, SMALL_PART_BYTES, PART_BYTES]);
});

test.each([SMALL_PART_BYTES, PART_BYTES])("with parts of %d bytes the last part holds the remainder", (bytes) => {
  const size = 2 * bytes + 7;

  expect(partCount(size, bytes)).toBe(3);
  expect([1, 2, 3].map((n) => partSize(size, n, bytes))).toEqual([bytes, bytes, 7]);
  expect(partCount(bytes, bytes)).toBe(1);
});
