import { build, install, leave, main, say } from "./lib.mjs";
import { checkFormat, checkTypes, tally, vitest } from "./tests.mjs";

await main(async () => {
  const { sum, step } = tally();
  await install();
  await step("format and lint", checkFormat);
  await step("types", checkTypes);
  await step("build", async () => void (await build()));
  await step("unit tests", () => vitest("unit"));
  await step("contract in process", () => vitest("contract"));
  say(`${sum.passed} passed, ${sum.failed} failed`);
  await leave(sum.failed === 0 ? 0 : 1);
});
