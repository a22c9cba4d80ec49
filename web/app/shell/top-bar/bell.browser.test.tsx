import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  addressNow,
  calls,
  hold,
  openScreen,
  openShop,
  route,
} from "../../../../tests/support/component/component.tsx";
import { isWatched, makeProducts } from "../../../../tests/support/component/component-catalogue.ts";

const panel = page.getByRole("dialog", { name: "Notifications" });
const counted = page.getByRole("button", { name: /^Notifications, \d+ unread$/ });
const bell = (unread: number) => page.getByRole("button", { name: `Notifications, ${unread} unread`, exact: true });

test("opening what notifications are about marks them as read; many of one kind are one", async () => {
  const shop = await openShop();
  const editor = await shop.clientOf("editor@example.com");
  const { columns } = (await editor.get("/kanban/boards/1")).body.data;
  const card = (await editor.send("POST", "/kanban/cards", { columnId: columns[0].id, title: "Rafı say" })).body.data;
  for (const ids of [[1], [], [1]]) await editor.send("PUT", `/kanban/cards/${card.id}/assignees`, { ids });
  await openScreen("/toast");
  await expect.element(bell(6)).toBeVisible();
  await counted.click();
  const line = panel.getByRole("link", { name: /Rafı say.*\(2\)/ });
  await expect.element(line).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();

  // The board it lies on need not be named.
  await openScreen(`/kanban?card=${card.id}`);
  const sheet = page.getByRole("dialog", { name: "Rafı say" });
  await expect.element(sheet).toBeVisible();
  await expect.poll(() => calls.filter(({ path }) => path === "/notifications/read")).toHaveLength(1);
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).toHaveLength(0);

  await expect.element(bell(5)).toBeVisible();
});

test("marks one notification as read in its place, after a failed attempt; the settings are a link away", async () => {
  const shop = await openShop();
  const editor = await shop.clientOf("editor@example.com");
  const [product] = (await makeProducts(shop, [{ stock: 6, lowStockThreshold: 5 }])).made;
  if (!product) throw new Error("No product was created.");
  const move = { mode: "remove", quantity: 2, reason: "damaged" };
  expect((await editor.send("POST", `/ecommerce/products/${product.id}/stock`, move)).status).toBe(200);
  await openScreen("/toast");
  await isWatched();
  await expect.element(counted).toBeVisible();
  const before = Number(counted.element().getAttribute("aria-label")?.match(/\d+/)?.[0]);
  await counted.click();
  await panel.getByRole("button", { name: "Unread" }).click();
  const mark = panel.getByRole("button", { name: `Mark as read: ${product.name} is running low` });
  const line = panel.getByRole("link", { name: new RegExp(`^${product.name}`) });

  const answerAgain = route("POST /notifications/read", () => Promise.reject(new TypeError("Failed to fetch")));
  await mark.click();
  await expect.element(panel.getByRole("alert")).toBeVisible();
  await expect.element(line).toHaveTextContent("(unread)");
  await expect.element(panel.getByRole("button", { name: `Unread (${before})` })).toBeVisible();
  answerAgain();
  // Once the server has confirmed it, it leaves the list of unread ones.
  const read = hold("POST /notifications/read");
  await mark.click();
  await expect.poll(read.seen).toBe(1);
  await expect.element(panel.getByRole("alert")).toHaveLength(0);
  await expect.element(line).not.toHaveTextContent("(unread)");
  expect(addressNow()).toBe("/toast");
  read.release();
  await panel.getByRole("link", { name: "Notification settings" }).click();

  await expect.poll(addressNow).toBe("/account?tab=notifications");
  await expect.element(bell(before - 1)).toBeVisible();
});
