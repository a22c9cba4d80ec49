import { expect, test } from "vitest";
import { readBounce } from "./bounce.ts";
import type { Letter } from "./letter.ts";

const letter = (own: Partial<Letter>): Letter => ({
  id: null,
  from: { name: "", email: "mailer-daemon@mx.example" },
  recipients: [],
  subject: "",
  text: "",
  html: "",
  isCut: false,
  datedAt: null,
  answers: [],
  headers: new Map(),
  hasNullPath: true,
  report: "",
  files: [],
  leftOut: [],
  ...own,
});
const failed = (recipient: string) => `Final-Recipient: rfc822; ${recipient}\nAction: failed\nStatus: 5.1.1\n\n`;

test("reads at most 100 recipients of a delivery report", () => {
  const report = Array.from({ length: 100_000 }, (_, n) => failed(`${n}@x.example`)).join("");
  const bounce = readBounce(letter({ report }));
  expect(bounce).toMatchObject({ state: "failed", reason: "5.1.1" });
  expect(bounce?.recipients).toEqual(Array.from({ length: 100 }, (_, n) => `${n}@x.example`));
});

test("reads at most 100 addresses of a long text", () => {
  const words = Array.from({ length: 1_500 }, (_, n) => `${n}@x.example`);
  const bounce = readBounce(letter({ text: `550 5.1.1 unknown ${words.join(" ")}` }));
  expect(bounce?.recipients).toEqual(words.slice(0, 100));
});

test("ignores a recipient that exceeds the length of an address", () => {
  const report = failed("a@x.example.") + failed(`${".".repeat(1_000_000)}x`);
  expect(readBounce(letter({ report }))?.recipients).toEqual(["a@x.example"]);
  const dots = `${".".repeat(60_000)}x`;
  expect(readBounce(letter({ report: failed(dots) }))?.recipients).toEqual([]);
});
