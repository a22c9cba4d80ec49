import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import { expect, test, vi } from "vitest";
import { eachLine, isAnswered, SETTINGS } from "../scripts/hosts.mjs";
import { at, once } from "../scripts/lib.mjs";
import { consoleLog } from "../server/adapters/log.ts";

test("every setting that the server reads is passed to it", () => {
  const source = readFileSync(at("server/settings.ts"), "utf8");
  const read = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name);

  // SEED_LIVE is used by `npm start` only.
  expect([...SETTINGS].sort()).toEqual([...new Set([...read, "SEED_LIVE"])].sort());
});

test("a build is repeated after an interruption and without its outputs", async () => {
  const name = `once-${process.pid}`;
  await mkdir(at(".stamp"), { recursive: true });
  const input = `.stamp/${name}.input`;
  const done: string[] = [];
  const output = `.stamp/${name}.output`;
  const build = (how: () => void) => once(name, [input], [input, output], async () => how());
  try {
    await writeFile(at(input), "1");
    await writeFile(at(output), "");
    await build(() => done.push("first"));
    await writeFile(at(input), "2");
    const cut = build(() => {
      throw new Error("cut off");
    });
    await expect(cut).rejects.toThrow("cut off");
    await writeFile(at(input), "1");

    await build(() => done.push("again"));

    await rm(at(output));
    await build(() => done.push("without output"));

    expect(done).toEqual(["first", "again", "without output"]);
    expect(existsSync(at(`.stamp/${name}`))).toBe(true);
  } finally {
    for (const path of [name, `${name}.input`, `${name}.output`]) await rm(at(".stamp", path), { force: true });
  }
});

test("server output is read by line and request lines are recognised", async () => {
  const info = vi.spyOn(console, "info").mockImplementation(() => undefined);
  consoleLog("info", "answered", { requestId: "r-1" });
  const answered = String(info.mock.calls[0]?.[0]);
  info.mockRestore();
  const stream = new PassThrough();
  const heard: string[] = [];
  eachLine(stream, (line) => heard.push(line));

  for (const part of [answered.slice(0, 9), `${answered.slice(9)}\nready`, " now\nbroke o", "ff"]) stream.write(part);
  stream.end();
  await finished(stream);

  expect(heard).toEqual([`${answered}\n`, "ready now\n", "broke off"]);
  expect(heard.map(isAnswered)).toEqual([true, false, false]);
});
