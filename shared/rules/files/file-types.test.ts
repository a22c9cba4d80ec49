import { expect, test } from "vitest";
import { agrees, typeOfContent } from "./file-types.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff);
const entry = (name: string) => `PK\x03\x04${"\0".repeat(26)}${name}`;
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

test.each([
  ["a.jpg", "\xff\xd8\xff\xe0\x00\x10JFIF", "image/jpeg"],
  ["a.png", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "image/png"],
  ["a.webp", "RIFF\x10\x00\x00\x00WEBPVP8 ", "image/webp"],
  ["a.avif", "\x00\x00\x00\x1cftypavif", "image/avif"],
  ["a.gif", "GIF89a\x01\x00", "image/gif"],
  ["a.pdf", "%PDF-1.7\n\x00", "application/pdf"],
  ["a.zip", `${entry("read.me")}x`, "application/zip"],
  ["a.xlsx", `${entry("[Content_Types].xml")}..${entry("xl/workbook.xml")}`, xlsx],
  ["a.docx", `${entry("_rels/.rels")}..${entry("word/document.xml")}`, docx],
  ["a.txt", "Merhaba \xfe\xfd\r\n\tdünya", "text/plain"],
  ["A.CSV", "name;price\r\n", "text/csv"],
])("the type of %s is detected from its bytes", (name, text, type) =>
  expect(typeOfContent(bytes(text), name)).toBe(type),
);

test.each([
  ["photo.jpg", "MZ\x90\x00\x03\x00\x00\x00"],
  ["note.txt", "\x7fELF\x02\x01\x01\x00"],
  ["page.txt", "  <!DOCTYPE html><p>"],
  ["drawing.txt", "<svg xmlns='http://www.w3.org/2000/svg'>"],
  ["drawing.png", "\xef\xbb\xbf<?xml version='1.0'?><svg>"],
  ["clip.txt", "\x00\x00\x00\x18ftypmp42"],
])("%s is rejected when its bytes are of another type", (name, text) =>
  expect(typeOfContent(bytes(text), name)).toBeNull(),
);

test.each([
  ["image/png", "image/png", true],
  ["image/png", "image/jpeg", false],
  ["text/plain", "text/csv", true],
  ["application/zip", xlsx, true],
  ["image/png", "application/zip", false],
  ["application/x-msdownload", "text/plain", false],
] as const)("a file claimed as %s and detected as %s is accepted: %s", (claimed, found, may) =>
  expect(agrees(claimed, found)).toBe(may),
);
