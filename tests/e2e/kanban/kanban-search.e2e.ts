import { expect } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { addressOf, cardOf, columnOf, ownBoard } from "../support/board.ts";
import { test } from "../support/own-shop.ts";

test("every card of the board that is found by its description is lit, however many there are @proof", async ({
  page,
  shop,
}) => {
  const titles = Array.from({ length: 130 }, (_, n) => `Koli ${n + 1}`);
  const board = await ownBoard(shop.api, { "To do": [...titles, "Başka iş"] });
  for (const { id, title } of (await board.read()).cards) {
    if (title === "Başka iş") continue;
    const patch = { description: "Turuncu bantlı" };
    const told = await shop.api.send("PATCH", `/kanban/cards/${id}`, patch, { "if-match": '"v1"' });
    expect(told.status, JSON.stringify(told.body)).toBe(200);
  }

  await enterAsAdmin(page, addressOf(board, "&q=turuncu"));

  await expect(columnOf(page, "To do").locator(".count")).toHaveText(/^130 of 131/);
  await expect(cardOf(page, "Koli 1")).toBeVisible();
  await expect(cardOf(page, "Başka iş")).toHaveCount(0);
});

test("the list names whom an archived card is given to, also where nobody else's card is theirs @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["Eski iş"] });
  const { id } = await board.card("Eski iş");
  const colleagues: { id: number; name: string }[] = (await shop.api.get("/kanban/people")).body.data;
  const other = colleagues.find((one) => ![1, 2, 14].includes(one.id))!;
  expect((await shop.api.send("PUT", `/kanban/cards/${id}/assignees`, { ids: [other.id] })).status).toBe(200);
  const bulk = { ids: [id], action: "archive" };
  expect((await shop.api.send("POST", "/kanban/cards/bulk", bulk)).status).toBe(200);

  await enterAsAdmin(page, addressOf(board, "&view=list"));

  await expect(page.getByRole("row").filter({ hasText: "Eski iş" })).toContainText(other.name);
});

test("on a phone the tabs count the cards that fit the filter @proof", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["Kampanya", "B"], Doing: ["C"] });
  await enterAsAdmin(page, addressOf(board));
  const tabs = page.getByRole("navigation", { name: "Columns" }).getByRole("button");
  await expect(tabs).toHaveText([/^To do\s*2$/, /^Doing\s*1$/, /^Done\s*0$/]);

  await page.goto(addressOf(board, "&q=kampanya"));

  await expect(tabs).toHaveText([/^To do\s*1$/, /^Doing\s*0$/, /^Done\s*0$/]);
  await expect(columnOf(page, "To do").locator(".count")).toHaveText(/^1 of 2/);
});
