import { expect, type Page } from "@playwright/test";
import type { Board } from "#shared/api/kanban/boards.ts";
import type { Client } from "../../support/app/client.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { addressOf, linkOf, ownBoard } from "../support/board.ts";
import { holdNext } from "../support/hold-next.ts";
import { test } from "../support/own-shop.ts";
import { watched } from "../support/watch.ts";

const CARDS = "**/api/kanban/cards";
const openCard = (page: Page, title: string) => page.getByRole("dialog", { name: title });

async function type(page: Page, column: string, text: string): Promise<void> {
  await page.getByRole("button", { name: `Add card to ${column}` }).click();
  const field = page.getByRole("textbox", { name: `New card in ${column}` });
  await expect(field).toBeFocused();
  await field.fill(text);
}

/** Holds back who there is to be named, until the function given back is called. */
async function holdPeople(page: Page) {
  let free = () => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  await page.route("**/api/kanban/people", async (route) => {
    await held;
    await route.continue();
  });
  return free;
}

/** Pastes lines into the form of a column and asks for a card of each. */
async function addLines(page: Page, column: string, lines: readonly string[]): Promise<void> {
  await type(page, column, "");
  await page.getByRole("textbox", { name: `New card in ${column}` }).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, lines.join("\n"));
  await page.getByRole("button", { name: "Add 3 cards" }).click();
}

/** Somebody else deletes a column that holds no cards. */
async function removeColumn(api: Client, { columns }: Board, name: string): Promise<void> {
  const column = columns.find((one) => one.name === name);
  const gone = await api.send("DELETE", `/kanban/columns/${column?.id}`, {}, { "if-match": `"v${column?.version}"` });
  expect(gone.status, JSON.stringify(gone.body)).toBe(200);
}

test("Enter twice makes one card of a line, however late those it may name come @proof", async ({ page, shop }) => {
  const board = await ownBoard(shop.api);
  const come = await holdPeople(page);
  await enterAsAdmin(page, addressOf(board));
  await type(page, "To do", "Photo shoot @zeynep");
  const field = page.getByRole("textbox", { name: "New card in To do" });

  await field.press("Enter");
  await field.press("Enter");
  await expect(field).toHaveValue("");
  await field.fill("Retouching");
  come();
  await expect(linkOf(page, "Photo shoot")).toBeVisible();
  await expect(field).toHaveValue("Retouching");
  await field.press("Enter");

  // Lines are sent one after another: a second of the first one would stand before the last.
  await expect.poll(board.order).toMatchObject({ "To do": ["Photo shoot", "Retouching"] });
  expect((await board.card("Photo shoot")).assigneeIds).toEqual([14]);
});

test("lines without a title are given back before what was typed since, and offered as a card each no more @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api);
  const come = await holdPeople(page);
  await enterAsAdmin(page, addressOf(board));
  await addLines(page, "To do", ["First", "Second", "@zeynep"]);
  const field = page.getByRole("textbox", { name: "New card in To do" });
  await expect(field).toHaveValue("");
  await field.fill("Since");

  come();

  await expect(page.getByRole("alert").filter({ hasText: "Enter a title" })).toBeVisible();
  await expect(field).toHaveValue("First\nSecond\n@zeynep\nSince");
  await expect(page.getByRole("button", { name: "Add 3 cards" })).toHaveCount(0);
  await expect.poll(board.order).toMatchObject({ "To do": [] });
});

test("a card added to a column longer than the page is seen, and the field stays below it @proof", async ({
  page,
  shop,
}) => {
  const many = Array.from({ length: 14 }, (_, at) => `Card ${at + 1}`);
  const board = await ownBoard(shop.api, { "To do": many });
  await enterAsAdmin(page, addressOf(board));

  await type(page, "To do", "The newest");
  await expect(linkOf(page, "Card 14")).toBeInViewport();
  await page.keyboard.press("Enter");

  await expect(linkOf(page, "The newest")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("textbox", { name: "New card in To do" })).toBeFocused();
});

test("a line on its way outlives its closed form: refused it is there again, added it can be undone @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api);
  await enterAsAdmin(page, addressOf(board));
  await type(page, "To do", "On its way");
  const field = page.getByRole("textbox", { name: "New card in To do" });
  const refuse = await holdNext(page, CARDS, "abort");

  await field.press("Enter");
  await expect(field).toHaveValue("");
  await field.press("Escape");
  refuse();

  await expect(page.getByText("“On its way” was not added")).toBeVisible();
  await expect(field).toHaveValue("On its way");
  const answer = await holdNext(page, CARDS);
  await field.press("Enter");
  await expect(field).toHaveValue("");
  await field.press("Escape");
  answer();
  await expect(linkOf(page, "On its way")).toBeVisible();
  await expect(field).toHaveCount(0);
  await watched(page);
  await page.keyboard.press("Control+z");
  await expect(linkOf(page, "On its way")).toHaveCount(0);
  await expect.poll(board.order).toMatchObject({ "To do": [] });
});

test("lines behind the one that found its column full are not sent, and stay @proof", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const [column] = (await board.read()).columns;
  const limit = { wipLimit: 2, wipMode: "hard" };
  await shop.api.send("PATCH", `/kanban/columns/${column?.id}`, limit, { "if-match": `"v${column?.version}"` });
  await enterAsAdmin(page, addressOf(board));
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/kanban/cards")) sent += 1;
  });

  await addLines(page, "To do", ["First", "Second", "Third"]);

  await expect(page.getByText("To do is full (2)")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "New card in To do" })).toHaveValue("Second\nThird");
  await expect.poll(board.order).toMatchObject({ "To do": ["A", "First"] });
  expect(sent).toBe(2);
});

test("half a card is not lost without a question, and a card opened over it asks nothing @phone @proof", async ({
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

test("what is typed for a column that somebody else deletes can be added to another one @phone @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { Doing: ["A"] });
  await enterAsAdmin(page, addressOf(board));
  await watched(page);
  await type(page, "To do", "Etiketleri bas !high");
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });

  await removeColumn(shop.api, await board.read(), "To do");

  const dialog = page.getByRole("dialog", { name: "New card" });
  await expect(dialog).toContainText("“To do” was deleted meanwhile.");
  const field = dialog.getByRole("textbox", { name: "New card in Doing" });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("Etiketleri bas !high");
  await page.keyboard.type(" bugün");
  await expect(field).toHaveValue("Etiketleri bas !high bugün");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await dialog.getByRole("combobox", { name: "Column" }).click();
  await page.getByRole("option", { name: "Done" }).click();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();

  await expect(dialog).toBeHidden();
  await expect.poll(board.order).toEqual({ Doing: ["A"], Done: ["Etiketleri bas bugün"] });
  expect((await board.card("Etiketleri bas bugün")).priority).toBe("high");
});

test("a line on its way to a column that is deleted meanwhile is offered again, with what was typed since @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api);
  await enterAsAdmin(page, addressOf(board));
  await watched(page);
  const send = await holdNext(page, CARDS);
  await type(page, "To do", "First");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Second");

  await removeColumn(shop.api, await board.read(), "To do");

  const dialog = page.getByRole("dialog", { name: "New card" });
  const field = dialog.getByRole("textbox", { name: "New card in Doing" });
  await expect(field).toHaveValue("Second");
  send();
  await expect(page.getByText(/^“First” was not added: /)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("First");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect.poll(board.order).toEqual({ Doing: ["Second", "First"], Done: [] });
});

test("nothing is said of a column that is deleted while nothing is typed for it; what is typed for the last one can be copied @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api);
  await enterAsAdmin(page, addressOf(board));
  await watched(page);
  await type(page, "To do", "Given up");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog", { name: "Discard changes?" }).getByRole("button", { name: "Discard" }).click();
  await type(page, "Doing", "");

  for (const name of ["To do", "Doing"]) await removeColumn(shop.api, await board.read(), name);

  await expect(page.locator("[data-column] h2")).toHaveText(["Done"]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await type(page, "Done", "For the last one");
  await removeColumn(shop.api, await board.read(), "Done");
  const dialog = page.getByRole("dialog", { name: "New card" });
  await expect(dialog).toContainText("“Done” was deleted meanwhile, and there is no column left.");
  await expect(dialog).toContainText("For the last one");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
});
