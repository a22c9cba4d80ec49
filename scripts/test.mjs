import { findBrowser } from "./browser.mjs";
import { build, install, leave, main, say, seconds } from "./lib.mjs";
import { checkFormat, checkTypes, playwright, smoke, tally, vitest, withServer } from "./tests.mjs";

const NAMES = { workers: "workerd", deno: "Deno" };
/** Tag of full-size tests that only `npm run proof` runs. */
const NOT_PROOF = "@proof";
/** Tests tagged for workerd are not repeated on Deno. */
const ELSEWHERE = `${NOT_PROOF}|@workers`;

await main(async () => {
  const since = performance.now();
  const { sum, step } = tally();
  const isReady = await step("install", async () => void (await install()));
  if (isReady) await everything(step);
  say(`${seconds(since)} in all`);
  say(`${sum.passed} passed, ${sum.failed} failed`);
  await leave(sum.failed === 0 ? 0 : 1);
});

/**
 * For two cores: two browser suites at a time, each with its own server, and concurrently the suites without a browser,
 * which spend about half their time waiting for disks and timers.
 */
async function everything(step) {
  let browser = "";
  const [isBuilt] = await Promise.all([
    step("build", async () => void (await build())),
    step("find a browser", async () => {
      browser = await findBrowser();
    }),
  ]);
  if (!isBuilt || !browser) return;
  const adapters = (host) => () =>
    step(`smoke walk and adapters on ${NAMES[host]}`, () =>
      withServer(host, async ({ url }) => {
        const walk = await smoke(url);
        const counts = await vitest("contract", { target: url });
        return { ...counts, passed: counts.passed + walk.passed };
      }),
    );
  const crashes = (host) => () => step(`crashes of ${NAMES[host]}`, () => vitest("crash", { crash: host }));
  const stories = (host, project, some) => () =>
    step(`browser on ${NAMES[host]}, ${[project, some.grep].filter(Boolean).join(" ")}`, () =>
      withServer(host, ({ url }) => playwright({ url, browser, host, project, without: NOT_PROOF, ...some })),
    );
  // Long suites first; short ones fill the remaining time.
  const browsed = [
    () => step("components", () => vitest("component", { browser })),
    stories("deno", "desktop", { without: ELSEWHERE }),
    // Tests tagged @phone run on the phone in `npm run proof`.
    stories("deno", "phone", { grep: "on a phone", without: ELSEWHERE }),
    stories("workers", "desktop", { grep: "@workers" }),
  ];
  const called = [
    crashes("workers"),
    () => step("contract in process", () => vitest("contract", { files: ["tests/contract/"] })),
    adapters("workers"),
    () => step("unit tests", () => vitest("unit")),
    () => step("starts of both hosts", () => vitest("host")),
    () => step("types", checkTypes),
    crashes("deno"),
    adapters("deno"),
    () => step("format and lint", checkFormat),
  ];
  await Promise.all([runAll(browsed, called), runAll(browsed, called), runAll(called)]);
}

/** Runs the suites of these queues one after another until all are empty. */
async function runAll(...lines) {
  for (let suite = next(lines); suite; suite = next(lines)) await suite();
}

function next(lines) {
  return lines.find((line) => line.length > 0)?.shift();
}
