import { expect, test } from "vitest";
import { transferDecoder } from "./transfer-decoder.ts";

function decoded(text: string): string {
  const decoder = transferDecoder("quoted-printable");
  return Buffer.concat([decoder.decode(Buffer.from(text)), decoder.end()]).toString("utf8");
}

test("blanks at the end of a line are none of its own, and a line may go on in the next", () =>
  expect(decoded("a \t\r\n b=20\t\nc= \r\nd\r\r\n \r\n=C3=BC ")).toBe("a\r\n b \ncd\r\r\n\r\nü "));

test("a million blanks within a line stay", () => {
  const text = `${" \t".repeat(500_000)}x\r\n`;
  expect(decoded(text) === text).toBe(true);
});
