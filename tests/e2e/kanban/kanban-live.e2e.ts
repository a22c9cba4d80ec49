import { expect, type Page } from "@playwright/test";
import type { Client } from "../../support/app/client.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { addressOf, linkOf, type OwnBoard, ownBoard, titlesIn } from "../support/board.ts";
import { calls } from "../support/listen.ts";
import { test } from "../support/own-shop.ts";
import { enter, live, newPerson, prefer } from "../support/person.ts";
import { watched } from "../support/watch.ts";

/** Keeps which cards are seen to arrive, by their titles; to be asked for before the page opens. */
async function arrivals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(globalThis, { arrivals: titles });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      const title = this.querySelector("[data-card-link]")?.textContent;
      if (title) titles.push(title);
      return animate.apply(this, how);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { arrivals: string[] }).arrivals);
}

/** Somebody beside the page puts a card right below E. */
async function moveBelowE(api: Client, board: OwnBoard, title: string): Promise<void> {
  const [{ id }, below] = [await board.card(title), await board.card("E")];
  const move = { columnId: below.columnId, beforeId: below.id };
  expect((await api.send("POST", `/kanban/cards/${id}/move`, move)).status).toBe(200);
}

test.describe("on a desktop", () => {
  test.describe("that moves", () => {
    test.use({ contextOptions: { reducedMotion: "no-preference" } });

    test("somebody else's move is seen to move, into another column and within one @proof", async ({ page, shop }) => {
      const board = await ownBoard(shop.api, { "To do": ["A", "B"], Doing: ["C", "D", "E"] });
      const arrived = await arrivals(page);
      await enterAsAdmin(page, addressOf(board));
      await watched(page);

      await moveBelowE(shop.api, board, "A");
      await expect.poll(() => titlesIn(page, "Doing")).toEqual(["C", "D", "E", "A"]);
      expect(await arrived()).toEqual(["A"]);

      await moveBelowE(shop.api, board, "C");
      await expect.poll(() => titlesIn(page, "Doing")).toEqual(["D", "E", "C", "A"]);
      expect(await arrived()).toEqual(["A", "C"]);
    });

    test("whoever wants no motion finds somebody else's move done @proof", async ({ page, request, shop }) => {
      const board = await ownBoard(shop.api, { "To do": ["A", "B"], Doing: ["C", "D", "E"] });
      const arrived = await arrivals(page);
      await enter(page, await newPerson(request), addressOf(board));
      await prefer(page, { reducedMotion: true });
      await page.goto(addressOf(board));
      await live(page);
      await watched(page);

      await moveBelowE(shop.api, board, "A");
      await expect.poll(() => titlesIn(page, "Doing")).toEqual(["C", "D", "E", "A"]);
      await moveBelowE(shop.api, board, "C");
      await expect.poll(() => titlesIn(page, "Doing")).toEqual(["D", "E", "C", "A"]);

      expect(await arrived()).toEqual([]);
    });
  });

  test("two browsers see each other's moves without a reload @proof", async ({ page, browser, shop }) => {
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

  test("a card that is being dragged stays in the hand while others change the board @proof", async ({
    page,
    shop,
  }) => {
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

  test("without a network typed text stays, the banner says so, and what was missed comes once @proof", async ({
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

  test("a board somebody else deletes gives its place to the words that it is not there, unless something is typed on it @proof", async ({
    page,
    shop,
  }) => {
    const board = await ownBoard(shop.api, { "To do": ["A"] });
    const { id } = await board.card("A");
    await enterAsAdmin(page, addressOf(board, `&card=${id}`));
    await watched(page);
    const dialog = page.getByRole("dialog", { name: "A" });
    const field = dialog.getByRole("textbox", { name: "Add a comment" });
    await field.fill("Half a thought");

    const gone = await shop.api.send("DELETE", `/kanban/boards/${board.id}`, { confirmName: board.name });
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);

    await expect(dialog.getByText("This card no longer exists. What you typed can still be copied.")).toBeVisible();
    await expect(field).toHaveValue("Half a thought");
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByRole("alertdialog", { name: "Discard changes?" }).getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("This board does not exist.")).toBeVisible();
    await expect(linkOf(page, "A")).toHaveCount(0);
  });

  test("a card somebody else deletes gives its place to the words that it is not there @proof", async ({
    page,
    shop,
  }) => {
    const board = await ownBoard(shop.api, { "To do": ["A", "B"] });
    const { id } = await board.card("A");
    await shop.api.send("POST", `/kanban/cards/${id}/comments`, { text: "Said of it" });
    await enterAsAdmin(page, addressOf(board, `&card=${id}`));
    await watched(page);
    await expect(page.getByRole("dialog", { name: "A" }).getByText("Said of it")).toBeVisible();

    await shop.api.send("POST", `/kanban/cards/${id}/archive`);
    expect((await shop.api.send("DELETE", `/kanban/cards/${id}`)).status).toBe(200);

    const dialog = page.getByRole("dialog", { name: "This card does not exist." });
    await expect(dialog.getByText("This card does not exist.")).toBeVisible();
    await expect(dialog.getByText("Said of it")).toHaveCount(0);
    await dialog.getByRole("link", { name: "Back to the board" }).click();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => titlesIn(page, "To do")).toEqual(["B"]);
  });
});
