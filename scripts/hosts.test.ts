import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { SETTINGS } from "../scripts/hosts.mjs";
import { at, once } from "../scripts/lib.mjs";

test("every setting the server reads is handed on to it", () => {
  const source = readFileSync(at("server/settings.ts"), "utf8");
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name);

  // What `npm start` needs itself, and what only it knows.
  expect([...SETTINGS].sort()).toEqual([...new Set([...read, "SEED_LIVE"])].sort());
});

test("work that was cut off counts as not done, though what it was to make stands half made", async () => {
  const name = `once-${process.pid}`;
  await mkdir(at(".stamp"), { recursive: true });
  const input = `.stamp/${name}.input`;
  const done: string[] = [];
  const build = (how: () => void) => once(name, [input], input, async () => how());
  try {
    await writeFile(at(input), "1");
    await build(() => done.push("first"));
    await writeFile(at(input), "2");
    const cut = build(() => {
      throw new Error("cut off");
    });
    await expect(cut).rejects.toThrow("cut off");
    await writeFile(at(input), "1");

    await build(() => done.push("again"));

    expect(done).toEqual(["first", "again"]);
    expect(existsSync(at(`.stamp/${name}`))).toBe(true);
  } finally {
    for (const path of [name, `${name}.input`]) await rm(at(".stamp", path), { force: true });
  }
});
