import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { complaintOf, landedOf, type Thing } from "../scripts/budgets/rules.mjs";
import { measureServer } from "../scripts/budgets/server-size.mjs";
import { RUN_AT_ONCE } from "../scripts/chunk-groups.ts";
import { COMPILE_HINT } from "../scripts/vite-plugins.ts";
import { measurePages } from "./budgets/page-sizes.ts";
import budgets from "./budgets.json" with { type: "json" };

const dist = join(import.meta.dirname, "../dist");
const { pages, parts, large } = measurePages(dist);
/** HTTP/1.1 browsers load six files at a time; every further six cost a slow phone 150 ms. */
const FILES_MAX = 20;

/** The complaint is also the message, because reporters shorten compared values. */
function expectToFit(thing: Thing) {
  const complaint = complaintOf(thing, landedOf(budgets, thing.name));
  expect(complaint, complaint ?? "").toBeNull();
}

const named = <Size extends { name: string }>(things: readonly Size[]) =>
  things.map((thing) => [thing.name, thing] as const);

test.each(named([...pages, ...parts]))(
  "%s keeps its script budget and loads no charts, grid or pickers initially",
  (_, page) => {
    expectToFit(page);
    for (const file of page.files) {
      expect(readFileSync(join(dist, "client", file), "utf8"), file).not.toMatch(/MuiDataGrid-|MuiPickers|MuiBarChart/);
    }
  },
);

test.each(named(pages))("%s loads few files before it is interactive", (_, page) => {
  expect(page.files.length).toBeLessThanOrEqual(FILES_MAX);
});

test.each(named(large))("the large chunk %s keeps its budget", (_, chunk) => {
  expectToFit(chunk);
});

test("the server keeps its size budget", async () => {
  expectToFit(await measureServer());
}, 60_000);

test.each([...RUN_AT_ONCE])("the chunk %s starts with the compile hint", (name) => {
  const [file] = readdirSync(join(dist, "client/assets")).filter((one) =>
    new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(one),
  );

  expect(readFileSync(join(dist, "client/assets", file ?? ""), "utf8").split("\n")[0]).toBe(COMPILE_HINT);
});
