import { expect, test } from "vitest";
import { FILES_AT_ONCE, QUEUE_MAX_BYTES } from "#shared/rules/files/file-limits.ts";
import { roomProblem } from "./queue-room.ts";

const files = (count: number, size = 1) => Array.from({ length: count }, () => ({ size }));

test("as many files are taken as may be on their way at once", () => {
  expect(roomProblem({ size: 1 }, files(FILES_AT_ONCE - 1))).toBeNull();
  expect(roomProblem({ size: 1 }, files(FILES_AT_ONCE))).toBe("too_many");
});

test("a file that would make the queue too heavy is left out, a lighter one is taken", () => {
  const open = files(1, QUEUE_MAX_BYTES - 1);

  expect(roomProblem({ size: 2 }, open)).toBe("queue_full");
  expect(roomProblem({ size: 1 }, open)).toBeNull();
});

test("where places are numbered, no more are taken than there are", () => {
  expect(roomProblem({ size: 1 }, [], { places: 1 })).toBeNull();
  expect(roomProblem({ size: 1 }, [], { places: 0 })).toBe("no_room");
});

test("where bytes are counted, what is on its way counts with the file", () => {
  expect(roomProblem({ size: 2 }, files(1, 8), { bytes: 10 })).toBeNull();
  expect(roomProblem({ size: 3 }, files(1, 8), { bytes: 10 })).toBe("no_bytes");
});
