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

/** Two lanes of about the same length, for two processors: the wide screen's stories, and all the rest. */
async function everything(step) {
  await step("format and lint", checkFormat);
  await step("types", checkTypes);
  const isBuilt = await step("build", async () => void (await build()));
  let browser = "";
  await step("find a browser", async () => {
    browser = await findBrowser();
  });
  const hosts = {
    contract: (host) =>
      step(`contract on ${NAMES[host]}`, () => withServer(host, ({ url }) => vitest("contract", { target: url }))),
    crashes: (host) => step(`crashes of ${NAMES[host]}`, () => vitest("crash", { crash: host })),
    browser: (host, { project, ...narrowed }) =>
      step(`browser on ${NAMES[host]}, ${project}`, () =>
        withServer(host, ({ url }) => playwright({ url, browser, host, project, ...narrowed })),
      ),
  };
  const desktop = () => isBuilt && browser && hosts.browser("deno", { project: "desktop" });
  await Promise.all([codeLane(step, { hosts, isBuilt, browser }), desktop()]);
}

async function codeLane(step, { hosts, isBuilt, browser }) {
  await step("unit tests", () => vitest("unit"));
  await step("contract in process", () => vitest("contract"));
  if (!isBuilt) return;
  for (const host of ["workers", "deno"]) {
    await hosts.contract(host);
    await hosts.crashes(host);
  }
  if (!browser) return;
  await hosts.browser("workers", { grep: "@both", project: "desktop" });
  await hosts.browser("deno", { project: "phone" });
}
