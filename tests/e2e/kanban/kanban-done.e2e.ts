import { expect } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { addressOf, linkOf, ownBoard } from "../support/board.ts";
import { clockOf } from "../support/inbox.ts";
import { test } from "../support/own-shop.ts";

const NOW = "2026-06-15T12:00:00.000Z";
/** When what was done by then stands on no board any more. */
const LATER = "2026-07-01T12:00:00.000Z";

test("a card done long ago, which its board has no more, is moved from where it lies open, and stands there again @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["A"], Done: ["Long done"] });
  const { id, key } = await board.card("Long done");
  await clockOf(shop.api, LATER);
  expect(await board.order()).toEqual({ "To do": ["A"], Doing: [], Done: [] });
  await enterAsAdmin(page, addressOf(board, `&card=${id}`));
  const card = page.getByRole("dialog", { name: "Long done" });
  await card.getByRole("button", { name: "Move…" }).click();
  const dialog = page.getByRole("dialog", { name: `Move ${key}` });
  await dialog.getByRole("combobox", { name: "Column" }).click();
  await page.getByRole("option", { name: "To do" }).click();

  await dialog.getByRole("button", { name: "Move" }).click();

  await expect.poll(board.order).toEqual({ "To do": ["Long done", "A"], Doing: [], Done: [] });
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await expect(linkOf(page, "Long done")).toBeVisible();
  await clockOf(shop.api, NOW);
});
