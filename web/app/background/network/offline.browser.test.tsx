import { beforeAll, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { calls, openShop, type Shop, stopClock } from "../../../../tests/support/component/component.tsx";
import { goOffline, isWatched } from "../../../../tests/support/component/component-catalogue.ts";
import { openOrder, sheetOf } from "../../../../tests/support/component/order-screen.ts";
import { takeOrder } from "../../../../tests/support/records/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

test("offline a banner shows since when and writing rests; online the list is asked once", async () => {
  const order = await takeOrder(shop.api);
  await openOrder(order);
  await isWatched();
  const row = page.getByRole("grid").getByRole("row").filter({ hasText: order.number });
  const steps = ["Mark as paid", "Cancel order"].map((name) => sheetOf(order).getByRole("button", { name }).first());
  for (const step of steps) await expect.element(step).toBeEnabled();
  await expect.element(row).toBeVisible();
  stopClock();

  const goOnline = goOffline();
  const banner = page.getByRole("status").filter({ hasText: "You are offline" });
  await expect.element(banner).toHaveTextContent(/^You are offline — showing data from \d\d:\d\d$/);
  await expect.element(row).toBeVisible();
  for (const step of steps) {
    await expect.element(step).toBeDisabled();
    expect(step.element().closest("[title]")?.getAttribute("title")).toBe("Not possible while you are offline");
  }
  const before = calls.length;
  const lists = () => calls.slice(before).filter(({ path }) => /^\/ecommerce\/orders\?.*\bpage=/.test(path));
  goOnline();

  const back = page.getByRole("status").filter({ hasText: "Back online" });
  await expect.element(back).toBeVisible();
  await expect.element(banner).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(2900);
  await expect.poll(lists).toHaveLength(1);
  await expect.element(back).toBeVisible();
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(back).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lists()).toHaveLength(1);
  await expect.element(row).toBeVisible();
  for (const step of steps) await expect.element(step).toBeEnabled();
});
