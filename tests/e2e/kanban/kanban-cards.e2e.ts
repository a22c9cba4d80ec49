import { expect, type Page } from "@playwright/test";
import { orderAt, orderNow, sendStep } from "../../support/records/shop.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { addressOf, cardOf, columnOf, linkOf, ownBoard } from "../support/board.ts";
import { holdNext } from "../support/hold-next.ts";
import { clockOf } from "../support/inbox.ts";
import { ownProduct, test } from "../support/own-shop.ts";
import { watched } from "../support/watch.ts";

const COMMENTS = "**/api/kanban/cards/*/comments";
const openCard = (page: Page, title: string) => page.getByRole("dialog", { name: title });

test("a card due yesterday is overdue until it is marked done or stands in a column of done cards @proof", async ({
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
  await openCard(page, "A").getByRole("checkbox", { name: "Mark as done" }).click();
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

test("the chip of a linked order tells its status as it changes @proof", async ({ page, shop }) => {
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

  await expect(chip).toContainText("Completed");
});

test("an archived card says so at its top and offers no edit, only words about it and the way back @phone @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["Eski iş"] });
  const { id } = await board.card("Eski iş");
  for (const text of ["Koli", ...Array.from({ length: 14 }, (_, n) => `Bant ${n}`)])
    await shop.api.send("POST", `/kanban/cards/${id}/checklist`, { text });
  await shop.api.send("POST", `/kanban/cards/${id}/archive`);
  await enterAsAdmin(page, addressOf(board, `&card=${id}`));
  const dialog = openCard(page, "Eski iş");

  await expect(dialog.getByText("This card is archived.")).toBeInViewport();

  await expect(dialog.getByRole("checkbox", { name: "Koli" })).toBeDisabled();
  await expect(dialog.getByRole("button", { name: "Eski iş" })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Edit" })).toHaveCount(0);
  await expect(dialog.getByRole("textbox")).toHaveCount(1);
  await dialog.getByRole("textbox", { name: "Add a comment" }).fill("Neden arşivde?");
  await dialog.getByRole("button", { name: "Restore" }).click();
  await expect(dialog.getByRole("button", { name: "Eski iş" })).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: "Koli" })).toBeEnabled();
});

test("a title typed beside its card is asked about before it is lost @proof", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  await enterAsAdmin(page, addressOf(board));
  await watched(page);
  await linkOf(page, "A").focus();
  await page.keyboard.press("e");
  const field = page.getByRole("textbox", { name: "Title" });
  await field.fill("Half");
  await page.mouse.click(4, 4);
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toBeHidden();
  await expect(field).toHaveValue("Half");
  await page.mouse.click(4, 4);
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("textbox", { name: "Title", includeHidden: true })).toHaveCount(0);
  await expect.poll(async () => (await board.read()).cards.map(({ title }) => title)).toEqual(["A"]);
});

test("what is typed while a comment is on its way stays; a refused one comes back before it @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const { id } = await board.card("A");
  await enterAsAdmin(page, addressOf(board, `&card=${id}`));
  const dialog = openCard(page, "A");
  const field = dialog.getByRole("textbox", { name: "Add a comment" });
  const said = dialog.getByRole("paragraph").filter({ hasText: "Bir yorum" });
  const answer = await holdNext(page, COMMENTS);
  await field.fill("Bir yorum");

  await field.press("Control+Enter");
  await expect(field).toHaveValue("");
  await field.pressSequentially("ikinci");
  answer();

  await expect(said).toBeVisible();
  await expect(field).toHaveValue("ikinci");
  await expect(dialog.getByRole("button", { name: "Comment", exact: true })).toBeEnabled();
  const refuse = await holdNext(page, COMMENTS, "abort");
  await field.press("Control+Enter");
  await expect(field).toHaveValue("");
  await field.pressSequentially("third");
  refuse();
  await expect(field).toHaveValue("ikinci\nthird");
  await field.press("Control+Enter");
  await expect(dialog.getByRole("paragraph").filter({ hasText: "ikinci" })).toContainText("third");
  await expect(field).toHaveValue("");
});

test("a column is made, limited and deleted with its cards moved; what was done long ago is counted @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["A"], Done: ["B"] });
  await clockOf(shop.api, "2026-07-01T12:00:00.000Z");
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

  await page.getByRole("button", { name: "Menu of the column Done" }).click();
  await page.getByRole("menuitem", { name: "Delete column" }).click();
  const asked = page.getByRole("dialog", { name: "Delete the column Done?" });
  await expect(asked).toContainText("It holds 1 card.");
  await expect(asked.getByRole("combobox", { name: "Its cards" })).toHaveText("Archive");
  await asked.getByRole("button", { name: "Delete" }).click();

  await expect.poll(board.order).toEqual({ Doing: [], Kontrol: ["A"] });
  await clockOf(shop.api, "2026-06-15T12:00:00.000Z");
});
