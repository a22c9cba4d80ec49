import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { inShop } from "../support/own-shop.ts";

/** More orders than are printed at once. */
const test = inShop({ settings: { SEED_PROFILE: "scale:1200" } });

const SOME = "paymentMethod=Credit+Card";
const papers = (page: Page) => page.locator(".print-page article");
const printed = (page: Page) => page.evaluate(() => (window as unknown as { printed: number }).printed);

/** Opens a list of orders and asks for the packing lists of all it finds; the browser only counts how often it prints. */
async function printAll(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    const seen = window as unknown as { printed: number };
    seen.printed = 0;
    window.print = () => {
      seen.printed += 1;
    };
  });
  await enterAsAdmin(page, address);
  await page.getByRole("checkbox", { name: /Select all rows/ }).click();
  await page.getByRole("button", { name: /^Select all [\d,]+ matching$/ }).click();
  await page.getByRole("button", { name: "Print packing lists" }).click();
}

test.describe("on a desktop", () => {
  test("the packing lists of some hundred chosen orders are all printed @proof", async ({ page, shop }) => {
    const { total } = (await shop.api.get(`/ecommerce/orders?${SOME}&pageSize=1`)).body.meta;
    expect(total).toBeGreaterThan(200);
    expect(total).toBeLessThan(1_000);

    await printAll(page, `/orders?${SOME}`);

    await expect.poll(() => printed(page)).toBe(1);
    await expect(papers(page)).toHaveCount(total);
  });

  test("of more than a thousand it is said before how many come out, and nothing is printed unless that is wished @proof", async ({
    page,
  }) => {
    await printAll(page, "/orders");
    const question = page.getByRole("dialog", { name: "Print the first 1,000 packing lists?" });
    await expect(question).toContainText("For the others, narrow the list with a filter");
    await question.getByRole("button", { name: "Back" }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole("button", { name: "Print packing lists" })).toBeEnabled();
    expect(await printed(page)).toBe(0);

    await page.getByRole("button", { name: "Print packing lists" }).click();
    await question.getByRole("button", { name: "Print the first 1,000" }).click();

    await expect.poll(() => printed(page)).toBe(1);
    await expect(papers(page)).toHaveCount(1_000);
  });
});
