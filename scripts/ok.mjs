import { readdir } from "node:fs/promises";
import { AREAS, areasOf, testsOf } from "./areas.mjs";
import { findBrowser } from "./browser.mjs";
import { build, install, leave, main, run, Stop, say, seconds } from "./lib.mjs";
import { checkFormat, checkTypes, tally, vitest } from "./tests.mjs";

const [area] = process.argv.slice(2);

/**
 * Quick check. `npm run ok`: format, lint, types, all unit tests, and the contract tests of what changed against main.
 * `npm run ok -- products`: one area with its unit, contract and component tests.
 */
await main(async () => {
  if (area !== undefined && !(area in AREAS))
    throw new Stop(`There is no area "${area}". Areas: ${Object.keys(AREAS).join(", ")}.`);
  const since = performance.now();
  const { sum, step } = tally();
  await install();
  await (area ? checkArea(step) : checkChange(step));
  say(`${seconds(since)} in all`);
  say(`${sum.passed} passed, ${sum.failed} failed`);
  await leave(sum.failed === 0 ? 0 : 1);
});

/** Two concurrent sequences for two CPU cores. */
async function checkChange(step) {
  await Promise.all([checkUnits(step), checkContracts(step)]);
}

async function checkUnits(step) {
  await step("format and lint", checkFormat);
  await step("build", async () => void (await build()));
  await step("unit tests", () => vitest("unit"));
}

async function checkContracts(step) {
  await step("types", checkTypes);
  const files = await changedContractTests();
  if (files === "all") await step("contract in process", () => vitest("contract"));
  else if (files.length > 0)
    await step(`contract in process, ${files.length} files`, () => vitest("contract", { files }));
  else say("no contract test concerns what changed");
}

async function checkArea(step) {
  const units = testsOf(area, await testFiles(["server", "shared", "web", "scripts"], /\.test\.tsx?$/));
  const components = units.filter((file) => file.includes(".browser."));
  const plain = units.filter((file) => !file.includes(".browser."));
  const contract = testsOf(area, await testFiles(["tests/contract", "tests/adapters"], /(?<!\.host)\.test\.ts$/));
  const withoutBrowser = async () => {
    await step("types", checkTypes);
    if (plain.length > 0) await step("unit tests", () => vitest("unit", { files: plain }));
    if (contract.length > 0) await step("contract in process", () => vitest("contract", { files: contract }));
    await step("format and lint", checkFormat);
  };
  const withBrowser = async () => {
    if (components.length === 0) return;
    await findBrowser();
    await step("components", () => vitest("component", { files: components }));
  };
  await Promise.all([withoutBrowser(), withBrowser()]);
}

/** Contract tests of the areas that changed against main, or all if shared code changed. */
async function changedContractTests() {
  const changed = await changedFiles();
  const code = changed.filter((path) =>
    /^(?:server|shared|tests\/(?:contract|adapters|support))\/.*\.(?:ts|sql)$/.test(path),
  );
  if (code.some((path) => !isTest(path) && areasOf(path).length === 0)) return "all";
  const areas = new Set(code.flatMap(areasOf));
  const files = await testFiles(["tests/contract", "tests/adapters"], /(?<!\.host)\.test\.ts$/);
  return files.filter((file) => code.includes(file) || areasOf(file).some((one) => areas.has(one)));
}

function isTest(path) {
  return /\.test\.tsx?$/.test(path);
}

/** Files changed since the branch left main (on main since the previous commit), and uncommitted ones. */
async function changedFiles() {
  const git = async (...args) => (await run("git", args, { check: false })).output.split("\n").filter(Boolean);
  const [head = ""] = await git("rev-parse", "HEAD");
  const [start = ""] = await git("merge-base", "HEAD", "main");
  const base = start === head ? "HEAD~1" : start;
  return [...(await git("diff", "--name-only", base)), ...(await git("ls-files", "--others", "--exclude-standard"))];
}

async function testFiles(folders, pattern) {
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((name) => `${folder}/${name}`)),
  );
  return names
    .flat()
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => pattern.test(name))
    .sort();
}
