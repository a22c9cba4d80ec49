import { expect, type Page } from "@playwright/test";
import { pngOf } from "../../support/files/file-makers.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { addressOf, cardOf, ownBoard, titlesIn } from "../support/board.ts";
import { test } from "../support/own-shop.ts";

const openCard = (page: Page, title: string) => page.getByRole("dialog", { name: title });
const chooser = (page: Page) => page.locator('input[type="file"][aria-label="Attach files"]');
const textFile = (name: string) => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(`Teklif ${crypto.randomUUID()}`),
});

test("a file hangs on the card once it is stored, is taken off, and one undo brings it back @phone", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const { id } = await board.card("A");
  await enterAsAdmin(page, addressOf(board, `&card=${id}`));
  const dialog = openCard(page, "A");
  await expect(dialog.getByRole("button", { name: "Attach files" })).toBeVisible();

  await chooser(page).setInputFiles([textFile("bir.txt"), textFile("Kılıç – şema.txt")]);

  const files = dialog.getByRole("list", { name: "Attachments" });
  await expect(files.getByRole("link")).toHaveCount(2);
  await expect(page.locator(`[data-card="${id}"]`)).toContainText("2 attachments");
  const saved = page.waitForEvent("download");
  await files.getByRole("link", { name: "Kılıç – şema.txt" }).click();
  expect((await saved).suggestedFilename()).toBe("Kılıç – şema.txt");
  await dialog.getByRole("button", { name: "Actions for bir.txt" }).click();
  await page.getByRole("menuitem", { name: "Take off this card" }).click();
  await expect(files.getByRole("link")).toHaveText(["Kılıç – şema.txt"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(files.getByRole("link")).toHaveCount(2);
  expect((await board.card("A")).files).toBe(2);
});

test("a picture becomes the card's cover, and a file of 26 MB is refused by name @proof", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const { id } = await board.card("A");
  await enterAsAdmin(page, addressOf(board, `&card=${id}`));
  const dialog = openCard(page, "A");

  await expect(dialog.getByRole("button", { name: "Attach files" })).toBeVisible();
  await chooser(page).setInputFiles([
    { name: "huge.txt", mimeType: "text/plain", buffer: Buffer.alloc(26 * 1024 * 1024, "a\n") },
    { name: "çanta.png", mimeType: "image/png", buffer: Buffer.from(pngOf()) },
  ]);
  await expect(dialog.getByRole("alert").filter({ hasText: "huge.txt: larger than 25 MB" })).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Attachments" }).getByRole("link")).toHaveText(["çanta.png"]);
  await dialog.getByRole("button", { name: "Actions for çanta.png" }).click();
  await page.getByRole("menuitem", { name: "Use as cover" }).click();

  await expect(dialog.getByText(/· cover/)).toBeVisible();
  const cover = page.locator(`[data-card="${id}"] > img`);
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("a card is watched, and others' comments on it are told @phone @proof", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const { id } = await board.card("A");
  await enterAsAdmin(page, addressOf(board, `&card=${id}`));
  const watch = openCard(page, "A").getByRole("button", { name: "Watch", exact: true });

  await watch.click();

  await expect(openCard(page, "A").getByRole("button", { name: "Watching" })).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await shop.api.get(`/kanban/cards/${id}`)).body.data.watching).toBe(true);
});

test("a copy is made with what is chosen, and one undo removes it @proof", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A"] });
  const { id } = await board.card("A");
  await shop.api.send("PUT", `/kanban/cards/${id}/assignees`, { ids: [14] });
  await shop.api.send("POST", `/kanban/cards/${id}/checklist`, { text: "Kutu al" });
  await enterAsAdmin(page, addressOf(board));
  await cardOf(page, "A").hover();
  await cardOf(page, "A")
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Copy…" }).click();
  const dialog = page.getByRole("dialog");

  await dialog.getByRole("textbox", { name: "Title" }).fill("A2");
  await dialog.getByRole("combobox", { name: "Column" }).click();
  await page.getByRole("option", { name: "Doing" }).click();
  await dialog.getByRole("checkbox", { name: "Assignees" }).uncheck();
  await dialog.getByRole("button", { name: "Copy", exact: true }).click();

  await expect.poll(() => titlesIn(page, "Doing")).toEqual(["A2"]);
  expect(await board.card("A2")).toMatchObject({ assigneeIds: [], checklist: { done: 0, total: 1 } });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => titlesIn(page, "Doing")).toEqual([]);
});
