import { expect, test } from "vitest";
import { matchPeople } from "./match-people.ts";
import { typedMention } from "./typed-mention.ts";

test.each([
  ["@", 1, { from: 0, code: "" }],
  ["Ask @ed", 7, { from: 4, code: "ed" }],
  ["(@Işıl Öz", 9, { from: 1, code: "Işıl Öz" }],
  ["Ask @eda now", 7, { from: 4, code: "ed" }],
  ["ada@shop", 8, null],
  ["Ask @eda güneş now", 18, null],
])("in %j at %i the name being typed is %j", (text, caret, expected) => {
  expect(typedMention(text, caret)).toEqual(expected);
});

test("a name is found by the beginning of any of its words, in any case and without marks", () => {
  const people = ["Işıl Özgür", "Eda Güneş", "Gül Eda Ak"].map((name) => ({ name }));
  const found = (code: string) => matchPeople(people, code).map(({ name }) => name);

  expect(found("ED")).toEqual(["Eda Güneş", "Gül Eda Ak"]);
  expect(found("isil oz")).toEqual(["Işıl Özgür"]);
  expect(found("gu")).toEqual(["Eda Güneş", "Gül Eda Ak"]);
  expect(found("zg")).toEqual([]);
});
