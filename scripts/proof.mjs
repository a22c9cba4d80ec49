import { findBrowser } from "./browser.mjs";
import { build, install, leave, main, say } from "./lib.mjs";
import { playwright, tally, vitest, withServer } from "./tests.mjs";

const files = ["kanban.races", "orders.races", "stock.races", "shop.walk", "fuzz"];
const full = { FULL_SIZE: "1", CRASH_ROUNDS: "20" };

/**
 * `npm run proof`: on both hosts at full size what `npm test` does there in a smaller one, and every browser story on
 * workerd too; takes some two hours.
 */
await main(async () => {
  const { sum, step } = tally();
  await install();
  await build();
  for (const host of ["workers", "deno"]) {
    await step(`races, the walk and hostile input on ${host}`, () =>
      withServer(host, ({ url }) => vitest("contract", { target: url, files, full })),
    );
    await step(`20 rounds of crashes of ${host}`, () => vitest("crash", { crash: host, full }));
  }
  const browser = await findBrowser();
  for (const project of ["desktop", "phone"]) {
    await step(`every story on workerd, ${project}`, () =>
      withServer("workers", ({ url }) => playwright({ url, browser, host: "workers", project })),
    );
  }
  say(`${sum.passed} passed, ${sum.failed} failed`);
  await leave(sum.failed === 0 ? 0 : 1);
});
