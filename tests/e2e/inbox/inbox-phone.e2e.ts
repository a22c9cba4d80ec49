import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { mailTo, oneOf, rowOf, writer } from "../support/inbox.ts";
import { test } from "../support/own-shop.ts";

/** Pushes a row aside with a finger. */
async function swipe(page: Page, subject: string, by: number): Promise<void> {
  const box = await rowOf(page, { subject }).boundingBox();
  if (!box) throw new Error("The row is not there.");
  const finger = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: at, y }] });
  await touch("touchStart", x);
  for (let step = 1; step <= 8; step++) await touch("touchMove", x + (by * step) / 8);
  await touch("touchEnd", x + by);
}

test("on a phone a swipe to the right archives and can be undone, one to the left asks until when to snooze", async ({
  page,
  shop,
}) => {
  const one = await mailTo(shop);
  await enterAsAdmin(page, "/inbox");
  await expect(rowOf(page, one)).toBeVisible();

  await swipe(page, one.subject, 160);

  await expect(rowOf(page, one)).toHaveCount(0);
  await expect.poll(async () => (await oneOf(shop.api, one.id)).status).toBe("archived");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rowOf(page, one)).toBeVisible();
  await swipe(page, one.subject, -160);
  await expect(page.getByRole("dialog", { name: "Snooze until" })).toBeVisible();
  await page.getByRole("button", { name: /^Later today/ }).click();
  await expect(page.locator("[role=dialog]:not([data-sheet])")).toHaveCount(0);
  await expect(rowOf(page, one)).toHaveCount(0);
});

test("on a phone the keyboard on the screen does not hide the composer @proof", async ({ page, shop }) => {
  const one = await mailTo(shop);
  await enterAsAdmin(page, `/inbox?c=${one.id}`);
  await writer(page).focus();

  await page.evaluate(() => {
    const seen = window.visualViewport as VisualViewport;
    Object.defineProperty(seen, "height", { value: 844 - 340, configurable: true });
    seen.dispatchEvent(new Event("resize"));
  });

  const bottom = async () => {
    const box = await page.getByRole("button", { name: "Send", exact: true }).boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  await expect.poll(bottom).toBeLessThanOrEqual(844 - 340);
  await expect(writer(page)).toBeFocused();
});
