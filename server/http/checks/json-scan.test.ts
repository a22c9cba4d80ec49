import { expect, test } from "vitest";
import { requireSmallJson } from "./json-scan.ts";

const keys = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":${n}`).join(",");
const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const isRefused = (text: string) => {
  try {
    requireSmallJson(text);
    return false;
  } catch {
    return true;
  }
};

test.each([
  ["5,000 keys", `{${keys(5_000)}}`, false],
  ["5,001 keys", `{${keys(5_001)}}`, true],
  ["5,000 keys in a list of objects", `[${Array(2_500).fill('{"a":1,"b":2}').join(",")}]`, false],
  ["5,002 keys in a list of objects", `[${Array(2_501).fill('{"a":1,"b":2}').join(",")}]`, true],
  ["20 levels", deep(20), false],
  ["21 levels", deep(21), true],
  ["20,000 list values", `[${Array(20_000).fill("0").join(",")}]`, false],
  ["20,001 list values", `[${Array(20_001).fill("0").join(",")}]`, true],
  ["signs inside strings", JSON.stringify({ a: '[{"":,'.repeat(9_000), '\\"': '\\\\"{' }), false],
  ["a key in two objects", '{"a":{"a":1},"b":[{"a":1},{"a":2}]}', false],
  ["a key twice", '{"a":1,"b":{},"a":2}', true],
  ["a key twice in an inner object", '{"b":[{"a":1, "a" : 2}]}', true],
  ["a key twice, once escaped", '{"a":1,"\\u0061":2}', true],
  ["a key and its text as a value", '{"a":"b","b":"a"}', false],
  ["a key named __proto__ twice", '{"__proto__":1,"__proto__":2}', true],
])("a body with $0 is rejected: $2", (_, text, refused) => expect(isRefused(text)).toBe(refused));
