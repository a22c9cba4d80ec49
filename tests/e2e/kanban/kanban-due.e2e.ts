import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { addressOf, cardOf, linkOf, ownBoard } from "../support/board.ts";
import { test } from "../support/own-shop.ts";
import { live } from "../support/person.ts";
import { watched } from "../support/watch.ts";

const field = (page: Page, name = "Due date and time") => page.getByRole("group", { name });

/** Types over the whole field, from its first part on. */
async function type(page: Page, text: string, name?: string): Promise<void> {
  await field(page, name).getByRole("spinbutton").first().click();
  await expect(field(page, name).getByRole("spinbutton").first()).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect(field(page, name)).not.toHaveText(/\d/);
  await page.keyboard.type(text);
}

test("in Turkish a time is typed day first and stored when the field is left @proof", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const { id } = await board.card("A");
  await enterAsAdmin(page, addressOf(board));
  await shop.api.send("PATCH", "/account/preferences", { language: "tr" });
  await page.goto(addressOf(board, `&card=${id}`));
  await live(page);

  await type(page, "200620260930", "Bitiş tarihi ve saati");
  await page.getByRole("combobox", { name: "Öncelik" }).focus();

  await expect.poll(async () => (await board.card("A")).dueAt).toBe("2026-06-20T06:30:00.000Z");
  await shop.api.send("PATCH", "/account/preferences", { language: "en" });
});

test("the key d asks for the date beside the card @proof", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  await enterAsAdmin(page, addressOf(board));
  await linkOf(page, "A").focus();
  await page.keyboard.press("d");

  await page.getByRole("dialog", { name: "Due date and time" }).getByRole("button", { name: "In a week" }).click();

  await page.keyboard.press("Escape");
  await expect(cardOf(page, "A")).toContainText("06/22/2026");
});

test("a time that is being typed stays when somebody else stores another; half of one gives way to theirs when it is left @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const { id } = await board.card("A");
  await enterAsAdmin(page, addressOf(board, `&card=${id}`));
  await watched(page);
  const due = async () => (await board.card("B")).dueAt;
  const theirs = async (title: string, dueAt: string) => {
    const seen = (await shop.api.get(`/kanban/cards/${id}`)).body.data.version;
    const change = { title, dueAt };
    const answer = await shop.api.send("PATCH", `/kanban/cards/${id}`, change, { "if-match": `"v${seen}"` });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
  };

  await type(page, "0620202614");
  await theirs("B", "2026-06-17T09:00:00.000Z");
  await expect(field(page)).toHaveText(/06\/20\/2026 14/);
  await page.keyboard.type("30");
  await page.getByRole("combobox", { name: "Priority" }).focus();
  await expect.poll(due).toBe("2026-06-20T11:30:00.000Z");
  await expect(field(page)).toHaveText(/06\/20\/2026 14:30/);

  await type(page, "0621");
  await theirs("C", "2026-06-18T09:00:00.000Z");
  await expect(field(page)).toHaveText(/06\/21/);
  await page.getByRole("combobox", { name: "Priority" }).focus();
  await expect(field(page)).toHaveText(/06\/18\/2026 12:00/);
  expect((await board.card("C")).dueAt).toBe("2026-06-18T09:00:00.000Z");
});
