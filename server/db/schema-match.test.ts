import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { MIGRATIONS, mismatchOf, type SchemaState } from "./schema-match.ts";

const FOLDER = fileURLToPath(new URL("./migrations/", import.meta.url));
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".sql"))
  .sort();
/** The first one that tells of `compatible_from`. */
const FIRST = "0050_compatible_from.sql";

const state = (applied: readonly string[], compatibleFrom: string | null = null): SchemaState => ({
  applied: new Set(applied),
  compatibleFrom,
});

test("the build knows every migration of its folder, in order", () => {
  expect(MIGRATIONS).toEqual(files);
});

test.each(files.filter((name) => name > FIRST))("%s says whether older builds still work", (name) => {
  const text = readFileSync(FOLDER + name, "utf8");
  const [, decision] = /^-- (additive|breaking): \S/.exec(text) ?? [];

  expect(decision, "its first line").toBeDefined();
  expect(text.includes(`('compatible_from', '${name}')`)).toBe(decision === "breaking");
  expect(text.match(/compatible_from/g) ?? []).toHaveLength(decision === "breaking" ? 1 : 0);
});

test("a build matches a database that went through all it knows", () => {
  expect(mismatchOf(state(["1", "2"]), ["1", "2"])).toBeNull();
  expect(mismatchOf(state(["1", "2"], "2"), ["1", "2"])).toBeNull();
});

test("an older build works after an additive migration, and not after a breaking one", () => {
  expect(mismatchOf(state(["1", "2", "3"], "2"), ["1", "2"])).toBeNull();
  expect(mismatchOf(state(["1", "2", "3"], "3"), ["1", "2"])).toEqual({ kind: "too_old", needs: "3" });
});

test("a build names the migrations that the database lacks", () => {
  expect(mismatchOf(state(["1"], "1"), ["1", "2", "3"])).toEqual({ kind: "missing", migrations: ["2", "3"] });
  expect(mismatchOf(state([]), ["1"])).toEqual({ kind: "missing", migrations: ["1"] });
});
