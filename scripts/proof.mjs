import { findBrowser } from "./browser.mjs";
import { build, install, leave, main, say, seconds } from "./lib.mjs";
import { playwright, tally, vitest, withServer } from "./tests.mjs";

const NAMES = { workers: "workerd", deno: "Deno" };
const full = { FULL_SIZE: "1", CRASH_ROUNDS: "20" };

/**
 * Runs all tests at full size on both hosts, one suite after another: contract tests with all repetitions, 20 rounds of
 * crashes, browser tests on both widths. Prints a table. Takes about two hours on two cores.
 */
await main(async () => {
  const since = performance.now();
  const { sum, step, table } = tally();
  await install();
  await build();
  const browser = await findBrowser();
  await step("unit tests", () => vitest("unit", { full }));
  await step("contract in process", () => vitest("contract", { full }));
  await step("starts of both hosts", () => vitest("host"));
  await step("components", () => vitest("component", { browser, full }));
  for (const host of ["workers", "deno"]) {
    await step(`contract on ${NAMES[host]}`, () =>
      withServer(host, ({ url }) => vitest("contract", { target: url, full })),
    );
    await step(`crashes of ${NAMES[host]}`, () => vitest("crash", { crash: host, full }));
    for (const project of ["desktop", "phone"]) {
      await step(`browser on ${NAMES[host]}, ${project}`, () =>
        withServer(host, ({ url }) => playwright({ url, browser, host, project })),
      );
    }
  }
  say(table());
  say(`${seconds(since)} in all`);
  say(`${sum.passed} passed, ${sum.failed} failed`);
  await leave(sum.failed === 0 ? 0 : 1);
});
