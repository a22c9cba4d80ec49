import { expect, test } from "vitest";
import type { Message } from "../inbox.data.ts";
import { threadOf } from "./thread.rules.ts";

const message = (id: number, minute: number, status: Message["status"] = "received") =>
  ({ id, status, at: `2026-06-15T12:0${minute}:00.000Z` }) as Message;
const shownOf = (messages: Message[], found: number[] = []) => {
  const { lines, folded } = threadOf(messages, [], { isUnfolded: false, found: new Set(found) });
  return { ids: lines.map((line) => line.message?.id), folded };
};

test("a scheduled message that has gone out stands among the newest", () => {
  const messages = [message(1, 5, "sent"), message(2, 1), message(3, 2), message(4, 3), message(5, 4)];

  expect(shownOf(messages)).toEqual({ ids: [4, 5, 1], folded: 2 });
});

test.each(["queued", "failed"] as const)("an older message that is %s is not folded away", (status) => {
  const messages = [message(1, 1), message(2, 2, status), message(3, 3), message(4, 4), message(5, 5)];

  expect(shownOf(messages)).toEqual({ ids: [2, 3, 4, 5], folded: 1 });
});

test.each([
  ["before its last three messages shows a conversation whole", 2, { ids: [1, 2, 3, 4, 5], folded: 0 }],
  ["among its last three messages leaves a conversation folded", 3, { ids: [3, 4, 5], folded: 2 }],
])("what is found %s", (_, found, expected) => {
  const messages = [1, 2, 3, 4, 5].map((id) => message(id, id));

  expect(shownOf(messages, [found])).toEqual(expected);
});
