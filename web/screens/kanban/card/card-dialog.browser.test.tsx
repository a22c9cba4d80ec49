import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cardOf, dialog, focusCard, linkOf, titlesIn } from "../../../../tests/support/component/board-screen.ts";
import { openScreen, openShop, type Shop } from "../../../../tests/support/component/component.tsx";
import { addressOf, ownBoard } from "../../../../tests/support/records/new-board.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const card = dialog("A");
const seen = ({ version }: { version: number }) => ({ "if-match": `"v${version}"` });
const inCard = (name: string) => card.getByRole("button", { name, exact: true });
const description = card.getByRole("textbox", { name: "Description" });
const dueField = page.getByRole("group", { name: "Due date and time" });
/** The text of the date field without the marks that keep its parts in their order. */
const dueText = () =>
  dueField
    .element()
    .textContent.replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ");

/** A board with the card A in its first column, and the address at which A is open. */
async function boardWithA() {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const { id, version } = await board.card("A");
  return { board, id, version, address: addressOf(board, `&card=${id}`) };
}

/** Types over a whole date field, from its first part on. */
async function typeDue(text: string): Promise<void> {
  const first = dueField.getByRole("spinbutton").first();
  await first.click();
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard("{Control>}a{/Control}{Delete}");
  await expect.element(dueField).not.toHaveTextContent(/\d/);
  if (text) await userEvent.keyboard(text);
}

test("ticked items count on the card at once; a complete list turns green", async () => {
  const { board, id, address } = await boardWithA();
  for (const text of ["one", "two", "three"]) await shop.api.send("POST", `/kanban/cards/${id}/checklist`, { text });
  const badge = cardOf("A").getByCss(".badge").filter({ hasText: "/3" });
  await openScreen(address);

  await card.getByRole("checkbox", { name: "one" }).click();
  await card.getByRole("checkbox", { name: "two" }).click();
  await expect.element(card.getByRole("heading", { name: "Checklist 2/3" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(badge).toHaveTextContent("2/3");
  await expect.element(badge).not.toHaveAttribute("data-tone");
  await linkOf("A").click();
  await card.getByRole("checkbox", { name: "three" }).click();
  await userEvent.keyboard("{Escape}");

  await expect.element(badge).toHaveTextContent("3/3");
  await expect.element(badge).toHaveAttribute("data-tone", "success");
  await expect.poll(async () => (await board.card("A")).checklist).toEqual({ done: 3, total: 3 });
});

test("an item is assigned and becomes a card; one undo makes it an item again", async () => {
  const { board, id, address } = await boardWithA();
  for (const text of ["Kutu al", "Etiket bas"]) await shop.api.send("POST", `/kanban/cards/${id}/checklist`, { text });
  await openScreen(address);
  const choose = async (name: string) => {
    await inCard("Actions for Kutu al").click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };

  await choose("Assign");
  const person = page.getByRole("combobox", { name: "Who does it" });
  await expect.element(person).toHaveFocus();
  await person.fill("Zeynep");
  await page.getByRole("option", { name: "Zeynep Türkmen" }).click();
  await expect.element(card.getByText("For Zeynep Türkmen")).toBeInTheDocument();
  await expect.element(person).not.toBeInTheDocument();
  await choose("Turn into card");
  await expect.element(card.getByRole("heading", { name: "Checklist 0/1" })).toBeVisible();
  await expect.poll(board.order).toMatchObject({ "To do": ["A", "Kutu al"] });
  expect((await board.card("Kutu al")).assigneeIds).toEqual([14]);
  await page.getByRole("button", { name: "Undo" }).click();

  await expect.element(card.getByRole("heading", { name: "Checklist 0/2" })).toBeVisible();
  await card.getByLabelText("Add an item").fill("Fiş kes");
  await userEvent.keyboard("{Escape}");
  await page.getByRole("alertdialog", { name: "Discard changes?" }).getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => titlesIn("To do")).toEqual(["A"]);
});

test("h archives a card, Undo restores it; the search finds an archived card by folded letters", async () => {
  const board = await ownBoard(shop.api, { "To do": ["Kırık kutu", "B"] });
  await openScreen(addressOf(board));
  await focusCard("Kırık kutu");
  await userEvent.keyboard("h");
  await expect.element(linkOf("Kırık kutu")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Undo" }).click();
  await focusCard("Kırık kutu");
  await userEvent.keyboard("h");
  await expect.element(linkOf("Kırık kutu")).not.toBeInTheDocument();

  await page.getByRole("searchbox", { name: "Search cards" }).fill("kirik");
  const found = page.getByRole("region", { name: "Not on the board:" }).getByRole("link");
  await expect.element(found).toHaveTextContent("Kırık kutu");
  await expect.element(found).toHaveTextContent("Archived");
  await found.click();
  await dialog("Kırık kutu").getByRole("button", { name: "Restore" }).click();

  await expect.poll(board.order).toMatchObject({ "To do": ["Kırık kutu", "B"] });
});

test("a description in Markdown is previewed and stored; markup in it stays text", async () => {
  const { id, address } = await boardWithA();
  await openScreen(address);
  await inCard("Edit").click();
  await description.fill("**Bold** <img src=x onerror=alert(1)>\n\n- one\n- two");
  await inCard("Preview").click();
  await expect.element(card.getByCss("strong")).toHaveTextContent(/^Bold$/);

  await inCard("Save").click();

  await expect.element(inCard("Save")).not.toBeInTheDocument();
  await expect.element(card.getByCss("strong")).toHaveTextContent(/^Bold$/);
  await expect.element(card.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect.element(card.getByCss("li").filter({ hasText: "two" })).toBeVisible();
  expect((await shop.api.get(`/kanban/cards/${id}`)).body.data.description).toContain("**Bold**");
});

test("a title that two people changed is asked about and can be saved again", async () => {
  const { board, id, version, address } = await boardWithA();
  await openScreen(address);
  await inCard("A").click();
  const title = page.getByRole("textbox", { name: "Title" });
  await expect.element(title).toHaveFocus();
  await title.fill("Mine");
  await shop.api.send("PATCH", `/kanban/cards/${id}`, { title: "Theirs" }, seen({ version }));

  await userEvent.keyboard("{Enter}");

  const conflict = dialog("Someone else changed this");
  await expect.element(conflict.getByRole("group", { name: "Title" })).toHaveTextContent("Theirs");
  await conflict.getByRole("button", { name: "Save again" }).click();
  await expect.element(page.getByRole("heading", { level: 2, name: "Mine" })).toBeVisible();
  await expect.poll(async () => (await board.read()).cards.map((one) => one.title)).toEqual(["Mine"]);
});

test("a description that a colleague stored meanwhile is asked about, also once it has arrived", async () => {
  const { id, version, address } = await boardWithA();
  await openScreen(address);
  await inCard("Edit").click();
  await description.fill("Mine");
  await shop.api.send("PATCH", `/kanban/cards/${id}`, { title: "B", description: "Theirs" }, seen({ version }));
  const arrived = dialog("B");
  await expect.element(arrived.getByRole("textbox", { name: "Description" })).toHaveValue("Mine");

  await arrived.getByRole("button", { name: "Save" }).click();

  const conflict = dialog("Someone else changed this");
  await expect.element(conflict.getByRole("group", { name: "Description" })).toHaveTextContent("Theirs");
  await conflict.getByRole("button", { name: "Save again" }).click();
  await expect.element(arrived.getByRole("textbox", { name: "Description" })).not.toBeInTheDocument();
  await expect
    .poll(async () => (await shop.api.get(`/kanban/cards/${id}`)).body.data)
    .toMatchObject({ title: "B", description: "Mine" });
});

test("a comment names a colleague, is edited, deleted and restored by Undo", async () => {
  const { address } = await boardWithA();
  await openScreen(address);
  const comment = card.getByRole("textbox", { name: "Add a comment" });
  await comment.click();
  await userEvent.keyboard("Bak @zey");
  await expect.element(card.getByRole("option", { name: "Zeynep Türkmen" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(comment).toHaveValue("Bak @Zeynep Türkmen ");

  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(comment).toHaveValue("");
  const item = (text: string) => card.getByRole("listitem").filter({ hasText: text });
  await expect.element(card.getByText("Bak @Zeynep Türkmen", { exact: true })).toBeVisible();
  await item("Bak @").getByRole("button", { name: "Edit" }).click();
  await card.getByRole("textbox", { name: "Comment", exact: true }).fill("Tamam");
  await card.getByRole("listitem").getByRole("button", { name: "Save" }).click();
  await expect.element(card.getByRole("paragraph").filter({ hasText: "Tamam" })).toBeVisible();
  await item("Tamam").getByRole("button", { name: "Delete" }).click();
  await expect.element(card.getByText("Tamam", { exact: true })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Undo" }).click();

  await expect.element(card.getByText("Tamam", { exact: true })).toBeVisible();
});

test("a typed due time is stored when the field is left; half of one is dropped", async () => {
  const { board, address } = await boardWithA();
  const due = async () => (await board.card("A")).dueAt;
  const priority = page.getByRole("combobox", { name: "Priority" });
  await openScreen(address);

  await typeDue("061820261745");
  await userEvent.keyboard("{Enter}");
  await expect.poll(due).toBe("2026-06-18T14:45:00.000Z");
  await expect.poll(dueText).toMatch(/06\/18\/2026 17:45/);
  await typeDue("0619");
  priority.element().focus();
  await expect.poll(dueText).toMatch(/06\/18\/2026 17:45/);
  expect(await due()).toBe("2026-06-18T14:45:00.000Z");
  await inCard("Tomorrow").click();
  await expect.poll(dueText).toMatch(/06\/16\/2026 23:59/);
  await inCard("No date").click();
  await expect.poll(due).toBeNull();
  await inCard("Tomorrow").click();
  await expect.poll(dueText).toMatch(/06\/16\/2026 23:59/);
  await typeDue("");
  priority.element().focus();
  await expect.poll(due).toBeNull();
});
