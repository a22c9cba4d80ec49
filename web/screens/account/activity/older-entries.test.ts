import { expect, test } from "vitest";
import type { AuditAct } from "#shared/api/audit/audit.ts";
import { withOlder } from "./older-entries.ts";

const entries = (ids: readonly number[], undone = false) => ids.map((id) => ({ id, undone }) as AuditAct);
const told = (some: readonly AuditAct[] | null) => some?.map(({ id, undone }) => (undone ? `${id} undone` : `${id}`));

test("what came in stands before what was walked, and nothing is lost between them", () => {
  expect(told(withOlder(entries([9, 8, 7]), entries([7, 6, 5, 4])))).toEqual(["9", "8", "7", "6", "5", "4"]);
});

test("an entry of both is told as it now stands", () => {
  expect(told(withOlder(entries([7, 6], true), entries([7, 6, 5])))).toEqual(["7 undone", "6 undone", "5"]);
});

test("where more came in than the newest stretch holds, the walk begins again", () => {
  expect(withOlder(entries([20, 19, 18]), entries([7, 6]))).toBeNull();
});
