import { expect, test } from "vitest";
import { FILES_AT_ONCE, QUEUE_MAX_BYTES } from "#shared/rules/file-limits.ts";
import { admit } from "./admit.ts";

const files = (count: number, size = 1) => Array.from({ length: count }, () => ({ size }));
const reasons = (answer: ReturnType<typeof admit>) => answer.refused.map(({ reason }) => reason);

test("as many files are taken as may be on their way at once", () => {
  const answer = admit(files(FILES_AT_ONCE), files(3));

  expect(answer.taken).toHaveLength(FILES_AT_ONCE - 3);
  expect(reasons(answer)).toEqual(["too_many", "too_many", "too_many"]);
});

test("a file that would make the queue too heavy is left out, a lighter one after it is taken", () => {
  const answer = admit([{ size: 2 }, { size: 1 }], files(1, QUEUE_MAX_BYTES - 1));

  expect(answer.taken).toEqual([{ size: 1 }]);
  expect(reasons(answer)).toEqual(["queue_full"]);
});

test("where places are numbered, no more are taken than there are", () => {
  const answer = admit(files(3), [], 2);

  expect(answer.taken).toHaveLength(2);
  expect(reasons(answer)).toEqual(["no_room"]);
});
