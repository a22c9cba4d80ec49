import { findBrowser } from "./browser.mjs";
import { build, install, leave, main, say } from "./lib.mjs";
import { checkFormat, checkTypes, playwright, tally, vitest, withServer } from "./tests.mjs";

const NAMES = { workers: "workerd", deno: "Deno" };

await main(async () => {
  const { sum, step } = tally();
  const isReady = await step("install", async () => void (await install()));
  if (isReady) await everything(step);
  say(`${sum.passed} passed, ${sum.failed} failed`);
  await leave(sum.failed === 0 ? 0 : 1);
});

/**
 * Two processors: two suites of stories at a time, each on a server of its own, and beside them the suites without a
 * browser, which wait for their disk and their clocks about as long as they count.
 */
async function everything(step) {
  await step("format and lint", checkFormat);
  await step("types", checkTypes);
  const isBuilt = await step("build", async () => void (await build()));
  let browser = "";
  await step("find a browser", async () => {
    browser = await findBrowser();
  });
  const contract = (host) => () =>
    step(`contract on ${NAMES[host]}`, () => withServer(host, ({ url }) => vitest("contract", { target: url })));
  const crashes = (host) => () => step(`crashes of ${NAMES[host]}`, () => vitest("crash", { crash: host }));
  const stories = (host, project, some) => () =>
    step(`browser on ${NAMES[host]}, ${[project, ...Object.values(some)].join(" ")}`, () =>
      withServer(host, ({ url }) => playwright({ url, browser, host, project, ...some })),
    );
  const desktop = (part) => isBuilt && browser && stories("deno", "desktop", { part });
  const browsed = [
    desktop("1/3"),
    isBuilt && browser && stories("deno", "phone", {}),
    desktop("2/3"),
    desktop("3/3"),
    isBuilt && browser && stories("workers", "desktop", { grep: "@both" }),
  ].filter(Boolean);
  const called = [
    () => step("unit tests", () => vitest("unit")),
    () => step("contract in process", () => vitest("contract")),
    isBuilt && contract("workers"),
    isBuilt && contract("deno"),
    isBuilt && crashes("workers"),
    isBuilt && crashes("deno"),
  ].filter(Boolean);
  await Promise.all([goThrough(browsed, called), goThrough(browsed, called), goThrough(called)]);
}

/** Takes one suite after another from the front of these lines until none is left. */
async function goThrough(...lines) {
  for (let suite = next(lines); suite; suite = next(lines)) await suite();
}

function next(lines) {
  return lines.find((line) => line.length > 0)?.shift();
}
