import { expect, type Page, test } from "@playwright/test";
import { enterAsAdmin } from "./support/admin.ts";
import { listen } from "./support/listen.ts";
import { live } from "./support/person.ts";

const heads = (page: Page) => page.getByRole("columnheader").filter({ visible: true });
/** The boxes of tables whose columns do not fit into them. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("table, [role=grid]")].flatMap((table) => {
      const boxes = [table.parentElement!, ...table.querySelectorAll("*")];
      return boxes
        .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1)
        .map((one) => `${one.className}: ${one.scrollWidth} > ${one.clientWidth}`);
    }),
  );

test("on a small desktop no list scrolls sideways: its least columns are left out, before and after the grid is there", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await enterAsAdmin(page, "/toast");
  const heard = listen(page);
  for (const path of ["/products", "/orders", "/datatable", "/datatable?mode=large", "/billing", "/kanban?view=list"]) {
    await page.goto(path);
    await live(page);
    await expect(heads(page).first()).toBeVisible();
    expect(await sideways(page), path).toEqual([]);
    if (path.startsWith("/kanban")) continue;
    await expect(page.getByRole("grid").first()).toBeVisible();
    await expect.poll(() => sideways(page), path).toEqual([]);
  }
  expect(heard).toEqual([]);

  await page.goto("/orders");
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(heads(page)).toHaveText(["", "Order", "Customer", "Date", "Amount", "Status"]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("columnheader", { name: "Payment method" })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole("columnheader", { name: "Payment method" })).toHaveCount(0);

  // The document alone, as it is drawn before any script runs.
  const state = await page.context().storageState();
  const plain = await browser.newContext({
    storageState: state,
    javaScriptEnabled: false,
    viewport: { width: 1024, height: 768 },
  });
  const bare = await plain.newPage();
  await bare.goto(new URL("/orders", page.url()).href);
  await expect(heads(bare)).toHaveText(["Order", "Customer", "Date", "Amount", "Status"]);
  await plain.close();
});
