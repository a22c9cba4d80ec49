import { expect, test } from "vitest";
import { readRange } from "./byte-range.ts";

test.each([
  [undefined, null],
  ["bytes=0-9", { start: 0, end: 10 }],
  ["bytes=90-", { start: 90, end: 100 }],
  ["bytes=90-500", { start: 90, end: 100 }],
  ["bytes=-7", { start: 93, end: 100 }],
  ["bytes=-700", { start: 0, end: 100 }],
  ["bytes=100-", "none"],
  ["bytes=-0", "none"],
  ["bytes=9-3", null],
  ["bytes=-", null],
  ["bytes=0-1,4-5", null],
  ["lines=0-1", null],
])("the range of %j in 100 bytes is %j", (header, range) => expect(readRange(header, 100)).toEqual(range));
