import { expect, test } from "vitest";
import { transferDecoder } from "./transfer-decoder.ts";

function decoded(text: string): string {
  const decoder = transferDecoder("quoted-printable");
  return Buffer.concat([decoder.decode(Buffer.from(text)), decoder.end()]).toString("utf8");
}

test("quoted-printable drops trailing white space and joins soft line breaks", () =>
  expect(decoded("a \t\r\n b=20\t\nc= \r\nd\r\r\n \r\n=C3=BC ")).toBe("a\r\n b \ncd\r\r\n\r\nü "));

test("keeps a million blanks within a line", () => {
  const text = `${" \t".repeat(500_000)}x\r\n`;
  expect(decoded(text) === text).toBe(true);
});
