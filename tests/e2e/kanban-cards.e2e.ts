import { expect, type Page } from "@playwright/test";
import { orderAt, orderNow, sendStep } from "../support/shop.ts";
import { enterAsAdmin } from "./support/admin.ts";
import { addressOf, cardOf, columnOf, linkOf, ownBoard, titlesIn } from "./support/board.ts";
import { ownProduct, test } from "./support/own-shop.ts";
import { watched } from "./support/watch.ts";

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

test("ticks count on the card at once, and a whole list turns green", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const { id } = await board.card("A");
  for (const text of ["one", "two", "three", "four", "five"])
    await shop.api.send("POST", `/kanban/cards/${id}/checklist`, { text });
  await enterAsAdmin(page, addressOf(board, `&card=${id}`));
  const dialog = openCard(page, "A");

  for (const text of ["one", "two"]) await dialog.getByRole("checkbox", { name: text }).click();

  const badge = cardOf(page, "A").locator(".badge").filter({ hasText: "/5" });
  await expect(dialog.getByRole("heading", { name: "Checklist 2/5" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(badge).toContainText("2/5");
  await expect(badge).not.toHaveAttribute("data-tone");
  await linkOf(page, "A").click();
  for (const text of ["three", "four", "five"]) await dialog.getByRole("checkbox", { name: text }).click();
  await page.keyboard.press("Escape");
  await expect(badge).toContainText("5/5");
  await expect(badge).toHaveAttribute("data-tone", "success");
  await expect.poll(async () => (await board.card("A")).checklist).toEqual({ done: 5, total: 5 });
});

test("a card due yesterday is overdue until it is marked done or stands in a column of done cards", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["A", "B"] });
  for (const title of ["A", "B"]) {
    const card = await board.card(title);
    await shop.api.send(
      "PATCH",
      `/kanban/cards/${card.id}`,
      { dueAt: "2026-06-14T09:00:00.000Z" },
      { "if-match": `"v${card.version}"` },
    );
  }
  await enterAsAdmin(page, addressOf(board));
  await expect(cardOf(page, "A").locator("[data-tone=danger]")).toHaveText(/^Overdue/);

  await linkOf(page, "A").click();
  await openCard(page, "A").getByRole("checkbox", { name: "Done by then" }).click();
  await page.keyboard.press("Escape");
  await expect(openCard(page, "A")).toBeHidden();

  await expect(cardOf(page, "A").locator("[data-tone=danger]")).toHaveCount(0);
  await expect(cardOf(page, "B").locator("[data-tone=danger]")).toHaveCount(1);
  await linkOf(page, "B").focus();
  await page.keyboard.press(".");
  await page.keyboard.press(".");
  await expect.poll(board.order).toMatchObject({ Done: ["B"] });
  await expect(cardOf(page, "B").locator("[data-tone=danger]")).toHaveCount(0);
});

test("the chip of a linked order tells its status as it changes", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const product = await ownProduct(shop.api);
  const order = await orderAt(shop.api, ["processing"], { lines: [{ productId: product.id, quantity: 1 }] });
  const card = await board.card("A");
  await shop.api.send("PATCH", `/kanban/cards/${card.id}`, { orderId: order.id }, { "if-match": `"v${card.version}"` });
  await enterAsAdmin(page, addressOf(board));
  await watched(page);
  const chip = cardOf(page, "A").getByRole("link", { name: new RegExp(`^${order.number}`) });
  await expect(chip).toContainText("Processing");

  await sendStep(shop.api, await orderNow(shop.api, order.id), "completed");

  await expect(chip).toContainText("Completed", { timeout: 20_000 });
});

test("an archived card can be brought back at once, and is found by search with its mark", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["Kırık kutu", "B"] });
  await enterAsAdmin(page, addressOf(board));
  await linkOf(page, "Kırık kutu").focus();

  await page.keyboard.press("h");

  await expect(linkOf(page, "Kırık kutu")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(linkOf(page, "Kırık kutu")).toBeVisible();
  await linkOf(page, "Kırık kutu").focus();
  await page.keyboard.press("h");
  await expect(linkOf(page, "Kırık kutu")).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search cards" }).fill("kirik");
  const found = page.getByRole("region", { name: "Not on the board:" }).getByRole("link");
  await expect(found).toContainText("Kırık kutu");
  await expect(found).toContainText("Archived");
  await found.click();
  await openCard(page, "Kırık kutu").getByRole("button", { name: "Restore" }).click();
  await expect.poll(board.order).toMatchObject({ "To do": ["B", "Kırık kutu"] });
});

test("a description is written in Markdown, looked at and stored; markup in it stays text @phone", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const { id } = await board.card("A");
  await enterAsAdmin(page, addressOf(board, `&card=${id}`));
  const dialog = openCard(page, "A");
  await dialog.getByRole("button", { name: "Edit", exact: true }).click();

  await dialog
    .getByRole("textbox", { name: "Description" })
    .fill("**Bold** <img src=x onerror=alert(1)>\n\n- one\n- two");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.locator("strong")).toHaveText("Bold");
  await dialog.getByRole("button", { name: "Save" }).click();

  await expect(dialog.locator("strong")).toHaveText("Bold");
  await expect(dialog.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(dialog.locator("li").filter({ hasText: "two" })).toBeVisible();
  expect((await shop.api.get(`/kanban/cards/${id}`)).body.data.description).toContain("**Bold**");
});

test("a title two people changed is asked about; one that only one changed is not", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const card = await board.card("A");
  await enterAsAdmin(page, addressOf(board, `&card=${card.id}`));
  await openCard(page, "A").getByRole("button", { name: "A", exact: true }).click();
  const field = page.getByRole("textbox", { name: "Title" });
  await expect(field).toBeFocused();
  await field.fill("Mine");
  await shop.api.send("PATCH", `/kanban/cards/${card.id}`, { title: "Theirs" }, { "if-match": `"v${card.version}"` });

  await field.press("Enter");

  const conflict = page.getByRole("dialog", { name: "Someone else changed this" });
  await expect(conflict.getByRole("group", { name: "Title" })).toContainText("Theirs");
  await conflict.getByRole("button", { name: "Save again" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Mine" })).toBeVisible();
  await expect.poll(async () => (await board.read()).cards.map(({ title }) => title)).toEqual(["Mine"]);
});

test("a comment names a colleague, is edited and deleted", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const { id } = await board.card("A");
  await enterAsAdmin(page, addressOf(board, `&card=${id}`));
  const dialog = openCard(page, "A");
  const field = dialog.getByRole("textbox", { name: "Add a comment" });
  await field.click();
  await field.pressSequentially("Bak @zey");
  await expect(dialog.getByRole("option", { name: "Zeynep Türkmen" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Bak @Zeynep Türkmen ");

  await page.keyboard.press("Control+Enter");

  await expect(field).toHaveValue("");
  await expect(dialog.getByText("Bak @Zeynep Türkmen", { exact: true })).toBeVisible();
  await dialog.getByRole("listitem").filter({ hasText: "Bak @" }).getByRole("button", { name: "Edit" }).click();
  await dialog.getByRole("textbox", { name: "Comment", exact: true }).fill("Tamam");
  await dialog.getByRole("listitem").getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("paragraph").filter({ hasText: "Tamam" })).toBeVisible();
  await dialog.getByRole("listitem").filter({ hasText: "Tamam" }).getByRole("button", { name: "Delete" }).click();
  await expect(dialog.getByText("Tamam", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(dialog.getByText("Tamam", { exact: true })).toBeVisible();
});

test("chosen cards are labelled and archived together, and the archive is taken back", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A", "B", "C"] });
  await shop.api.send("POST", "/kanban/labels", { boardId: board.id, name: "Acil", colour: "red" });
  await enterAsAdmin(page, addressOf(board));
  await linkOf(page, "A").focus();
  await page.keyboard.press("x");
  await linkOf(page, "B").click({ modifiers: ["Shift"] });
  const bar = page.getByRole("toolbar");
  await expect(bar).toContainText("2 selected");

  await bar.getByRole("button", { name: "Label" }).click();
  await page.getByRole("menuitem", { name: "Acil" }).click();

  await expect(cardOf(page, "A")).toContainText("Acil");
  await expect(cardOf(page, "B")).toContainText("Acil");
  await expect(cardOf(page, "C")).not.toContainText("Acil");
  for (const title of ["A", "B"]) {
    await linkOf(page, title).focus();
    await page.keyboard.press("x");
  }
  await bar.getByRole("button", { name: "Archive" }).click();
  await expect.poll(() => titlesIn(page, "To do")).toEqual(["C"]);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await titlesIn(page, "To do")).toSorted()).toEqual(["A", "B", "C"]);
});

test("a column is made, limited and deleted with its cards moved", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  await enterAsAdmin(page, addressOf(board));
  await page.getByRole("button", { name: "Add column" }).click();
  const form = page.getByRole("dialog", { name: "New column" });
  await form.getByRole("textbox", { name: "Name" }).fill("Kontrol");
  await form.getByRole("textbox", { name: "Limit" }).fill("101");
  await form.getByRole("button", { name: "Add column" }).click();
  await expect(form.getByText("A whole number from 1 to 100, or nothing")).toBeVisible();
  await form.getByRole("textbox", { name: "Limit" }).fill("1");
  await form.getByRole("button", { name: "Add column" }).click();
  await expect(form).toBeHidden();
  await expect(columnOf(page, "Kontrol").locator(".count")).toHaveText(/^0 \/ 1/);

  await page.getByRole("button", { name: "Menu of the column To do" }).click();
  await page.getByRole("menuitem", { name: "Delete column" }).click();
  const ask = page.getByRole("dialog", { name: "Delete the column To do?" });
  await ask.getByRole("combobox", { name: "Its cards" }).click();
  await page.getByRole("option", { name: "Move to Kontrol" }).click();
  await ask.getByRole("button", { name: "Delete" }).click();

  await expect.poll(board.order).toEqual({ Doing: [], Done: [], Kontrol: ["A"] });
  await expect(columnOf(page, "Kontrol").locator(".count")).toHaveAttribute("data-tone", "amber");
});
