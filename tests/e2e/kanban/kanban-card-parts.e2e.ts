import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { addressOf, ownBoard } from "../support/board.ts";
import { holdNext } from "../support/hold-next.ts";
import { calls } from "../support/listen.ts";
import { test } from "../support/own-shop.ts";
import { settled } from "../support/test.ts";

const openCard = (page: Page, title: string) => page.getByRole("dialog", { name: title });

test("a card is tied to a conversation found by its words, shows its status as it changes, and leads to it @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const subject = `Kargo gecikti ${crypto.randomUUID().slice(0, 8)}`;
  const made = await shop.api.send("POST", "/inbox/conversations", {
    to: ["ayse@customer.example"],
    subject,
    body: "Merhaba",
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body.data;
  await enterAsAdmin(page, addressOf(board, `&card=${(await board.card("A")).id}`));
  const dialog = openCard(page, "A");

  await dialog.getByRole("combobox", { name: "Link a conversation" }).fill(subject);
  await page.getByRole("option", { name: subject }).click();

  const chip = dialog.getByRole("link", { name: `${subject}, Archived` });
  await expect(chip).toHaveAttribute("href", `/inbox?c=${id}`);
  await expect(page.locator("[data-card]").filter({ hasText: subject })).toContainText("Archived");
  expect((await board.card("A")).link).toMatchObject({ kind: "conversation", id });
  const { version } = (await shop.api.get(`/inbox/conversations/${id}`)).body.data;
  const opened = await shop.api.send(
    "PATCH",
    `/inbox/conversations/${id}`,
    { status: "open" },
    { "if-match": `"v${version}"` },
  );
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  await expect(dialog.getByRole("link", { name: `${subject}, Open` })).toBeVisible();
  await dialog.getByRole("link", { name: `${subject}, Open` }).click();
  await page.waitForURL((url) => url.pathname === "/inbox" && url.searchParams.get("c") === String(id));
});

test("what is typed into an item while its text is on the way stays, and each text goes once @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const { id } = await board.card("A");
  await shop.api.send("POST", `/kanban/cards/${id}/checklist`, { text: "Kutu al" });
  await enterAsAdmin(page, addressOf(board, `&card=${id}`));
  const dialog = openCard(page, "A");
  await dialog.getByRole("button", { name: "Actions for Kutu al" }).click();
  await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
  const field = dialog.getByRole("textbox", { name: "Item", exact: true });
  const sent = calls(page);
  const writes = () => sent.filter((call) => call.startsWith("PATCH"));
  const free = await holdNext(page, "**/api/kanban/cards/*/checklist/*");
  await field.fill("Kutular");
  await field.press("Enter");
  await field.press("Enter");
  await field.pressSequentially("ı");
  const answer = page.waitForResponse("**/api/kanban/cards/*/checklist/*");

  free();

  await (await answer).finished();
  await settled(page);
  await expect(field).toHaveValue("Kutuları");
  expect(writes()).toHaveLength(1);
  await field.press("Tab");
  await expect(field).toHaveCount(0);
  await expect(dialog.getByText("Kutuları", { exact: true })).toBeVisible();
  expect(writes()).toHaveLength(2);
  expect((await shop.api.get(`/kanban/cards/${id}`)).body.data.checklistItems).toMatchObject([{ text: "Kutuları" }]);
});

test("a search for what a card is to be tied to says that it failed @proof", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  await enterAsAdmin(page, addressOf(board, `&card=${(await board.card("A")).id}`));
  const dialog = openCard(page, "A");
  const failure = { status: 500, data: null, code: "internal", message: "", requestId: "r" };
  await page.route("**/api/ecommerce/products?*", (route) => route.fulfill({ status: 500, json: failure }));

  await dialog.getByRole("combobox", { name: "Link a product" }).fill("defter");

  await expect(page.getByText("The search did not work. Try again.")).toBeVisible();
  await expect(page.getByText("Nothing found")).toHaveCount(0);
});
