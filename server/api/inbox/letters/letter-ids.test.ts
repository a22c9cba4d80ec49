import { expect, test } from "vitest";
import { answeredIds, readIds } from "./letter-ids.ts";

test.each([
  ["<a@b>", ["a@b"]],
  ["a@b", ["a@b"]],
  ["  <a@b>\r\n\t<c@d> ", ["a@b", "c@d"]],
  ["\r\n <a@b>", ["a@b"]],
  ["<no-at-sign>", ["no-at-sign"]],
  ["<fol\r\n ded@b>", ["folded@b"]],
  ["a@b, c@d;e@f", ["a@b", "c@d", "e@f"]],
  ['Message of Monday from "Selin" <a@b>', ["a@b"]],
  ["", []],
  ["<>", []],
  ["no id", []],
])("reads the ids of %j", (text, ids) => {
  expect(readIds(text)).toEqual(ids);
});

test("In-Reply-To comes first, then References in reverse, folded and without duplicates", () => {
  expect(answeredIds("<Two@X>", ["<one@x> <two@x>", "<three@x>"])).toEqual(["two@x", "three@x", "one@x"]);
  const many = Array.from({ length: 300 }, (_, n) => `<${n}@x>`).join(" ");
  expect(answeredIds("", many)).toHaveLength(100);
  expect(answeredIds("", many)[0]).toBe("299@x");
});
