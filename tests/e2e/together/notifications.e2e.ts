import { expect, type Page, type Route } from "@playwright/test";
import { clientOf } from "../../support/app/client.ts";
import { signInAsAdmin } from "../support/admin.ts";
import { answerTo } from "../support/api-calls.ts";
import { violations } from "../support/axe.ts";
import { ownProduct, test } from "../support/own-shop.ts";
import { hearing } from "../support/watch.ts";

const bell = (page: Page, unread: number) =>
  page.getByRole("button", { name: unread === 0 ? "Notifications" : `Notifications, ${unread} unread`, exact: true });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

/** Has the unread ones go on beyond their first page, by one more. */
async function withOlderUnread(page: Page): Promise<void> {
  const isUnread = ({ searchParams, pathname }: URL) =>
    pathname === "/api/notifications" && searchParams.get("unread") === "1";
  const tell = async (route: Route) => {
    const response = await answerTo(route);
    const { data, meta, ...rest } = await response.json();
    const isOlder = new URL(route.request().url()).searchParams.has("before");
    const more = { id: 0, kind: "order", title: "Told long ago", link: "/orders", at: "2026-01-01T00:00:00.000Z" };
    const json = isOlder
      ? { ...rest, data: [{ ...more, read: false }], meta: { ...meta, next: null } }
      : { ...rest, data, meta: { ...meta, next: 1 } };
    await route.fulfill({ response, json });
  };
  await page.route(isUnread, tell, { times: 2 });
}

/** One life of a shop: each story goes on where the last one ended. */
test.describe
  .serial("the bell", () => {
    test("counts what is unread, counts on as somebody's act is told, and opens what it is about @phone", async ({
      page,
      shop,
    }) => {
      const editor = await clientOf("editor@example.com", (path, init) => fetch(`${shop.url}${path}`, init));
      await hearing(page, () => signInAsAdmin(page, "/toast"));
      const counted = page.getByRole("button", { name: /^Notifications, \d+ unread$/ });
      const before = Number((await counted.getAttribute("aria-label"))?.match(/\d+/)?.[0]);
      const product = await ownProduct(editor, { stock: 6, lowStockThreshold: 5 });

      await editor.send("POST", `/ecommerce/products/${product.id}/stock`, {
        mode: "remove",
        quantity: 2,
        reason: "damaged",
      });

      await bell(page, before + 1).click();
      const row = panel(page).getByRole("link", { name: new RegExp(`^${product.name} is running low`) });
      await expect(row).toContainText("(unread)");
      expect(await violations(page)).toEqual([]);
      await row.click();
      await expect(page).toHaveURL(`${shop.url}/products?open=${product.id}`);
      await expect(bell(page, before)).toBeVisible();
    });

    test("offline none is marked as read, and the buttons say why @proof", async ({ page, context, shop }) => {
      const editor = await clientOf("editor@example.com", (path, init) => fetch(`${shop.url}${path}`, init));
      const product = await ownProduct(editor, { stock: 6, lowStockThreshold: 5 });
      const act = { mode: "remove", quantity: 2, reason: "damaged" };
      await editor.send("POST", `/ecommerce/products/${product.id}/stock`, act);
      await signInAsAdmin(page, "/toast");
      await page.getByRole("button", { name: /^Notifications, \d+ unread$/ }).click();
      const [one, all] = [/^Mark as read: /, "Mark all as read"].map((name) =>
        panel(page).getByRole("button", { name }).first(),
      );
      await expect(one!).toBeEnabled();

      await context.setOffline(true);

      for (const button of [one!, all!]) {
        await expect(button).toBeDisabled();
        await expect(button.locator("..")).toHaveAttribute("title", "Not possible while you are offline");
      }
      await context.setOffline(false);
      await expect(all!).toBeEnabled();
    });

    test("all are marked as read at once, here and in another window @proof", async ({ page, browser, shop }) => {
      await hearing(page, () => signInAsAdmin(page, "/toast"));
      const second = await browser.newContext({ baseURL: shop.url });
      const other = await second.newPage();
      await hearing(other, () => signInAsAdmin(other, "/toast"));
      await withOlderUnread(page);
      await page.getByRole("button", { name: /^Notifications, \d+ unread$/ }).click();
      await panel(page)
        .getByRole("button", { name: /^Unread/ })
        .click();
      await expect(panel(page).getByText("Told long ago")).toHaveCount(0);
      await panel(page).getByRole("button", { name: "Show older" }).click();
      await expect(panel(page).getByText("Told long ago")).toBeVisible();
      await panel(page).getByRole("button", { name: "All", exact: true }).click();
      await expect(panel(page).getByText("Told long ago")).toHaveCount(0);

      await panel(page)
        .getByRole("button", { name: /^Unread/ })
        .click();
      await panel(page).getByRole("button", { name: "Mark all as read" }).click();

      await expect(panel(page).getByText("You have read everything")).toBeVisible();
      await expect(bell(other, 0)).toBeVisible();
      await panel(page).getByRole("button", { name: "All", exact: true }).click();
      await expect(panel(page).getByRole("listitem")).not.toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(bell(page, 0)).toBeFocused();
      await second.close();
    });
  });
