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

/** Two processors: two suites at a time, the longest first, the rest in the order in which a mistake shows soonest. */
async function everything(step) {
  await step("format and lint", checkFormat);
  await step("types", checkTypes);
  const isBuilt = await step("build", async () => void (await build()));
  let browser = "";
  await step("find a browser", async () => {
    browser = await findBrowser();
  });
  const unit = () => step("unit tests", () => vitest("unit"));
  const inProcess = () => step("contract in process", () => vitest("contract"));
  const contract = (host) => () =>
    step(`contract on ${NAMES[host]}`, () => withServer(host, ({ url }) => vitest("contract", { target: url })));
  const crashes = (host) => () => step(`crashes of ${NAMES[host]}`, () => vitest("crash", { crash: host }));
  const stories = (host, project, grep) => () =>
    step(`browser on ${NAMES[host]}, ${project}`, () =>
      withServer(host, ({ url }) => playwright({ url, browser, host, project, grep })),
    );
  const suites = [unit, inProcess];
  if (isBuilt) suites.push(contract("workers"), crashes("workers"), contract("deno"), crashes("deno"));
  if (isBuilt && browser) {
    suites.unshift(stories("deno", "desktop"));
    suites.push(stories("workers", "desktop", "@both"), stories("deno", "phone"));
  }
  await Promise.all([goThrough(suites), goThrough(suites)]);
}

/** Takes one suite after another from the front until none is left. */
async function goThrough(suites) {
  for (let suite = suites.shift(); suite; suite = suites.shift()) await suite();
}
