import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { addressOf, cardOf, linkOf, ownBoard } from "../support/board.ts";
import { test } from "../support/own-shop.ts";
import { watched } from "../support/watch.ts";

const spoken = (page: Page) => page.locator("[role=status][aria-live=assertive]");
const laneOf = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name} \\d`) });
const cellOf = (page: Page, lane: string, column: string) =>
  laneOf(page, lane).getByRole("list", { name: new RegExp(`^${column}`) });
const titlesOf = (page: Page, lane: string, column: string) =>
  cellOf(page, lane, column).locator("[data-card-link]").allInnerTexts();
const sentMoves = (page: Page) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(new URL(request.url()).pathname));
  return sent;
};

/** A board whose cards A and B are Deniz's; C is Zeynep's. */
async function sharedBoard(api: Parameters<typeof ownBoard>[0]) {
  const board = await ownBoard(api, { "To do": ["A", "B"], Doing: ["C"] });
  for (const [title, ids] of [
    ["A", [1]],
    ["B", [1]],
    ["C", [14]],
  ] as const)
    await api.send("PUT", `/kanban/cards/${(await board.card(title)).id}/assignees`, { ids });
  return board;
}

test.describe("on a desktop", () => {
  test("a card dropped in another lane and column is the other's by one request, and one undo brings it back @phone @proof", async ({
    page,
    shop,
  }) => {
    const board = await sharedBoard(shop.api);
    await enterAsAdmin(page, addressOf(board));
    await watched(page);
    await page.getByRole("button", { name: "Lanes" }).click();
    await page.getByRole("menuitemradio", { name: "By assignee" }).click();
    await expect(page).toHaveURL(/group=assignee/);
    await expect(page.locator("[data-drags]")).toBeVisible();
    await expect.poll(() => titlesOf(page, "Deniz Yılmaz", "To do")).toEqual(["A", "B"]);
    const sent = sentMoves(page);
    const from = await linkOf(page, "A").boundingBox();
    if (!from) throw new Error("The card is not in view.");

    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 });
    await expect(page.locator("[data-ghost]")).toBeVisible();
    // Lanes grow and shrink with what hangs over them, so the place is looked at again once the card is above it.
    for (let look = 0; look < 2; look += 1) {
      const to = await cardOf(page, "C").boundingBox();
      if (!to) throw new Error("The other card is not in view.");
      await page.mouse.move(to.x + 60, to.y + to.height - 6, { steps: 8 });
    }
    await expect(cellOf(page, "Zeynep Türkmen", "Doing").locator("[data-gap]")).toBeVisible();
    await page.mouse.up();

    await expect.poll(() => titlesOf(page, "Zeynep Türkmen", "Doing")).toEqual(["C", "A"]);
    await expect.poll(board.order).toMatchObject({ "To do": ["B"], Doing: ["C", "A"] });
    expect((await board.card("A")).assigneeIds).toEqual([14]);
    expect(sent).toEqual([expect.stringMatching(/\/cards\/\d+\/move$/)]);
    await page.keyboard.press("Control+z");
    await expect.poll(() => titlesOf(page, "Deniz Yılmaz", "To do")).toEqual(["A", "B"]);
    expect((await board.card("A")).assigneeIds).toEqual([1]);
  });

  test("keys lead a card over the lanes, and each step names the lane @proof", async ({ page, shop }) => {
    const board = await sharedBoard(shop.api);
    await enterAsAdmin(page, addressOf(board, "&group=assignee"));
    const { key } = await board.card("B");
    await linkOf(page, "B").focus();

    await page.keyboard.press(" ");
    await expect(spoken(page)).toContainText(`${key} lifted, position 2 of 2 in To do, lane Deniz Yılmaz`);
    for (const press of ["ArrowDown", "ArrowDown"]) await page.keyboard.press(press);
    await page.keyboard.press("ArrowRight");
    await expect(spoken(page)).toContainText(`${key}, position 1 of`);
    await expect(spoken(page)).toContainText("in Doing, lane");
    await page.keyboard.press("Escape");
    await expect(spoken(page)).toHaveText(`${key} put back, position 2 of 2 in To do, lane Deniz Yılmaz`);
    expect((await board.card("B")).assigneeIds).toEqual([1]);
    await page.keyboard.press(" ");
    await expect(page.locator("[data-gap]")).toBeVisible();
    for (let step = 0; step < 6; step += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press(" ");

    await expect(spoken(page)).toHaveText(`${key} dropped, position 1 of 1 in To do, lane Nobody`);
    await expect.poll(() => titlesOf(page, "Nobody", "To do")).toEqual(["B"]);
    await expect(linkOf(page, "B")).toBeFocused();
    await expect.poll(async () => (await board.card("B")).assigneeIds).toEqual([]);
    await expect.poll(board.order).toMatchObject({ "To do": ["A", "B"] });
  });

  test("a card of two labels stands in both lanes, and leaves only the one it is taken from @proof", async ({
    page,
    shop,
  }) => {
    const board = await ownBoard(shop.api, { "To do": ["A", "B"] });
    const ids: number[] = [];
    for (const name of ["Media", "Stock", "Tax"])
      ids.push(
        (await shop.api.send("POST", "/kanban/labels", { boardId: board.id, name, colour: "teal" })).body.data.id,
      );
    const [media, stock, tax] = ids as [number, number, number];
    await shop.api.send("PUT", `/kanban/cards/${(await board.card("A")).id}/labels`, { ids: [media, stock] });
    await enterAsAdmin(page, addressOf(board, "&group=label"));
    await expect(linkOf(page, "A")).toHaveCount(2);
    await cellOf(page, "Media", "To do").getByRole("link", { name: "A" }).focus();

    await page.keyboard.press(" ");
    await expect(page.locator("[data-gap]")).toBeVisible();
    for (const press of ["ArrowDown", "ArrowDown", " "]) await page.keyboard.press(press);

    await expect.poll(async () => (await board.card("A")).labelIds.toSorted()).toEqual([stock, tax].toSorted());
    expect(await titlesOf(page, "Stock", "To do")).toEqual(["A"]);
    expect(await titlesOf(page, "Tax", "To do")).toEqual(["A"]);
    await expect(cellOf(page, "Tax", "To do").getByRole("link", { name: "A" })).toBeFocused();
    await page.reload();
    await expect(linkOf(page, "A")).toHaveCount(2);
    expect(await titlesOf(page, "No label", "To do")).toEqual(["B"]);
  });
});

test("under a filter a lane counts the cards that fit among its own, as the columns do @proof", async ({
  page,
  shop,
}) => {
  const board = await sharedBoard(shop.api);
  const count = (name: string) => laneOf(page, name).getByRole("heading").locator("small");
  await enterAsAdmin(page, addressOf(board, "&group=assignee"));
  await expect(count("Deniz Yılmaz")).toHaveText("2");

  await page.getByRole("searchbox", { name: "Search cards" }).fill("A");

  await expect(count("Deniz Yılmaz")).toHaveText("1 of 2");
  await expect(count("Zeynep Türkmen")).toHaveText("0 of 1");
  await expect(count("Nobody")).toHaveText("0 of 0");
  await expect(page.locator("[data-column] .count").first()).toHaveText("1 of 2");
});

test("a column is dragged over its lanes, by mouse and by keys @proof", async ({ page, shop }) => {
  const board = await sharedBoard(shop.api);
  const names = async () => (await board.read()).columns.map(({ name }) => name);
  await enterAsAdmin(page, addressOf(board, "&group=assignee"));
  await expect(page.locator("[data-drags]")).toBeVisible();
  const from = await page.getByRole("heading", { name: "To do", exact: true }).boundingBox();
  const to = await page.getByRole("heading", { name: "Doing", exact: true }).boundingBox();
  if (!from || !to) throw new Error("A column is not in view.");

  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 8, { steps: 3 });
  await expect(page.locator("[data-ghost]")).toBeVisible();
  await page.mouse.move(to.x + 220, to.y + 8, { steps: 8 });
  await page.mouse.up();

  await expect.poll(names).toEqual(["Doing", "To do", "Done"]);
  await expect(page.locator(".heads h2")).toHaveText(["Doing", "To do", "Done"]);
  await page.getByRole("button", { name: "Drag the column Doing" }).focus();
  for (const key of ["Space", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect(spoken(page)).toHaveText("Column Doing, position 3 of 3");
  await page.keyboard.press("Space");
  await expect.poll(names).toEqual(["To do", "Done", "Doing"]);
});

test("on a phone a card goes to another lane by its menu @proof", async ({ page, shop }) => {
  const board = await sharedBoard(shop.api);
  await enterAsAdmin(page, addressOf(board, "&group=priority"));
  const { key } = await board.card("A");
  await expect.poll(() => titlesOf(page, "No priority", "To do")).toEqual(["A", "B"]);

  await page.getByRole("button", { name: `Actions for ${key}` }).click();
  await page.getByRole("menuitem", { name: "Move…" }).click();
  const dialog = page.getByRole("dialog", { name: `Move ${key}` });
  await dialog.getByRole("combobox", { name: "Priority" }).click();
  await page.getByRole("option", { name: "Urgent" }).click();
  await dialog.getByRole("button", { name: "Move" }).click();

  await expect.poll(() => titlesOf(page, "Urgent", "To do")).toEqual(["A"]);
  // It is shown before it is stored.
  await expect.poll(() => board.card("A")).toMatchObject({ priority: "urgent", columnId: board.columns[0]?.id });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
