import { expect, type Page } from "@playwright/test";
import type { Client } from "../../support/app/client.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { violations } from "../support/axe.ts";
import { addressOf, ownBoard } from "../support/board.ts";
import { test } from "../support/own-shop.ts";
import { watched } from "../support/watch.ts";

const dayOf = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);
const cardOn = (page: Page, day: string, title: string) => dayOf(page, day).getByRole("link", { name: title });

/** A board with A and B due on the 18th of June at 17:45 and 18:00, C on the 2nd of July, D at no time. */
async function datedBoard(api: Client) {
  const board = await ownBoard(api, { "To do": ["A", "B", "C", "D"] });
  for (const [title, dueAt] of [
    ["A", "2026-06-18T14:45:00.000Z"],
    ["B", "2026-06-18T15:00:00.000Z"],
    ["C", "2026-07-02T09:00:00.000Z"],
  ] as const) {
    const { id, version } = await board.card(title);
    await api.send("PATCH", `/kanban/cards/${id}`, { dueAt }, { "if-match": `"v${version}"` });
  }
  return { ...board, due: async (title: string) => (await board.card(title)).dueAt };
}

test.describe("on a desktop", () => {
  test("the calendar shows each card on its day, month by month, and the address carries it @proof", async ({
    page,
    shop,
  }) => {
    const board = await datedBoard(shop.api);
    await enterAsAdmin(page, addressOf(board));

    await page.getByRole("button", { name: "Calendar", exact: true }).click();

    await expect(page).toHaveURL(/view=calendar/);
    await expect(page.getByRole("heading", { name: "June 2026" })).toBeVisible();
    await expect(dayOf(page, "2026-06-15")).toHaveAttribute("aria-current", "date");
    await expect(dayOf(page, "2026-06-18").getByRole("listitem")).toHaveText([/17:45\s*A/, /18:00\s*B/]);
    await expect(dayOf(page, "2026-07-02").getByRole("link")).toHaveText(/C/);
    await expect(page.getByRole("grid").getByRole("link", { name: "D" })).toHaveCount(0);
    await page.getByRole("button", { name: "Next month" }).click();
    await expect(page.getByRole("heading", { name: "July 2026" })).toBeVisible();
    await expect(page).toHaveURL(/day=2026-07-15/);
    await page.reload();
    await expect(cardOn(page, "2026-07-02", "C")).toBeVisible();
    await page.getByRole("button", { name: "Today" }).click();
    await expect(page).not.toHaveURL(/day=/);
    expect(await violations(page)).toEqual([]);
  });

  test("a card dragged to another day keeps its time; one undo takes it back @proof", async ({ page, shop }) => {
    const board = await datedBoard(shop.api);
    await enterAsAdmin(page, addressOf(board, "&view=calendar"));
    const from = await cardOn(page, "2026-06-18", "A").boundingBox();
    const to = await dayOf(page, "2026-06-23").boundingBox();
    if (!from || !to) throw new Error("A day is not in view.");

    await page.mouse.move(from.x + 10, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y + 20, { steps: 3 });
    await expect(page.locator("[data-ghost]")).toBeVisible();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
    await expect(dayOf(page, "2026-06-23")).toHaveAttribute("data-aimed", "");
    await page.mouse.up();

    await expect(cardOn(page, "2026-06-23", "A")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(() => board.due("A")).toBe("2026-06-23T14:45:00.000Z");
    await watched(page);
    await page.keyboard.press("Control+z");
    await expect(cardOn(page, "2026-06-18", "A")).toBeVisible();
    expect(await board.due("A")).toBe("2026-06-18T14:45:00.000Z");
  });

  test("presses faster than the page is drawn are all walked, over the end of the month too @proof", async ({
    page,
    shop,
  }) => {
    const board = await datedBoard(shop.api);
    await enterAsAdmin(page, addressOf(board, "&view=calendar"));
    await dayOf(page, "2026-06-15").focus();
    const pressAtOnce = (...keys: string[]) =>
      page.evaluate((all) => {
        for (const key of all)
          document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      }, keys);

    await pressAtOnce("ArrowRight", "ArrowRight", "ArrowRight");
    await expect(dayOf(page, "2026-06-18")).toBeFocused();
    await pressAtOnce("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight");

    await expect(page.getByRole("heading", { name: "July 2026" })).toBeVisible();
    await expect(dayOf(page, "2026-07-10")).toBeFocused();
  });

  test("c adds a card on the day one stands on, also in the list @proof", async ({ page, shop }) => {
    const board = await datedBoard(shop.api);
    await enterAsAdmin(page, addressOf(board, "&view=calendar"));
    await dayOf(page, "2026-06-24").focus();

    await page.keyboard.press("c");
    await page.getByRole("textbox", { name: "Title" }).fill("E");
    await page.keyboard.press("Enter");

    await expect(cardOn(page, "2026-06-24", "E")).toBeVisible();
    await expect.poll(() => board.due("E")).toBe("2026-06-24T20:59:00.000Z");
    await page.getByRole("button", { name: "List", exact: true }).click();
    await expect(page.getByRole("table").getByText("E", { exact: true })).toBeVisible();
    await page.keyboard.press("c");
    await page.getByRole("textbox", { name: "Title" }).fill("F");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("table").getByText("F", { exact: true })).toBeVisible();
    expect(await board.due("F")).toBeNull();
  });
});

test("on a phone a day lists its cards, and a card's date is changed by its menu @proof", async ({ page, shop }) => {
  const board = await datedBoard(shop.api);
  await enterAsAdmin(page, addressOf(board));
  await page.getByRole("button", { name: "Board menu" }).click();
  await page.getByRole("menuitem", { name: "Show as calendar" }).click();

  await dayOf(page, "2026-06-18").click();

  const listed = page.getByRole("region", { name: "Thursday, June 18, 2026" });
  await expect(listed.getByRole("link")).toHaveText([/A/, /B/]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await listed
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Due date" }).click();
  await page.getByRole("button", { name: "Tomorrow" }).click();
  await expect.poll(() => board.due("A")).toBe("2026-06-16T20:59:00.000Z");
  await page.keyboard.press("Escape");
  await expect(listed.getByRole("link")).toHaveText([/B/]);
  expect(await violations(page)).toEqual([]);
});
