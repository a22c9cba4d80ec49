import { expect, test } from "vitest";
import { matching } from "./suggestions.tsx";
import { insertReply, typedCode } from "./typed-code.ts";

test.each([
  ["/kar", 4, { from: 0, code: "kar" }],
  ["Hello /", 7, { from: 6, code: "" }],
  ["Hello /KARGO", 12, { from: 6, code: "kargo" }],
  ["line\n/iade", 10, { from: 5, code: "iade" }],
  ["and/or", 6, null],
  ["https://x", 9, null],
  ["/kargo done", 11, null],
  ["/kargo done", 4, { from: 0, code: "kar" }],
])("in %j at %i the code being typed is %j", (text, caret, expected) => {
  expect(typedCode(text, caret)).toEqual(expected);
});

test("codes that begin with what was typed come before those that hold it", () => {
  const replies = ["iade", "kargo", "yeni-kargo"].map((code) => ({ code, body: "" }));

  expect(matching(replies, "kar").map(({ code }) => code)).toEqual(["kargo", "yeni-kargo"]);
  expect(matching(replies, "x")).toEqual([]);
});

test("a reply takes the place of its code, and the caret stands behind it", () => {
  expect(insertReply("Hi /kar there", { from: 3, code: "kar" }, "Your parcel")).toEqual({
    text: "Hi Your parcel there",
    caret: 14,
  });
});
