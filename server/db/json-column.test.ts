import { expect, test } from "vitest";
import { DamagedJson, readIds, readRecord, readTexts } from "./json-column.ts";

test("reads ids, texts and records", () => {
  expect(readIds("boards.members_json", "[1,2]")).toEqual([1, 2]);
  expect(readTexts("drafts.to_json", '["a@shop.example"]')).toEqual(["a@shop.example"]);
  expect(readRecord("audit.after_json", '{"name":"Cup"}')).toEqual({ name: "Cup" });
});

test.each([
  ["truncated JSON", "[1,"],
  ["another type", '{"0":1}'],
  ["null", "null"],
  ["an item of another type", '[1,"2"]'],
])("%s is reported with the column's name", (_, text) => {
  expect(() => readIds("boards.members_json", text)).toThrow(new DamagedJson("boards.members_json"));
});

test("a list is not accepted as a record", () => {
  expect(() => readRecord("audit.after_json", "[]")).toThrow(DamagedJson);
});
