import { expect } from "@playwright/test";
import type { Client } from "../../support/app/client.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { linkOf, ownBoard } from "../support/board.ts";
import { test } from "../support/own-shop.ts";
import { watched } from "../support/watch.ts";

const remove = (api: Client, { id, name }: { id: number; name: string }) =>
  api.send("DELETE", `/kanban/boards/${id}`, { confirmName: name });

test("an open board stays, with what is typed on it, when another one comes to stand before it @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] }, "AB");
  await enterAsAdmin(page, "/kanban");
  await watched(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(board.name);
  await page.getByRole("button", { name: "Add card to To do" }).click();
  const field = page.getByRole("textbox", { name: "New card in To do" });
  await field.fill("Half a card");

  const told = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/kanban/boards");
  const before = await ownBoard(shop.api, {}, "AA");
  await told;
  await shop.api.send("POST", "/kanban/cards", { columnId: board.columns[1]?.id, title: "From elsewhere" });

  await expect(linkOf(page, "From elsewhere")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(board.name);
  await expect(field).toHaveValue("Half a card");
  // The first board of who is sent this address may be another one.
  await expect(linkOf(page, "A")).toHaveAttribute("href", new RegExp(`board=${board.id}&`));
  for (const one of [board, before]) await remove(shop.api, one);
});

test("an address that names a card alone opens it on its own board, and leaves one there @proof", async ({
  page,
  shop,
}) => {
  const first = await ownBoard(shop.api, {}, "AA");
  const board = await ownBoard(shop.api, { "To do": ["A"] });

  await enterAsAdmin(page, `/kanban?card=${(await board.card("A")).id}`);

  const dialog = page.getByRole("dialog", { name: "A" });
  await expect(dialog).toBeVisible();
  await expect(page.locator("h1").first()).toHaveText(board.name);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(board.name);
  await remove(shop.api, first);
});
