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

/** Two lanes side by side: a browser mostly waits, so the other tests have room beside it. */
async function everything(step) {
  await step("format and lint", checkFormat);
  await step("types", checkTypes);
  const isBuilt = await step("build", async () => void (await build()));
  await Promise.all([codeLane(step, isBuilt), isBuilt && browserLane(step)]);
}

async function codeLane(step, isBuilt) {
  await step("unit tests", () => vitest("unit"));
  await step("contract in process", () => vitest("contract"));
  if (!isBuilt) return;
  for (const host of ["workers", "deno"]) {
    await step(`contract on ${NAMES[host]}`, () => withServer(host, ({ url }) => vitest("contract", { target: url })));
    await step(`crashes of ${NAMES[host]}`, () => vitest("crash", { crash: host }));
  }
}

async function browserLane(step) {
  let browser = "";
  const hasBrowser = await step("find a browser", async () => {
    browser = await findBrowser();
  });
  if (!hasBrowser) return;
  await step("browser on Deno", () => withServer("deno", ({ url }) => playwright({ url, browser, host: "deno" })));
  await step("browser on workerd", () =>
    withServer("workers", ({ url }) =>
      playwright({ url, browser, host: "workers", grep: "@both", project: "desktop" }),
    ),
  );
}
