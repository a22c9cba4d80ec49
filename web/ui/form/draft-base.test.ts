import { expect, test } from "vitest";
import { baseOf, type Known, rebased } from "./draft-base.ts";

interface Order {
  version: number;
  note: string;
  shipping: string;
  status: string;
}
const order: Order = { version: 7, note: "Theirs", shipping: "Theirs", status: "processing" };
const known = (opened: Order): Known<Order> => ({
  opened,
  fields: ["note", "shipping"],
  fieldOf: (entry) => (entry === "note" ? "note" : "shipping"),
  reopen: () => undefined,
});

test("a draft keeps the edited fields of its record and their version", () => {
  expect(baseOf(known(order))).toEqual({ version: 7, note: "Theirs", shipping: "Theirs" });
});

test("what a draft changed is reckoned from what it was typed over, the rest from the record as it is", () => {
  const base = { version: 5, note: "Before", shipping: "Before" };

  expect(rebased(known(order), { value: { note: "Mine" }, base })).toEqual({ ...order, version: 5, note: "Before" });
  expect(rebased(known(order), { value: { city: "Mine" }, base })).toEqual({
    ...order,
    version: 5,
    shipping: "Before",
  });
});

test.each([
  ["nobody changed the record", { version: 7, note: "Theirs" }],
  ["the draft is of an older build", undefined],
])("where %s the form goes on as it is", (_words, base) => {
  expect(rebased(known(order), { value: { note: "Mine" }, ...(base && { base }) })).toBeUndefined();
});

test("a field that a draft of an older build did not know is as it is now", () => {
  expect(rebased(known(order), { value: { note: "Mine" }, base: { version: 5 } })).toEqual({ ...order, version: 5 });
});
