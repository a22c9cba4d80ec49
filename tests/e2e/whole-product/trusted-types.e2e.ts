import { expect } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { test } from "../support/test.ts";

test.use({ isFreshWindow: true, breaksPolicy: true });

test("no text becomes markup or a script, the offline worker registers, and the server hears of each try", async ({
  page,
}) => {
  await enterAsAdmin(page, "/toast");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const reported = page.waitForRequest("**/api/csp-reports");

  const outcomes = await page.evaluate(() => {
    const tried = (work: () => void): string => {
      try {
        work();
        return "done";
      } catch (error) {
        return (error as Error).name;
      }
    };
    const script = document.createElement("script");
    return {
      markup: tried(() => {
        document.createElement("div").innerHTML = "<b>x</b>";
      }),
      text: tried(() => {
        document.createElement("div").innerHTML = "2026";
      }),
      script: tried(() => {
        script.src = "/other.js";
      }),
      code: tried(() => {
        script.text = "1";
      }),
      policy: tried(() => {
        const { trustedTypes } = globalThis as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): void };
        };
        trustedTypes.createPolicy("another", {});
      }),
    };
  });

  const refused = "TypeError";
  expect(outcomes).toEqual({ markup: refused, text: "done", script: refused, code: refused, policy: refused });
  const report = await reported;
  expect(report.method()).toBe("POST");
});
