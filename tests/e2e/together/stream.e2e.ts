import { type BrowserContext, expect, type Page } from "@playwright/test";
import { orderAt, takeOrder } from "../../support/records/shop.ts";
import { enterAsAdmin, signInAsAdmin } from "../support/admin.ts";
import { OWN_CONNECTION } from "../support/api-calls.ts";
import { ownProduct, sheetOf, test } from "../support/own-shop.ts";
import { live } from "../support/person.ts";
import { hearing, watched } from "../support/watch.ts";

/** What a browser asks from now on, as path and query, with the last event that a stream was opened from. */
function asked(context: BrowserContext): { path: string; last: string | undefined }[] {
  const calls: { path: string; last: string | undefined }[] = [];
  context.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith("/api/") || pathname.startsWith("/api/avatars")) return;
    calls.push({ path: pathname.slice(4) + search, last: request.headers()["last-event-id"] });
  });
  return calls;
}
const streams = (calls: ReturnType<typeof asked>) => calls.filter(({ path }) => path === "/changes/stream");
const lists = (calls: ReturnType<typeof asked>) => calls.filter(({ path }) => path.startsWith("/ecommerce/orders?"));

const look = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

test("two browsers see each other's changes as they happen @phone @workers", async ({ page, browser, shop }) => {
  const product = await ownProduct(shop.api);
  const order = await orderAt(shop.api, [], { lines: [{ productId: product.id, quantity: 1 }] });
  await hearing(page, () => enterAsAdmin(page, `/orders?order=${order.id}`));
  const second = await browser.newContext({ baseURL: shop.url });
  const other = await second.newPage();
  await hearing(other, () => enterAsAdmin(other, `/orders?order=${order.id}`));

  await sheetOf(page, order.number).getByRole("button", { name: "Confirm" }).click();
  await sheetOf(other, order.number).getByRole("button", { name: "Complete", exact: true }).click();

  await expect(sheetOf(page, order.number).getByText("Completed", { exact: true }).first()).toBeVisible();
  await expect(sheetOf(page, order.number).getByRole("button", { name: "Complete", exact: true })).toHaveCount(0);
  await second.close();
});

test("a cold load opens one stream, from where its answers were drawn, and asks nothing else @proof", async ({
  page,
  context,
}) => {
  await hearing(page, () => enterAsAdmin(page, "/orders"));
  const calls = asked(context);

  await hearing(page, async () => void (await page.reload()));
  await live(page);
  await watched(page);

  expect(calls).toEqual([{ path: "/changes/stream", last: expect.stringMatching(/^\d+$/) }]);
});

test("the tabs of a browser share one stream, and another goes on with it when its holder is closed @proof", async ({
  page,
  context,
  shop,
}) => {
  const calls = asked(context);
  await hearing(page, () => enterAsAdmin(page, "/orders"));
  const second = await context.newPage();
  await enterAsAdmin(second, "/orders");
  await watched(second);
  const row = (tab: Page, number: string) => tab.getByText(number, { exact: true }).first();

  const one = await takeOrder(shop.api);
  await expect(row(second, one.number)).toBeVisible();
  await expect(row(page, one.number)).toBeVisible();
  expect(streams(calls)).toHaveLength(1);
  await page.close();
  await expect.poll(() => streams(calls)).toHaveLength(2);
  const two = await takeOrder(shop.api);

  await expect(row(second, two.number)).toBeVisible();
  expect(Number(streams(calls)[1]?.last)).toBeGreaterThan(Number(streams(calls)[0]?.last));
});

test("a hidden tab asks for what was changed when it is looked at again, once @proof", async ({
  page,
  context,
  shop,
}) => {
  await hearing(page, () => enterAsAdmin(page, "/orders"));
  const other = await context.newPage();
  await enterAsAdmin(other, "/orders");
  await watched(other);
  await look(page, "hidden");
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));

  const one = await takeOrder(shop.api);
  const two = await takeOrder(shop.api);
  await expect(other.getByText(two.number, { exact: true }).first()).toBeVisible();
  expect(calls).toEqual([]);
  await look(page, "visible");

  await expect(page.getByText(two.number, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(one.number, { exact: true }).first()).toBeVisible();
  expect(calls.filter((path) => path === "/api/ecommerce/orders")).toHaveLength(1);
});

test("after a lost network the page catches up once, without a reload, and typed text is still there", async ({
  page,
  context,
  shop,
}) => {
  await hearing(page, () => enterAsAdmin(page, "/orders"));
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const first = await takeOrder(shop.api, { note: "Before" });
  // The grid's script is there before the network goes.
  const list = page.getByRole("grid");
  await expect(list).toBeVisible();
  await page.getByText(first.number, { exact: true }).first().click();
  const sheet = sheetOf(page, first.number);
  await sheet.getByRole("textbox").first().fill("Half a sentence");
  const calls = asked(context);

  await context.setOffline(true);
  await expect(page.getByText("You are offline")).toBeVisible();
  const missed = [await takeOrder(shop.api), await takeOrder(shop.api)];
  await context.setOffline(false);

  await expect(page.getByText("Back online")).toBeVisible();
  // The open order tells the customer's other orders too, so only the list is counted.
  for (const { number } of missed) await expect(list.getByText(number, { exact: true })).toHaveCount(1);
  await expect(sheet.getByRole("textbox").first()).toHaveValue("Half a sentence");
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  await expect.poll(() => streams(calls).length).toBe(1);
  expect(lists(calls).length).toBeLessThanOrEqual(2);
});

test("signed out from elsewhere, the page leaves by itself @proof", async ({ page, request }) => {
  await hearing(page, () => signInAsAdmin(page, "/toast"));
  const token = await page.evaluate(() => {
    const key = new TextEncoder().encode("pano-theme-key");
    const stored = atob(localStorage.getItem("theme-token") ?? "");
    const bytes = Uint8Array.from(stored, (letter, at) => letter.charCodeAt(0) ^ (key[at % key.length] ?? 0));
    return new TextDecoder().decode(bytes);
  });

  await request.post("/api/auth/logout", { headers: { ...OWN_CONNECTION, Authorization: `Bearer ${token}` } });

  await page.waitForURL(/\/login\?reason=expired/);
});
