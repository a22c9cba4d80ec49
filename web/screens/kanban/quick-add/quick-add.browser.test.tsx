import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cardOf, linkOf, titlesIn } from "../../../../tests/support/component/board-screen.ts";
import { openScreen, openShop, route, type Shop } from "../../../../tests/support/component/component.tsx";
import { addressOf, ownBoard } from "../../../../tests/support/records/new-board.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const fieldOf = (column: string) => page.getByRole("textbox", { name: `New card in ${column}` });

async function beginIn(column: string): Promise<void> {
  await page.getByRole("button", { name: `Add card to ${column}` }).click();
  await expect.element(fieldOf(column)).toHaveFocus();
}

test.each([
  ["desktop", 1440, 900],
  ["phone", 390, 844],
])("a line with signs creates a card with label, person, priority and date; the field stays: %s", async (_, w, h) => {
  await page.viewport(w, h);
  const board = await ownBoard(shop.api);
  await shop.api.send("POST", "/kanban/labels", { boardId: board.id, name: "Media", colour: "purple" });
  await openScreen(addressOf(board));
  await beginIn("To do");
  await fieldOf("To do").fill("Photo shoot #media @zeynep !high ^2026-06-20");

  await userEvent.keyboard("{Enter}");

  await expect.element(linkOf("Photo shoot")).toBeVisible();
  await expect.element(fieldOf("To do")).toHaveFocus();
  await expect.element(fieldOf("To do")).toHaveValue("");
  // The card is shown before it is stored.
  await expect.poll(board.order).toMatchObject({ "To do": ["Photo shoot"] });
  const [label] = (await board.read()).labels;
  expect(await board.card("Photo shoot")).toMatchObject({
    labelIds: [label?.id],
    assigneeIds: [14],
    priority: "high",
    dueAt: "2026-06-20T20:59:00.000Z",
  });
  await expect.element(cardOf("Photo shoot")).toHaveTextContent("Media");
  await expect.element(cardOf("Photo shoot")).toHaveTextContent("Assigned to Zeynep Türkmen");
});

test("several pasted lines become a card each", async () => {
  const board = await ownBoard(shop.api);
  await openScreen(addressOf(board));
  await beginIn("Doing");
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "- First\n- Second\n\n- Third");
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  fieldOf("Doing").element().dispatchEvent(paste);

  await page.getByRole("button", { name: "Add 3 cards" }).click();

  await expect.poll(board.order).toMatchObject({ Doing: ["First", "Second", "Third"] });
  await expect.poll(() => titlesIn("Doing")).toEqual(["First", "Second", "Third"]);
});

test("a line that could not be added returns to the field and can be sent again", async () => {
  const board = await ownBoard(shop.api);
  await openScreen(addressOf(board));
  const mend = route("POST /kanban/cards", () => Response.error());
  await beginIn("To do");
  await fieldOf("To do").fill("Lost line");

  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("“Lost line” was not added")).toBeVisible();
  await expect.element(fieldOf("To do")).toHaveValue("Lost line");
  await expect.element(linkOf("Lost line")).not.toBeInTheDocument();
  mend();
  fieldOf("To do").element().focus();
  await userEvent.keyboard("{Enter}");

  await expect.element(linkOf("Lost line")).toBeVisible();
  await expect.poll(board.order).toMatchObject({ "To do": ["Lost line"] });
});
