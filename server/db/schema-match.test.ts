import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { LAST_MERGED, migrations } from "./migrations.ts";
import { isOlderSchema, mismatchOf, type SchemaState } from "./schema-match.ts";

const FOLDER = fileURLToPath(new URL("./migrations/", import.meta.url));
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".sql"))
  .sort();

const state = (applied: readonly string[], compatibleFrom: string | null = null): SchemaState => ({
  applied: new Set(applied),
  compatibleFrom,
});

test("the build knows every migration of its folder, in order", () => {
  expect(migrations.map(({ name }) => name)).toEqual(files);
  for (const { name, text } of migrations) expect(text).toBe(readFileSync(FOLDER + name, "utf8"));
});

test("each later migration declares whether older builds still work", () => {
  for (const { name, text } of migrations.filter((file) => file.name > LAST_MERGED)) {
    const [, decision] = /^-- (additive|breaking): \S/.exec(text) ?? [];

    expect(decision, `the first line of ${name}`).toBeDefined();
    expect(text.includes(`('compatible_from', '${name}')`), name).toBe(decision === "breaking");
    expect(text.match(/compatible_from/g) ?? [], name).toHaveLength(decision === "breaking" ? 1 : 0);
  }
});

test("a build matches a database with all its migrations", () => {
  expect(mismatchOf(state(["1", "2"]), ["1", "2"])).toBeNull();
  expect(mismatchOf(state(["1", "2"], "2"), ["1", "2"])).toBeNull();
});

test("an older build works after an additive migration, not after a breaking one", () => {
  expect(mismatchOf(state(["1", "2", "3"], "2"), ["1", "2"])).toBeNull();
  expect(mismatchOf(state(["1", "2", "3"], "3"), ["1", "2"])).toEqual({ kind: "too_old", needs: "3" });
});

test("a build lists the migrations that the database lacks", () => {
  expect(mismatchOf(state(["1"], "1"), ["1", "2", "3"])).toEqual({ kind: "missing", migrations: ["2", "3"] });
  expect(mismatchOf(state([]), ["1"])).toEqual({ kind: "missing", migrations: ["1"] });
});

test("migrations of former builds are older than current ones", () => {
  const names = [
    "0059_order_dates",
    "0073_notes_and_sign_ins",
    "0001-base",
    "0012-history",
    "0013-without-guards",
    "0014-later",
  ];
  for (const [at, name] of names.entries())
    expect(names.map((other) => isOlderSchema(name, other))).toEqual(names.map((_, other) => at < other));
});
