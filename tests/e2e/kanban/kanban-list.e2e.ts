import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { addressOf, linkOf, ownBoard } from "../support/board.ts";
import { clockOf } from "../support/inbox.ts";
import { test } from "../support/own-shop.ts";
import { watched } from "../support/watch.ts";

const NOW = "2026-06-15T12:00:00.000Z";
/** When what was done by then stands on no board any more. */
const LATER = "2026-07-01T12:00:00.000Z";
// A row below a box that is open has no role just then.
const rowOf = (page: Page, title: string) => page.locator("tr").filter({ hasText: title });

test.describe("in the list of a board", () => {
  test("a press with Shift chooses all rows from the last chosen one, whatever column they are in, but archived ones @proof", async ({
    page,
    shop,
  }) => {
    const board = await ownBoard(shop.api, { "To do": ["Koli", "Bant"], Doing: ["Etiket", "Makas"] });
    await shop.api.send("POST", `/kanban/cards/${(await board.card("Etiket")).id}/archive`);
    await enterAsAdmin(page, addressOf(board, "&view=list"));
    await watched(page);
    const bar = page.getByRole("toolbar");
    const chosen = () => page.locator("tr:has([data-selected]) .list-name").allInnerTexts();
    await expect(rowOf(page, "Etiket")).toContainText("Archived");
    const rows = await page.locator("tbody .list-name").allInnerTexts();
    expect(rows).toHaveLength(4);
    const row = (name: string) => page.locator("tr").filter({ hasText: name }).getByRole("link");

    await row(rows[0]!).click({ modifiers: ["Shift"] });
    await row(rows[3]!).click({ modifiers: ["Shift"] });

    await expect(bar).toContainText("3 selected");
    expect(await chosen()).toEqual(rows.filter((name) => name !== "Etiket"));
    expect(await page.evaluate(() => String(getSelection()))).toBe("");
    await row("Etiket").click({ modifiers: ["Shift"] });
    await expect(page.getByText("This card is archived.")).toBeVisible();
    await expect(bar).toContainText("3 selected");
    expect(page.url()).not.toContain("card=");
  });

  test("of chosen cards that somebody archives one of the board counts no more, and one done long ago can be let go of @proof", async ({
    page,
    shop,
  }) => {
    const board = await ownBoard(shop.api, { "To do": ["Koli"], Done: ["Long done"] });
    const { id } = await board.card("Long done");
    await clockOf(shop.api, LATER);
    await enterAsAdmin(page, addressOf(board, "&view=list"));
    await watched(page);
    const bar = page.getByRole("toolbar");
    const press = (title: string) =>
      rowOf(page, title)
        .getByRole("link")
        .click({ modifiers: ["Shift"] });
    await press("Koli");
    await press("Long done");
    await expect(bar).toContainText("2 selected");

    await shop.api.send("POST", `/kanban/cards/${(await board.card("Koli")).id}/archive`);
    await expect(bar).toContainText("1 selected");
    await shop.api.send("POST", `/kanban/cards/${id}/archive`);
    await expect(rowOf(page, "Long done")).toContainText("Archived");
    await expect(page.locator("tr:has([data-selected])")).toHaveText([/Long done/]);
    await rowOf(page, "Long done").getByRole("link").focus();
    await page.keyboard.press("x");

    await expect(bar).toBeHidden();
    await expect(page.getByText("This card is archived.")).toHaveCount(0);
    await clockOf(shop.api, NOW);
  });

  test("a card that is chosen in the calendar is marked there @proof", async ({ page, shop }) => {
    const board = await ownBoard(shop.api, { "To do": ["Koli", "Bant"] });
    for (const title of ["Koli", "Bant"]) {
      const { id, version } = await board.card(title);
      const due = { dueAt: "2026-06-16T09:00:00.000Z" };
      await shop.api.send("PATCH", `/kanban/cards/${id}`, due, { "if-match": `"v${version}"` });
    }
    const link = (name: RegExp) => page.getByRole("grid").getByRole("link", { name });
    await enterAsAdmin(page, addressOf(board, "&view=calendar"));
    await watched(page);
    await link(/Koli/).focus();
    await page.keyboard.press("x");
    const marked = page.getByRole("grid").locator("li[data-selected]");
    await expect(marked).toHaveText([/Koli/]);
    await expect(link(/^Selected: .*Koli/)).toBeFocused();

    await link(/Bant/).click({ modifiers: ["Shift"] });
    await expect(marked).toHaveCount(2);
    await page.getByRole("toolbar").getByRole("button", { name: "Priority" }).click();
    await page.getByRole("menuitem", { name: "High" }).click();

    await expect(marked).toHaveCount(0);
    expect((await board.card("Bant")).priority).toBe("high");
  });

  test("the keys work on a card its board has no more, since it was done long ago @proof", async ({ page, shop }) => {
    const board = await ownBoard(shop.api, { Done: ["Long done"] });
    const { id } = await board.card("Long done");
    const ids: number[] = [];
    for (const name of ["Bir", "Beş"]) {
      const made = await shop.api.send("POST", "/kanban/labels", { boardId: board.id, name, colour: "teal" });
      ids.push(made.body.data.id);
    }
    await clockOf(shop.api, LATER);
    await enterAsAdmin(page, addressOf(board, "&view=list"));
    await watched(page);
    await linkOf(page, "Long done").focus();

    await page.keyboard.press("l");
    for (const name of ["Bir", "Beş"]) {
      await page.getByRole("checkbox", { name }).click();
      await expect(page.getByRole("checkbox", { name })).toBeChecked();
    }

    const labels = async () => (await shop.api.get(`/kanban/cards/${id}`)).body.data.labelIds;
    await expect.poll(async () => (await labels()).toSorted()).toEqual(ids.toSorted());
    await page.keyboard.press("Escape");
    await linkOf(page, "Long done").focus();
    await page.keyboard.press("x");
    await expect(page.getByRole("toolbar")).toContainText("1 selected");
    await linkOf(page, "Selected: Long done").focus();
    await page.keyboard.press(",");
    await expect.poll(board.order).toMatchObject({ Doing: ["Long done"], Done: [] });
    await clockOf(shop.api, NOW);
  });

  test("the keys that are listed are those that do something there @proof", async ({ page, shop }) => {
    const board = await ownBoard(shop.api, { "To do": ["Koli"] });
    await enterAsAdmin(page, addressOf(board));
    await watched(page);
    const listed = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    const look = async () => {
      await page.keyboard.press("?");
      await expect(listed).toContainText("Select the card");
    };
    const close = async () => {
      await page.keyboard.press("Escape");
      await expect(listed).toHaveCount(0);
    };
    const [lift, reorder] = ["Lift the card and drop it", "Move the card up or down"];

    await look();
    await expect(listed).toContainText(lift);
    await expect(listed).toContainText(reorder);
    await close();
    await page.getByRole("button", { name: "List", exact: true }).click();
    await expect(rowOf(page, "Koli")).toBeVisible();
    await look();

    await expect(listed).not.toContainText(lift);
    await expect(listed).not.toContainText(reorder);
    await close();
    await page.getByRole("button", { name: "Calendar", exact: true }).click();
    await expect(page.getByRole("grid")).toBeVisible();
    await look();
    await expect(listed).toContainText(lift);
    await expect(listed).not.toContainText(reorder);
  });
});
