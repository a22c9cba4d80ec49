import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "./support/admin.ts";
import { addressOf, cardOf, linkOf, ownBoard, titlesIn } from "./support/board.ts";
import { test } from "./support/own-shop.ts";

const openCard = (page: Page, title: string) => page.getByRole("dialog", { name: title });

async function type(page: Page, column: string, text: string): Promise<void> {
  await page.getByRole("button", { name: `Add card to ${column}` }).click();
  const field = page.getByRole("textbox", { name: `New card in ${column}` });
  await expect(field).toBeFocused();
  await field.fill(text);
}

test("a line with its signs makes a card with a label, a person, a priority and a date, and the field stays @phone", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api);
  await shop.api.send("POST", "/kanban/labels", { boardId: board.id, name: "Media", colour: "purple" });
  await enterAsAdmin(page, addressOf(board));

  await type(page, "To do", "Photo shoot #media @zeynep !high ^2026-06-20");
  await page.keyboard.press("Enter");

  await expect(linkOf(page, "Photo shoot")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "New card in To do" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "New card in To do" })).toHaveValue("");
  const [label] = (await board.read()).labels;
  const card = await board.card("Photo shoot");
  expect(card).toMatchObject({ labelIds: [label?.id], assigneeIds: [14], priority: "high" });
  expect(card.dueAt).toBe("2026-06-20T20:59:00.000Z");
  await expect(cardOf(page, "Photo shoot")).toContainText("Media");
  await expect(cardOf(page, "Photo shoot")).toContainText("Assigned to Zeynep Türkmen");
});

test("several pasted lines are offered as a card each", async ({ page, shop }) => {
  const board = await ownBoard(shop.api);
  await enterAsAdmin(page, addressOf(board));
  await type(page, "Doing", "");
  const field = page.getByRole("textbox", { name: "New card in Doing" });

  await field.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "- First\n- Second\n\n- Third");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByRole("button", { name: "Add 3 cards" }).click();

  await expect.poll(board.order).toMatchObject({ Doing: ["First", "Second", "Third"] });
  await expect.poll(() => titlesIn(page, "Doing")).toEqual(["First", "Second", "Third"]);
});

test("a line that could not be added is there to be sent again", async ({ page, shop }) => {
  const board = await ownBoard(shop.api);
  await enterAsAdmin(page, addressOf(board));
  await page.route("**/api/kanban/cards", (route) => route.abort());
  await type(page, "To do", "Lost line");

  await page.keyboard.press("Enter");

  const field = page.getByRole("textbox", { name: "New card in To do" });
  await expect(page.getByText("“Lost line” was not added")).toBeVisible();
  await expect(field).toHaveValue("Lost line");
  await expect(linkOf(page, "Lost line")).toHaveCount(0);
  await page.unroute("**/api/kanban/cards");
  await field.press("Enter");
  await expect(linkOf(page, "Lost line")).toBeVisible();
});

test("half a card is not lost without a question, and a card opened over it asks nothing @phone", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  await enterAsAdmin(page, addressOf(board));
  await type(page, "To do", "Half a ca");
  const field = page.getByRole("textbox", { name: "New card in To do" });
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  const stay = async () => {
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toBeHidden();
    await expect(field).toHaveValue("Half a ca");
  };

  await linkOf(page, "A").click();
  await expect(openCard(page, "A")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(openCard(page, "A")).toBeHidden();
  await expect(question).toHaveCount(0);
  await expect(field).toHaveValue("Half a ca");

  await field.press("Escape");
  await stay();
  await page.getByRole("button", { name: "Lanes" }).click();
  await page.getByRole("menuitemradio", { name: "By priority" }).click();
  await stay();
  await page.getByRole("button", { name: "Board menu" }).click();
  await page.getByRole("menuitem", { name: "Show as list" }).click();
  await stay();
  expect(new URL(page.url()).search).toBe(`?board=${board.id}`);
  await page.getByRole("button", { name: "Board menu" }).click();
  await page.getByRole("menuitem", { name: "Show as list" }).click();
  await question.getByRole("button", { name: "Discard" }).click();

  await expect(page).toHaveURL(/view=list/);
  await expect(field).toHaveCount(0);
  await expect.poll(board.order).toMatchObject({ "To do": ["A"] });
});
