import { expect, test } from "vitest";
import { allowedStates, stateAfter } from "./conversation-states.ts";

test.each([
  ["open", null, "archived", "archived"],
  ["archived", null, "snoozed", "snoozed"],
  ["snoozed", null, "open", "open"],
  ["spam", null, "open", "open"],
  ["spam", null, "archived", null],
  ["trash", "spam", "restored", "spam"],
  ["trash", "open", "open", null],
  ["open", null, "restored", null],
  ["open", null, "open", "open"],
] as const)("%s (before %s) asked for %s becomes %s", (status, priorStatus, wanted, outcome) => {
  expect(stateAfter({ status, priorStatus }, wanted)).toBe(outcome);
});

test("what lies in the trash can only be restored", () => {
  expect(allowedStates({ status: "trash", priorStatus: "open" })).toEqual(["restored"]);
});
