import { expect } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { addressOf, cardOf, linkOf, ownBoard, titlesIn } from "../support/board.ts";
import { holdNext } from "../support/hold-next.ts";
import { test } from "../support/own-shop.ts";
import { watched } from "../support/watch.ts";

test("chosen cards are labelled and archived together, and the archive is taken back @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["A", "B", "C"] });
  await shop.api.send("POST", "/kanban/labels", { boardId: board.id, name: "Acil", colour: "red" });
  await enterAsAdmin(page, addressOf(board));
  await watched(page);
  await linkOf(page, "A").focus();
  await page.keyboard.press("x");
  await linkOf(page, "B").click({ modifiers: ["Shift"] });
  const bar = page.getByRole("toolbar");
  await expect(bar).toContainText("2 selected");

  const answer = { status: 503, data: null, code: "unavailable", message: "Not available right now", requestId: "r-1" };
  await page.route("**/api/kanban/cards/bulk", (route) => route.fulfill({ status: 503, json: answer }), { times: 1 });
  const label = async () => {
    await bar.getByRole("button", { name: "Label" }).click();
    await page.getByRole("menuitem", { name: "Acil" }).click();
  };
  await label();
  await expect(page.getByRole("alert").filter({ hasText: "Not available right now" })).toBeVisible();
  await expect(bar).toContainText("2 selected");
  await label();

  await expect(cardOf(page, "A")).toContainText("Acil");
  await expect(cardOf(page, "B")).toContainText("Acil");
  await expect(cardOf(page, "C")).not.toContainText("Acil");
  // What was chosen is let go only once all that shows the cards has been asked for again.
  await expect(bar).toBeHidden();
  for (const title of ["A", "B"]) {
    await linkOf(page, title).focus();
    await page.keyboard.press("x");
  }
  await bar.getByRole("button", { name: "Archive" }).click();
  await expect.poll(() => titlesIn(page, "To do")).toEqual(["C"]);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await titlesIn(page, "To do")).toSorted()).toEqual(["A", "B", "C"]);
  // Those that were archived are let go late too: brought back before that, they are chosen still.
  await expect(bar).toBeHidden();

  await linkOf(page, "C").focus();
  await page.keyboard.press("x");
  await expect(bar).toContainText("1 selected");
  await page.getByRole("button", { name: "Other boards" }).click();
  await page.getByRole("menuitem").filter({ hasNotText: board.name }).first().click();
  await expect(page).not.toHaveURL(new RegExp(`board=${board.id}`));
  await expect(bar).toBeHidden();
});

test("a card that is chosen while others are changed stays chosen @proof", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A", "B"] });
  await enterAsAdmin(page, addressOf(board));
  const bar = page.getByRole("toolbar");
  const choose = async (title: string) => {
    await linkOf(page, title).focus();
    await page.keyboard.press("x");
  };
  await choose("A");
  const answer = await holdNext(page, "**/api/kanban/cards/bulk");
  await bar.getByRole("button", { name: "Priority" }).click();
  await page.getByRole("menuitem", { name: "High" }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);

  await choose("B");
  await expect(bar).toContainText("2 selected");
  answer();

  await expect(bar).toContainText("1 selected");
  await bar.getByRole("button", { name: "Archive" }).click();
  await expect.poll(() => titlesIn(page, "To do")).toEqual(["A"]);
});
