import { expect, type Page } from "@playwright/test";
import { orderAt, orderNow, sendStep } from "../support/shop.ts";
import { enterAsAdmin } from "./support/admin.ts";
import { addressOf, cardOf, columnOf, linkOf, ownBoard } from "./support/board.ts";
import { holdNext } from "./support/hold-next.ts";
import { clockOf } from "./support/inbox.ts";
import { ownProduct, test } from "./support/own-shop.ts";
import { watched } from "./support/watch.ts";

const COMMENTS = "**/api/kanban/cards/*/comments";
const openCard = (page: Page, title: string) => page.getByRole("dialog", { name: title });

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

  await expect(dialog.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expect(dialog.locator("strong")).toHaveText("Bold");
  await expect(dialog.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(dialog.locator("li").filter({ hasText: "two" })).toBeVisible();
  expect((await shop.api.get(`/kanban/cards/${id}`)).body.data.description).toContain("**Bold**");
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
