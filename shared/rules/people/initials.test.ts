import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["Ada von Berg", "AB"],
  ["  ışıl  ", "I"],
  ["ilker çelik", "İÇ"],
  ["e\u0301mile zola", "E\u0301Z"],
  ["👩‍🚀 Uzay", "👩‍🚀U"],
  ["", ""],
])("the initials of '%s' are '%s'", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
