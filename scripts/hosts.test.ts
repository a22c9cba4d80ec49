import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SETTINGS } from "../scripts/hosts.mjs";
import { at } from "../scripts/lib.mjs";

test("every setting the server reads is handed on to it", () => {
  const source = readFileSync(at("server/settings.ts"), "utf8");
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name);

  // What `npm start` needs itself, and what only it knows.
  expect([...SETTINGS].sort()).toEqual([...new Set([...read, "SEED_LIVE"])].sort());
});
