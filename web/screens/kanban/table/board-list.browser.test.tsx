import { beforeAll, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dialog, focusCard, linkOf, toolbar } from "../../../../tests/support/component/board-screen.ts";
import { openScreen, openShop, type Shop } from "../../../../tests/support/component/component.tsx";
import { addressOf, ownBoard } from "../../../../tests/support/records/new-board.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

// A row below an open dialog has no role.
const rowOf = (title: string) => page.getByCss("tr").filter({ hasText: title });

test.each([
  ["desktop", 1440, 900],
  ["phone", 390, 844],
])("the list shows the 18 sample cards and opens one: %s", async (_, w, h) => {
  await page.viewport(w, h);
  await openScreen("/kanban?view=list");

  await expect.element(page.getByTestId("list-range")).toHaveTextContent(/^1–18 of 18$/);
  await page.getByRole("link", { name: "Write the delivery page in English" }).click();

  await expect.element(dialog("Write the delivery page in English")).toBeVisible();
});

test("the keys of a card work on the row that has the focus; the row shows the result", async () => {
  const board = await ownBoard(shop.api, { "To do": ["Koli", "Bant"] });
  await shop.api.send("POST", "/kanban/labels", { boardId: board.id, name: "Acil", colour: "red" });
  await openScreen(addressOf(board, "&view=list"));
  const press = async (key: string) => {
    await focusCard("Koli");
    await userEvent.keyboard(key);
  };

  await press("l");
  await dialog("Labels").getByRole("checkbox", { name: "Acil" }).click();
  await expect.element(rowOf("Koli")).toHaveTextContent("Acil");
  await userEvent.keyboard("{Escape}");
  await press("a");
  await dialog("Assignees").getByRole("checkbox", { name: "Deniz Yılmaz" }).click();
  await expect.element(rowOf("Koli")).toHaveTextContent("Deniz Yılmaz");
  await userEvent.keyboard("{Escape}");
  await press("d");
  await page.getByRole("button", { name: "Tomorrow" }).click();
  await expect.element(rowOf("Koli")).toHaveTextContent("06/16/2026");
  await userEvent.keyboard("{Escape}");
  await press(".");
  await expect.element(rowOf("Koli")).toHaveTextContent("Doing");
  await expect.poll(board.order).toMatchObject({ "To do": ["Bant"], Doing: ["Koli"] });
  await press(",");
  await expect.element(rowOf("Koli")).toHaveTextContent("To do");
  await press("h");
  await expect.element(rowOf("Koli")).toHaveTextContent("Archived");
  await press("e");

  await expect.element(page.getByText("This card is archived.")).toBeVisible();
  await expect.element(page.getByRole("dialog")).toHaveLength(0);
});

test("e renames the row under the pointer; x selects rows that are changed together", async () => {
  const board = await ownBoard(shop.api, { "To do": ["Koli", "Bant", "Etiket"] });
  await openScreen(addressOf(board, "&view=list"));

  await rowOf("Bant").getByText("To do").hover();
  await userEvent.keyboard("e");
  await dialog("Title").getByRole("textbox", { name: "Title" }).fill("Kalın bant");
  await userEvent.keyboard("{Enter}");
  await expect.element(rowOf("Kalın bant")).toBeVisible();
  await expect.element(dialog("Title")).not.toBeInTheDocument();
  for (const title of ["Kalın bant", "Koli"]) {
    await focusCard(title);
    await userEvent.keyboard("x");
  }

  await expect.element(toolbar).toHaveTextContent("2 selected");
  await expect.element(page.getByRole("link", { name: "Selected: Koli" })).toHaveFocus();
  await userEvent.keyboard("x");
  await expect.element(toolbar).toHaveTextContent("1 selected");
  await toolbar.getByRole("button", { name: "Priority" }).click();
  await page.getByRole("menuitem", { name: "High" }).click();
  await expect.element(rowOf("Kalın bant")).toHaveTextContent("High");
  await expect.element(rowOf("Koli")).toHaveTextContent("None");
  await expect.element(toolbar).not.toBeInTheDocument();
  await expect.element(linkOf("Etiket")).toBeVisible();
});
