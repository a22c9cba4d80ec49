import { mkdir, readFile, rm } from "node:fs/promises";
import { relative } from "node:path";
import { startHost } from "./hosts.mjs";
import { at, bin, digest, freePort, run, runNode, say, seconds, tail, temporary } from "./lib.mjs";

/** Clock of every test run; sample data is created for this moment. */
export const TEST_SETTINGS = {
  APP_MODE: "mock",
  DEV_DELAY_MS: "0",
  APP_NOW: "2026-06-15T12:00:00.000Z",
  SEED_PROFILE: "base",
  PASSWORD_COST: "4",
  TEST_BUILD: "1",
};

/** Collects the results of test steps; a step that breaks without counts is one failure. */
export function tally() {
  const sum = { passed: 0, failed: 0, skipped: 0, broken: [] };
  const rows = [];

  /** `work` returns nothing or counts, or throws; the result tells later steps whether they can run. */
  async function step(title, work) {
    const since = performance.now();
    try {
      const counts = (await work()) ?? {};
      const { passed = 0, failed = 0, skipped = 0, details = [], beside = "" } = counts;
      sum.passed += passed;
      sum.failed += failed;
      sum.skipped += skipped;
      const isGood = failed === 0;
      rows.push({ title, passed, failed, time: seconds(since) });
      const told =
        "passed" in counts ? `, ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}` : "";
      say(`${isGood ? "ok  " : "FAIL"} ${title} (${seconds(since)}${told})`);
      if (!isGood) say(indent([...headsOf(details), ...details, beside].join("\n")));
      return isGood;
    } catch (error) {
      sum.failed += 1;
      sum.broken.push(title);
      rows.push({ title, passed: 0, failed: 1, time: seconds(since) });
      say(`FAIL ${title} (${seconds(since)})\n${indent(tail(error.message ?? String(error), 80))}`);
      return false;
    }
  }

  /** Table of the steps so far. */
  function table() {
    const width = Math.max(...rows.map(({ title }) => title.length));
    return rows
      .map(({ title, passed, failed, time }) =>
        [title.padEnd(width), String(passed).padStart(6), String(failed).padStart(4), time.padStart(9)].join("  "),
      )
      .join("\n");
  }

  return { sum, step, table };
}

/** Summary of all failures before their details. */
const headsOf = (details) => (details.length > 1 ? [...details.map((text) => text.split("\n")[0]), ""] : []);

const indent = (text) => text.replace(/^/gm, "     ");

/** Runs a tool that reports only by its exit code. */
export async function check(program, args) {
  const { code, output } = await runNode(program, args, { check: false, env: { NO_COLOR: "1" } });
  if (code !== 0) throw new Error(output);
}

export const checkFormat = () => check(bin.biome, ["check", "--error-on-warnings", "."]);

/**
 * TypeScript's incremental build misses changes in JSON files, so each state of the catalogues has its own build info.
 */
export async function checkTypes() {
  const state = (await digest(["web/i18n", "package-lock.json"])).slice(0, 12);
  await check(bin.tsc, ["-p", "tsconfig.json", "--tsBuildInfoFile", `.stamp/types-${state}.tsbuildinfo`]);
}

/**
 * Runs a vitest project, or some `files` of it. `target` is the server under test, `crash` the host to kill, `full`
 * settings for full size.
 */
export async function vitest(project, { target, crash, browser, files = [], full } = {}) {
  const place = target ? new URL(target).port : (crash ?? "in-process");
  const report = await reportPath(`vitest-${project}-${place}`);
  const args = [
    "run",
    ...files,
    "--project",
    // `unit` matches both unit projects.
    `${project}*`,
    "--passWithNoTests",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const env = {
    NO_COLOR: "1",
    ...(target ? { TARGET_URL: target } : {}),
    ...(crash ? { CRASH_HOST: crash } : {}),
    // React renders a third faster without its development checks; a single test run by hand has them.
    ...(project === "component" ? { NODE_ENV: "production" } : {}),
    ...(browser ? { CHROMIUM_PATH: browser } : {}),
    ...full,
  };
  const { code, output } = await runNode(bin.vitest, args, { check: false, env });
  const json = await readReport(report, output);
  // A file that does not load contains no tests and must not pass.
  const unloadable = json.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  const failed = json.numFailedTests + unloadable;
  if (code !== 0 && failed === 0) throw new Error(output);
  return {
    passed: json.numPassedTests,
    failed,
    skipped: json.numPendingTests + json.numTodoTests,
    details: brokenTests(json.testResults),
    beside: json.testResults.some(hidesItsMessage) ? failedTestsIn(output) : "",
  };
}

/** For browser actions the JSON report contains the stack without the message that names what was awaited. */
const hidesItsMessage = ({ assertionResults: tests }) =>
  tests.some(({ failureMessages }) => failureMessages.some((text) => text.includes("STACK_TRACE_ERROR")));

/** Failed tests in the output of the default reporter. */
const failedTestsIn = (output) =>
  output
    .split(/^.*Failed Tests \d+.*$/m)[1]
    ?.split("\n")
    .slice(0, 60)
    .join("\n") ?? "";

const head = (text) => text.split("\n").slice(0, 12).join("\n");

/** Failed tests and files that did not load: location, title and message. */
const brokenTests = (files) =>
  files.flatMap(({ name, status, message, assertionResults: tests }) => {
    const place = relative(at("."), name);
    if (status === "failed" && tests.length === 0) return [`${place}\n${head(message)}`];
    return tests
      .filter((test) => test.status === "failed")
      .map((test) => [`${place} ${test.fullName}`, ...test.failureMessages.map(head)].join("\n"));
  });

/** Runs the browser tests of one width (`project`) against `url`; `grep` selects a tag, `without` excludes one. */
export async function playwright({ url, browser, grep, without, project, host }) {
  const report = await reportPath(`playwright-${host}-${project}`);
  const args = ["test", "--pass-with-no-tests", "--project", project];
  if (grep) args.push("--grep", grep);
  if (without) args.push("--grep-invert", without);
  const plain = { CI: "1", NO_COLOR: "1", FORCE_COLOR: "0" };
  const env = { BASE_URL: url, E2E_HOST: host, CHROMIUM_PATH: browser, E2E_REPORT: report, ...plain };
  const { code, output } = await runNode(bin.playwright, args, { check: false, env });
  const { stats, errors, suites } = await readReport(report, output);
  const failed = stats.unexpected + stats.flaky;
  if (code !== 0 && failed === 0) throw new Error(errors?.map((error) => error.message).join("\n") || output);
  return { passed: stats.expected, failed, skipped: stats.skipped, details: failures(suites) };
}

/** Failed tests: location, title and error of the last attempt. */
function failures(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...failures(inner),
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter((test) => test.status === "unexpected" || test.status === "flaky")
        .map((test) => {
          const { errors = [], stderr = [] } = test.results.at(-1) ?? {};
          const said = errors.map((error) => tail(error.message ?? "", 24));
          if (stderr.length > 0)
            said.push(`--- said beside it ---\n${tail(stderr.map(({ text }) => text).join(""), 12)}`);
          return [`${file}:${line} [${test.projectName}] ${title}`, ...said].join("\n");
        }),
    ),
  ]);
}

/** Runs the smoke test that also checks deployments. */
export async function smoke(url) {
  const { code, output } = await run(process.execPath, [at("scripts/smoke.mjs"), url], { check: false });
  if (code !== 0) throw new Error(output);
  return { passed: 1 };
}

async function reportPath(name) {
  await mkdir(at(".stamp/reports"), { recursive: true });
  const path = at(".stamp/reports", `${name}.json`);
  await rm(path, { force: true });
  return path;
}

async function readReport(path, output) {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) throw new Error(`no report was written\n${output}`);
  return JSON.parse(text);
}

/** Runs `work` with a server on a free port and an empty data folder. */
export async function withServer(host, work, settings = TEST_SETTINGS) {
  const dataDir = temporary("pano-test-");
  const server = await startHost(host, { port: await freePort(), dataDir, settings });
  try {
    const counts = await work(server);
    const { exitCode, signalCode } = server.child;
    const isGone = exitCode !== null || signalCode !== null;
    const end = isGone ? `the server ended by itself (${signalCode ?? `code ${exitCode}`})\n` : "";
    const heard = `${end}--- last lines of the server ---\n${tail(server.output(), 25)}`;
    if (counts?.failed) counts.beside = heard;
    else if (/"(uncaught error|unhandled rejection)"/.test(server.output())) say(indent(heard));
    return counts;
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
