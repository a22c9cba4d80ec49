import { expect } from "@playwright/test";
import { enterAsAdmin } from "./support/admin.ts";
import { addressOf, linkOf, ownBoard, titlesIn } from "./support/board.ts";
import { calls } from "./support/listen.ts";
import { test } from "./support/own-shop.ts";
import { watched } from "./support/watch.ts";

test.describe("on a desktop", () => {
  test("two browsers see each other's moves without a reload", async ({ page, browser, shop }) => {
    const board = await ownBoard(shop.api, { "To do": ["A", "B"], Doing: ["C"] });
    const context = await browser.newContext({ baseURL: shop.url });
    const other = await context.newPage();
    await enterAsAdmin(page, addressOf(board));
    await watched(page);
    await enterAsAdmin(other, addressOf(board));
    await watched(other);

    await linkOf(page, "A").focus();
    await page.keyboard.press(".");

    await expect.poll(() => titlesIn(other, "Doing")).toEqual(["A", "C"]);
    await linkOf(other, "B").focus();
    await other.keyboard.press(".");
    await expect.poll(() => titlesIn(page, "Doing")).toEqual(["B", "A", "C"]);
    await context.close();
  });

  test("a card that is being dragged stays in the hand while others change the board", async ({ page, shop }) => {
    const board = await ownBoard(shop.api, { "To do": ["A", "B"], Doing: ["C"] });
    await enterAsAdmin(page, addressOf(board));
    await watched(page);
    await linkOf(page, "A").focus();
    await page.keyboard.press(" ");
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("[data-gap]")).toBeVisible();

    const b = await board.card("B");
    await shop.api.send("POST", `/kanban/cards/${b.id}/move`, { columnId: board.columns[2]?.id });

    await expect.poll(() => titlesIn(page, "Done")).toEqual(["B"]);
    await expect(page.locator("[data-gap]")).toBeVisible();
    await page.keyboard.press(" ");
    await expect.poll(board.order).toEqual({ "To do": [], Doing: ["A", "C"], Done: ["B"] });
  });

  test("without a network typed text stays, the banner says so, and what was missed comes once", async ({
    page,
    context,
    shop,
  }) => {
    const board = await ownBoard(shop.api, { "To do": ["A", "B"] });
    const { id } = await board.card("A");
    await enterAsAdmin(page, addressOf(board, `&card=${id}`));
    await watched(page);
    const field = page.getByRole("dialog", { name: "A" }).getByRole("textbox", { name: "Add a comment" });
    await field.fill("Half a thought");

    await context.setOffline(true);
    await expect(
      page
        .locator("[data-offline], [role=status]")
        .filter({ hasText: /offline/i })
        .first(),
    ).toBeVisible();
    await shop.api.send("POST", "/kanban/cards", { columnId: board.columns[0]?.id, title: "From elsewhere" });
    await expect(field).toHaveValue("Half a thought");
    const sent = calls(page);
    await context.setOffline(false);

    await expect.poll(() => titlesIn(page, "To do")).toEqual(["A", "B", "From elsewhere"]);
    await expect(field).toHaveValue("Half a thought");
    expect(sent.filter((call) => call === `GET /api/kanban/boards/${board.id}`)).toHaveLength(1);
    await page.getByRole("dialog", { name: "A" }).getByRole("button", { name: "Comment", exact: true }).click();
    await expect(field).toHaveValue("");
    await expect.poll(async () => (await shop.api.get(`/kanban/cards/${id}`)).body.data.commentsList).toHaveLength(1);
  });
});
