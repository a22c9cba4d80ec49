import { expect, type Page } from "@playwright/test";
import type { BoardColumn } from "#shared/api/kanban/columns.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { addressOf, linkOf, ownBoard } from "../support/board.ts";
import { holdNext } from "../support/hold-next.ts";
import { test } from "../support/own-shop.ts";
import { settled } from "../support/test.ts";
import { unaware } from "../support/unaware.ts";
import { watched } from "../support/watch.ts";

const LABELS = "**/api/kanban/cards/*/labels";
const seen = ({ version }: { version: number }) => ({ "if-match": `"v${version}"` });
const openCard = (page: Page, title: string) => page.getByRole("dialog", { name: title });

test("a title and a description that both meet another's are asked about one after the other @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const card = await board.card("A");
  await enterAsAdmin(page, addressOf(board, `&card=${card.id}`));
  const dialog = openCard(page, "A");
  await dialog.getByRole("button", { name: "Edit", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Description" }).fill("Mine");
  await dialog.getByRole("button", { name: "A", exact: true }).click();
  await unaware(page);
  const theirs = { title: "Theirs", description: "Of theirs" };
  await shop.api.send("PATCH", `/kanban/cards/${card.id}`, theirs, seen(card));
  const address = `**/api/kanban/cards/${card.id}`;
  const [second, first] = [await holdNext(page, address), await holdNext(page, address)];
  await page.getByRole("textbox", { name: "Title" }).fill("My title");
  await page.getByRole("textbox", { name: "Title" }).press("Enter");
  await dialog.getByRole("button", { name: "Save" }).click();

  const conflict = page.getByRole("dialog", { name: "Someone else changed this" });

  first();
  await expect(conflict.getByRole("group", { name: "Title" })).toContainText("Theirs");
  const answer = page.waitForResponse(address);
  second();
  const refusal = await answer;
  expect(refusal.status()).toBe(412);
  await refusal.finished();
  await settled(page);

  await conflict.getByRole("button", { name: "Save again" }).click();
  await expect(conflict.getByRole("group", { name: "Description" })).toContainText("Of theirs");
  await conflict.getByRole("button", { name: "Save again" }).click();
  await expect(conflict).toHaveCount(0);
  await expect
    .poll(async () => (await shop.api.get(`/kanban/cards/${card.id}`)).body.data)
    .toMatchObject({ title: "My title", description: "Mine" });
});

test("a title that was only looked at stays as somebody else has made it meanwhile @proof", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const card = await board.card("A");
  await enterAsAdmin(page, addressOf(board, `&card=${card.id}`));
  await watched(page);
  await openCard(page, "A").getByRole("button", { name: "A", exact: true }).click();
  const field = page.getByRole("textbox", { name: "Title" });
  await expect(field).toBeFocused();
  await shop.api.send("PATCH", `/kanban/cards/${card.id}`, { title: "Theirs" }, seen(card));
  const dialog = openCard(page, "Theirs");
  await expect(dialog).toBeVisible();
  await expect(field).toHaveValue("A");

  await dialog.getByRole("heading", { name: "Comments" }).click();

  await expect(field).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Theirs", exact: true })).toBeVisible();
  expect((await board.read()).cards.map(({ title }) => title)).toEqual(["Theirs"]);
});

test("a title typed beside its card stays when somebody else moves the card to another lane, or archives it, which closes it to edits @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const { id } = await board.card("A");
  await enterAsAdmin(page, addressOf(board, "&group=assignee"));
  await watched(page);
  const form = page.getByRole("dialog", { name: "Title" });
  const field = form.getByRole("textbox", { name: "Title" });
  const places = page.locator("[data-card]");
  await linkOf(page, "A").focus();
  await page.keyboard.press("e");
  await field.fill("Mine");

  await shop.api.send("PUT", `/kanban/cards/${id}/assignees`, { ids: [14] });
  await expect(places).toContainText("Assigned to Zeynep Türkmen");
  await expect(field).toHaveValue("Mine");
  await shop.api.send("POST", `/kanban/cards/${id}/archive`);
  await expect(places).toHaveCount(0);
  await expect(field).toHaveValue("Mine");
  await form.getByRole("button", { name: "Save" }).click();

  await expect(page.getByText("Not saved: This card is archived.")).toBeVisible();
  await expect(field).toHaveValue("Mine");
  const title = async () => (await shop.api.get(`/kanban/cards/${id}`)).body.data.title;
  expect(await title()).toBe("A");
  await shop.api.send("POST", `/kanban/cards/${id}/restore`);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  expect(await title()).toBe("Mine");
});

test("a column's dialog keeps what others change meanwhile, and goes with the column @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api);
  await enterAsAdmin(page, addressOf(board));
  await watched(page);
  const form = page.getByRole("dialog", { name: "Edit column" });
  const open = async (name: string) => {
    await page.getByRole("button", { name: `Menu of the column ${name}` }).click();
    await page.getByRole("menuitem", { name: "Name, kind and limit" }).click();
    await expect(form).toBeVisible();
  };
  const columns = async () => (await board.read()).columns;
  const [first, second] = (await columns()) as [BoardColumn, BoardColumn];
  await open("To do");
  await form.getByRole("textbox", { name: "Limit" }).fill("5");
  await shop.api.send("PATCH", `/kanban/columns/${first.id}`, { name: "Backlog" }, seen(first));
  await expect(page.locator("[data-column] h2").first()).toHaveText("Backlog");

  await form.getByRole("button", { name: "Save" }).click();

  await expect(form).toBeHidden();
  expect((await columns())[0]).toMatchObject({ name: "Backlog", wipLimit: 5 });
  await open("Doing");
  await shop.api.send("DELETE", `/kanban/columns/${second.id}`, {}, seen(second));
  await expect(form).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await columns()).map(({ name }) => name)).toEqual(["Backlog", "Done"]);
});

test("labels ticked one right after another are all kept @proof", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const ids: number[] = [];
  for (const name of ["Bir", "Dört", "Beş"]) {
    const made = await shop.api.send("POST", "/kanban/labels", { boardId: board.id, name, colour: "teal" });
    ids.push(made.body.data.id);
  }
  const { id } = await board.card("A");
  await enterAsAdmin(page, addressOf(board, `&card=${id}`));
  const dialog = openCard(page, "A");
  const box = (name: string) => dialog.getByRole("checkbox", { name });
  const tick = async (name: string) => {
    await box(name).click();
    await expect(box(name)).toBeChecked();
  };
  await dialog.getByRole("button", { name: "Choose: Labels" }).click();
  // The newest hold is the first to be met.
  const second = await holdNext(page, LABELS);
  const first = await holdNext(page, LABELS);
  await tick("Bir");
  await tick("Dört");
  const next = page.waitForRequest(LABELS);

  first();
  await next;
  await tick("Beş");
  second();

  await expect.poll(async () => (await board.card("A")).labelIds.toSorted()).toEqual(ids.toSorted());
  for (const name of ["Bir", "Dört", "Beş"]) await expect(box(name)).toBeChecked();
});

test("a label's name that is being typed stays when somebody else renames the label, and Esc asks before it is lost @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api);
  const made = await shop.api.send("POST", "/kanban/labels", { boardId: board.id, name: "Media", colour: "red" });
  const rename = (name: string) => shop.api.send("PATCH", `/kanban/labels/${made.body.data.id}`, { name });
  const names = async () => (await board.read()).labels.map(({ name }) => name);
  await enterAsAdmin(page, addressOf(board));
  await watched(page);
  await page.getByRole("button", { name: "Board menu" }).click();
  await page.getByRole("menuitem", { name: "Labels" }).click();
  const dialog = page.getByRole("dialog", { name: "Labels" });
  const field = (name: string) => dialog.getByRole("textbox", { name: `Name of ${name}` });
  await expect(field("Media")).toHaveValue("Media");

  await rename("Press");
  await expect(field("Press")).toHaveValue("Press");
  await field("Press").fill("Mine");
  await rename("Theirs");
  await expect(field("Theirs")).toHaveValue("Mine");
  await field("Theirs").press("Escape");

  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toHaveCount(0);
  await expect(field("Theirs")).toHaveValue("Mine");
  expect(await names()).toEqual(["Theirs"]);
  await field("Theirs").press("Enter");
  await expect(field("Mine")).toHaveValue("Mine");
  expect(await names()).toEqual(["Mine"]);
  // What is refused once the dialog is closed is told all the same.
  const send = await holdNext(page, "**/api/kanban/labels/*");
  await field("Mine").fill("Too late");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await shop.api.send("DELETE", `/kanban/labels/${made.body.data.id}`);
  send();
  await expect(page.getByText(/^Not saved: /)).toBeVisible();
});
