import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  cardOf,
  columnOf,
  countOf,
  dialog,
  focusCard,
  linkOf,
  spoken,
  titlesIn,
} from "../../../tests/support/component/board-screen.ts";
import {
  addressNow,
  calls,
  openScreen,
  openShop,
  refusal,
  route,
  type Shop,
  textsOf,
  toastItems,
} from "../../../tests/support/component/component.tsx";
import { addressOf, ownBoard } from "../../../tests/support/records/new-board.ts";

const DEVICES = [
  ["desktop", 1440, 900],
  ["phone", 390, 844],
] as const;
const MOVE = "POST /kanban/cards/*/move";
const sample = dialog("Müşteri iade talebini yanıtla");

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

/** Presses keys one after another, each once the one before was spoken of. */
async function pressSpoken(steps: readonly (readonly [key: string, words: string])[]): Promise<void> {
  for (const [key, words] of steps) {
    await userEvent.keyboard(key);
    await expect.element(spoken).toHaveTextContent(words);
  }
}

test.each(DEVICES)("the sample board has five columns, eighteen cards, counts and limits: %s", async (_, w, h) => {
  await page.viewport(w, h);
  await openScreen("/kanban");

  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(/^Shop operations$/);
  await expect
    .poll(() => textsOf(page.getByRole("heading", { level: 2 })))
    .toEqual(["Ideas", "To do", "Doing", "Review", "Done"]);
  await expect.element(page.getByCss("[data-card]")).toHaveLength(18);
  const counts = [/^2$/, /^5$/, /^3 \/ 4/, /^2 \/ 4/, /^6$/].map((count) => expect.stringMatching(count));
  await expect.poll(() => textsOf(page.getByCss("[data-column] header .count"))).toEqual(counts);
});

test.each(DEVICES)("an address with a card opens it; Esc removes it, Back opens it again: %s", async (_, w, h) => {
  await page.viewport(w, h);
  await openScreen("/kanban?card=5");
  await expect.element(sample).toBeVisible();

  await userEvent.keyboard("{Escape}");
  await expect.element(sample).not.toBeInTheDocument();
  expect(addressNow()).not.toContain("card=");
  history.back();

  await expect.element(sample).toBeVisible();
  expect(addressNow()).toContain("card=5");
});

test("q and a label hide other cards; counts and the address follow", async () => {
  await openScreen("/kanban");
  await focusCard("Hediye çeki satalım mı?");

  await userEvent.keyboard("q");
  await expect.element(countOf("To do")).toHaveTextContent(/^1 of 5/);
  expect(addressNow()).toContain("assignee=me");
  await expect.element(cardOf("Hediye çeki satalım mı?")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Label", exact: true }).click();
  await page.getByRole("checkbox", { name: "Complaint" }).click();
  await expect.poll(addressNow).toMatch(/label=\d+/);
  await userEvent.keyboard("{Escape}");

  await expect.element(countOf("Ideas")).toHaveTextContent(/^0 of 2/);
  await expect.element(cardOf("Müşteri iade talebini yanıtla")).toBeInTheDocument();
});

test("cards outside the filter can stay in sight, dimmed; the choice is kept for the person", async () => {
  await openScreen("/kanban?assignee=me");
  const other = cardOf("Write the delivery page in English");
  const mine = cardOf("Müşteri iade talebini yanıtla");
  await expect.element(mine).toBeVisible();
  await expect.element(other).not.toBeInTheDocument();
  const dim = page.getByRole("switch", { name: "Show the others dimmed" });

  await dim.click();
  await expect.element(other).toBeVisible();
  await expect.poll(() => getComputedStyle(other.element()).opacity).toBe("0.4");
  expect(getComputedStyle(mine.element()).opacity).toBe("1");
  await expect.element(countOf("To do")).toHaveTextContent(/^1 of 5/);

  await openScreen("/kanban?assignee=me");
  await expect.element(other).toBeVisible();
  await dim.click();
  await expect.element(other).not.toBeInTheDocument();
});

test("a lane without cards is one line, and an empty cell has no ground", async () => {
  const board = await ownBoard(shop.api, { "To do": ["Bir", "İki", "Üç"] });
  const { id } = await board.card("Bir");
  await shop.api.send("PUT", `/kanban/cards/${id}/assignees`, { ids: [1] });
  await openScreen(`${addressOf(board)}&group=assignee`);
  await expect.element(cardOf("İki")).toBeVisible();

  const lanes = [...document.querySelectorAll<HTMLElement>(".lane")];
  const heights = lanes.map((lane) => [lane.querySelectorAll("[data-card]").length > 0, lane.offsetHeight] as const);
  expect(heights.filter(([hasCards]) => hasCards)).toHaveLength(2);
  for (const [hasCards, height] of heights) if (!hasCards) expect(height).toBe(40);
  for (const cell of document.querySelectorAll(".cells > ul")) {
    const isClear = getComputedStyle(cell).backgroundColor === "rgba(0, 0, 0, 0)";
    expect(isClear).toBe(cell.querySelector("[data-card]") === null);
  }
});

test("the search finds words of titles and descriptions; two letters begin a word, on the board and in the list", async () => {
  const board = await ownBoard(shop.api, { "To do": ["Etiket bas", "Kutu topla"], Doing: ["Yaka iğnesi"] });
  const { id, version } = await board.card("Kutu topla");
  const description = "Turuncu koliler depoda";
  const answer = await shop.api.send("PATCH", `/kanban/cards/${id}`, { description }, { "if-match": `"v${version}"` });
  expect(answer.status).toBe(200);
  await openScreen(addressOf(board));
  const search = page.getByRole("searchbox", { name: "Search cards" });

  await search.fill("turuncu");
  await expect.element(countOf("To do")).toHaveTextContent(/^1 of 2/);
  await expect.element(cardOf("Kutu topla")).toBeInTheDocument();
  await expect.element(cardOf("Etiket bas")).not.toBeInTheDocument();
  await search.fill("ka");
  await expect.element(cardOf("Yaka iğnesi")).not.toBeInTheDocument();
  await expect.element(cardOf("Kutu topla")).not.toBeInTheDocument();
  await openScreen(addressOf(board, "&view=list&q=turuncu"));
  await expect.element(linkOf("Kutu topla")).toBeVisible();
  await expect.element(linkOf("Etiket bas")).not.toBeInTheDocument();
  await search.fill("ka");
  await expect.element(linkOf("Kutu topla")).not.toBeInTheDocument();

  await expect.element(linkOf("Yaka iğnesi")).not.toBeInTheDocument();
});

test("the keyboard lifts, moves and drops a card; each step is spoken and Esc returns it", async () => {
  const board = await ownBoard(shop.api, { "To do": ["A", "B"], Doing: ["C", "D"] });
  const { key } = await board.card("A");
  await openScreen(addressOf(board));
  await focusCard("A");

  await pressSpoken([
    [" ", `${key} lifted, position 1 of 2 in To do`],
    ["{ArrowRight}", `${key}, position 1 of 3 in Doing`],
    ["{ArrowDown}", `${key}, position 2 of 3 in Doing`],
    [" ", `${key} dropped, position 2 of 3 in Doing`],
  ]);
  await expect.poll(board.order).toMatchObject({ "To do": ["B"], Doing: ["C", "A", "D"] });
  await expect.element(linkOf("A")).toHaveFocus();
  await userEvent.keyboard(" {ArrowLeft}");
  await pressSpoken([["{Escape}", `${key} put back, position 2 of 3 in Doing`]]);

  expect(titlesIn("Doing")).toEqual(["C", "A", "D"]);
  await expect.element(linkOf("A")).toHaveFocus();
  expect(calls.filter(({ path }) => path.endsWith("/move"))).toHaveLength(1);
});

test("a move the server cannot do goes back, and a toast says why", async () => {
  const board = await ownBoard(shop.api, { "To do": ["A", "B"], Doing: ["C"] });
  await openScreen(addressOf(board));
  route(MOVE, () => refusal(500, "internal"));
  await focusCard("A");

  await userEvent.keyboard(" {ArrowRight} ");

  await expect.element(toastItems.filter({ hasText: "was not moved" })).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith("/move"))).not.toEqual([]);
  await expect.poll(() => titlesIn("To do")).toEqual(["A", "B"]);
  expect(titlesIn("Doing")).toEqual(["C"]);
});

test("a full column with a hard limit refuses another card with its reason and takes reordering", async () => {
  const board = await ownBoard(shop.api, { "To do": ["A"], Doing: ["B", "C", "D", "E"] });
  const doing = (await board.read()).columns.find(({ name }) => name === "Doing");
  const limit = { wipLimit: 4, wipMode: "hard" };
  const seen = { "if-match": `"v${doing?.version}"` };
  expect((await shop.api.send("PATCH", `/kanban/columns/${doing?.id}`, limit, seen)).status).toBe(200);
  await openScreen(addressOf(board));
  await expect.element(countOf("Doing")).toHaveTextContent(/^4 \/ 4/);

  await focusCard("A");
  await userEvent.keyboard(".");
  await expect.element(page.getByText("Doing is full (4)").first()).toBeVisible();
  await expect.poll(() => titlesIn("To do")).toEqual(["A"]);
  await focusCard("E");
  await userEvent.keyboard(" {ArrowUp}{ArrowUp}{ArrowUp} ");

  await expect.poll(board.order).toMatchObject({ Doing: ["E", "B", "C", "D"], "To do": ["A"] });
  await expect.element(columnOf("Doing")).toBeVisible();
});

test("a board is created, renamed and deleted by typing its name; undo restores it", async () => {
  const name = `Yeni sezon ${crypto.randomUUID().slice(0, 8)}`;
  const renamed = `${name} 2`;
  const boardName = (title: string) => dialog(title).getByRole("textbox", { name: "Board name" });
  const heading = page.getByRole("heading", { level: 1 });
  const names = async () => (await shop.api.get("/kanban/boards")).body.data.map((one: { name: string }) => one.name);
  const choose = async (menu: string, item: string) => {
    await page.getByRole("button", { name: menu }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await openScreen("/kanban");

  await choose("Other boards", "New board");
  await expect.element(boardName("New board")).toHaveFocus();
  await boardName("New board").fill(name);
  await dialog("New board").getByRole("button", { name: "Add board" }).click();
  await expect.element(heading).toHaveTextContent(name);
  await expect.poll(() => textsOf(page.getByRole("heading", { level: 2 }))).toEqual(["To do", "Doing", "Done"]);
  await choose("Board menu", "Name and members");
  await expect
    .element(dialog("Edit board").getByRole("group", { name: "Members" }))
    .toHaveAccessibleDescription("Everyone who can sign in can see this board, not only its members");
  await boardName("Edit board").fill(renamed);
  await dialog("Edit board").getByRole("button", { name: "Save" }).click();
  await expect.element(heading).toHaveTextContent(renamed);
  await expect.element(dialog("Edit board")).toHaveLength(0);
  await choose("Board menu", "Delete board");
  const question = `Delete the board ${renamed}?`;
  const submit = dialog(question).getByRole("button", { name: "Delete" });
  await boardName(question).fill(name);
  await submit.click();
  await expect.element(dialog(question).getByText("This is not the board’s name")).toBeVisible();
  expect(await names()).toContain(renamed);
  await boardName(question).fill(renamed);
  await submit.click();

  await expect.poll(names).not.toContain(renamed);
  await expect.element(heading).not.toHaveTextContent(renamed);
  const toast = toastItems.filter({ hasText: `Board ${renamed} deleted` });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect.poll(names).toContain(renamed);
});
