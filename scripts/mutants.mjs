import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { at, bin, build, flag, install, leave, main, root, run, runNode, Stop, say, temporary } from "./lib.mjs";
import { problemsOf } from "./mutants/check.mjs";
import { mutants } from "./mutants/list.mjs";

/**
 * `npm run mutants`: applies each mutant to a copy of the sources, one at a time, and runs its tests. A surviving
 * mutant is a gap in the tests. `-- --only ID,ID` and `-- --area NAME` select some.
 */
await main(async () => {
  const selected = select();
  const problems = await problemsOf(selected, root);
  if (problems.length > 0) throw new Stop(problems.join("\n"));
  await install();
  await build();
  await findBrowser();
  const copy = await copySources();
  await requireGreen(selected, copy);

  const heads = ["id", "area", "file", "fault"];
  const rows = selected.map(({ id, area, file, breaks }) => [id, area, file, breaks]);
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column].length)));
  const line = (cells, ...rest) => `| ${[...cells.map((cell, at) => cell.padEnd(widths[at])), ...rest].join(" | ")} |`;
  say(line(heads, "found by", "seconds"));
  let found = 0;
  for (const [index, mutant] of selected.entries()) {
    const since = performance.now();
    const failed = await withFault(mutant, copy, () => firstFailure(mutant.tests, copy));
    if (failed) found += 1;
    say(line(rows[index], failed ?? "SURVIVED", Math.round((performance.now() - since) / 1000)));
  }
  say(`${found} of ${selected.length} found`);
  await leave(found === selected.length ? 0 : 1);
});

/** Selected mutants. */
function select() {
  const only = flag("only")?.split(",");
  const area = flag("area");
  const wanted = mutants.filter((mutant) => (!only || only.includes(mutant.id)) && (!area || mutant.area === area));
  if (wanted.length === 0) throw new Stop("No fault of the list has this id or area.");
  return wanted;
}

/** Copies the current sources, including uncommitted changes. */
async function copySources() {
  const copy = temporary("pano-mutants-");
  const listed = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const files = listed.output.split("\0").filter((file) => file && existsSync(at(file)));
  for (const file of [...files, "dist", ".stamp/build"]) {
    await mkdir(dirname(join(copy, file)), { recursive: true });
    await cp(at(file), join(copy, file), { recursive: true });
  }
  await linkPackages(copy);
  return copy;
}

/**
 * Links each package individually and copies npm's install record. The folder belongs to the copy: an install there
 * removes links, never the project's packages, and caches are separate.
 */
async function linkPackages(copy) {
  const names = await readdir(at("node_modules"));
  await mkdir(join(copy, "node_modules"));
  await cp(at("node_modules/.package-lock.json"), join(copy, "node_modules/.package-lock.json"));
  const linked = names.filter((name) => !name.startsWith(".") || name === ".bin");
  await Promise.all(
    linked.map((name) => symlink(at("node_modules", name), join(copy, "node_modules", name), "junction")),
  );
}

/** Requires the tests to pass without a mutant, because otherwise a failure proves nothing. */
async function requireGreen(selected, copy) {
  const tests = selected.flatMap((mutant) => mutant.tests);
  const failed = await firstFailure(tests, copy);
  if (failed) throw new Stop(`A test fails without any fault: ${failed}`);
}

async function withFault({ file, find, replacement }, copy, work) {
  const path = join(copy, file);
  const source = await readFile(path, "utf8");
  await writeFile(
    path,
    source.replace(find, () => replacement),
  );
  try {
    return await work();
  } finally {
    await writeFile(path, source);
  }
}

function unique(values) {
  return [...new Set(values)];
}

/** Title of the first failing test, or null. */
async function firstFailure(tests, copy) {
  const report = join(copy, ".stamp/vitest.json");
  await rm(report, { force: true });
  const files = unique(tests.flatMap((test) => test.files));
  const projects = unique(tests.map(({ project }) => project)).flatMap((project) => ["--project", project]);
  const args = ["run", ...files, ...projects, "--bail=1", "--reporter=json", `--outputFile.json=${report}`];
  const { output } = await runNode(bin.vitest, args, { cwd: copy, check: false, env: { NO_COLOR: "1" } });
  const { testResults, success, numTotalTests } = await readReport(report, output);
  const failed = testResults.flatMap((file) => file.assertionResults).find(({ status }) => status === "failed");
  if (failed) return failed.fullName.trim();
  // A test file that does not load has found no mutant.
  if (!success || numTotalTests === 0) throw new Stop(`The tests do not run: ${files.join(", ")}\n${output}`);
  return null;
}

async function readReport(path, output) {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) throw new Stop(`The tests wrote no report.\n${output}`);
  return JSON.parse(text);
}
