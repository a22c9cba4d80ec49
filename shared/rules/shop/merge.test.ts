import { expect, test } from "vitest";
import { changedFields, isSame, mergeVersions } from "./merge.ts";

interface Thing {
  name: string;
  price: number;
  tags: string[];
  note: string | null;
  version: number;
}
const base: Thing = { name: "Scarf", price: 10, tags: ["wool"], note: null, version: 1 };
const fields = ["name", "price", "tags", "note"] as const;

test.each<[string, Partial<Thing>, Partial<Thing>, Partial<Thing>, string[]]>([
  ["nobody changed anything", {}, {}, {}, []],
  ["only I changed a field", { name: "Shawl" }, {}, { name: "Shawl" }, []],
  ["only they changed a field", {}, { name: "Shawl" }, { name: "Shawl" }, []],
  ["each changed another field", { name: "Shawl" }, { price: 12 }, { name: "Shawl", price: 12 }, []],
  ["both changed a field to the same", { price: 12 }, { price: 12 }, { price: 12 }, []],
  ["both changed a field differently", { price: 12 }, { price: 14 }, { price: 12 }, ["price"]],
  ["both changed a list", { tags: ["wool", "red"] }, { tags: ["silk"] }, { tags: ["wool", "red"] }, ["tags"]],
  ["both made the same list", { tags: ["a", "b"] }, { tags: ["a", "b"] }, { tags: ["a", "b"] }, []],
  ["I emptied what they filled", { name: "" }, { name: "Shawl" }, { name: "" }, ["name"]],
  ["they filled what was empty", {}, { note: "n" }, { note: "n" }, []],
  [
    "one of three fields is contested",
    { name: "Shawl", price: 12, note: "mine" },
    { price: 14, tags: [] },
    { name: "Shawl", price: 12, note: "mine", tags: [] },
    ["price"],
  ],
])("%s", (_, mine, theirs, merged, conflicts) => {
  const three = { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs, version: 2 } };

  expect(mergeVersions(three, fields)).toEqual({ merged: { ...base, ...merged, version: 2 }, conflicts });
});

test("only editable fields are merged; all others come from theirs", () => {
  const three = { base, mine: { ...base, price: 12 }, theirs: { ...base, version: 7 } };

  expect(mergeVersions(three, ["name"]).merged).toEqual({ ...base, version: 7 });
});

test("changedFields returns only the differing fields", () => {
  expect(changedFields(base, { ...base, name: "Shawl", tags: ["wool"] }, fields)).toEqual({ name: "Shawl" });
});

test.each([
  [null, undefined, true],
  [null, "", false],
  [0, null, false],
  [["a", "b"], ["b", "a"], false],
  [{ a: { b: 1 } }, { a: { b: 1 } }, true],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [[], {}, false],
])("%j and %j are equal: %s", (one, other, same) => {
  expect(isSame(one, other)).toBe(same);
});
