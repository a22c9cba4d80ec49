import { expect, test } from "vitest";
import { allowedStates, mayCallBack, stateAfter } from "./conversation-states.ts";

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
] as const)("from %s (prior status %s) the request %s results in %s", (status, priorStatus, wanted, outcome) => {
  expect(stateAfter({ status, priorStatus }, wanted)).toBe(outcome);
});

test("a conversation in the trash can only be restored", () => {
  expect(allowedStates({ status: "trash" })).toEqual(["restored"]);
});

test("the current status is not offered, except snoozing again", () => {
  expect(allowedStates({ status: "archived" })).not.toContain("archived");
  expect(allowedStates({ status: "spam" })).not.toContain("spam");
  expect(allowedStates({ status: "snoozed" })).toContain("snoozed");
});

test.each([
  [{ isScheduled: false, author: { id: 1 }, error: null }, true],
  [{ isScheduled: false, author: { id: 2 }, error: null }, false],
  [{ isScheduled: false, author: null, error: null }, false],
  [{ isScheduled: true, author: { id: 2 }, error: null }, true],
  [{ isScheduled: false, author: { id: 2 }, error: "The mail service cannot be reached" }, true],
])("person 1 can unsend %j: %s", (message, outcome) => {
  expect(mayCallBack(message, 1)).toBe(outcome);
});
