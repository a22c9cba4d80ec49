import { expect } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { cardOf, ownBoard } from "../support/board.ts";
import { linkOf, mailTo, oneOf, openOne, rowOf } from "../support/inbox.ts";
import { listen } from "../support/listen.ts";
import { test } from "../support/own-shop.ts";
import { live } from "../support/person.ts";

test.describe("on a desktop", () => {
  test("Shift+K makes a card of the conversation one stands on, and Undo takes it off its board again @proof", async ({
    page,
    shop,
  }) => {
    const board = await ownBoard(shop.api);
    const one = await mailTo(shop);
    await enterAsAdmin(page, "/inbox");
    const heard = listen(page);
    await openOne(page, one);
    await page.getByRole("button", { name: "Customer and order", exact: true }).click();
    const facts = page.getByRole("region", { name: "Customer and order" });
    await expect(facts).toBeVisible();
    await linkOf(page, one).focus();
    await page.keyboard.press("Shift+K");

    const dialog = page.getByRole("dialog", { name: "Make a card" });
    const title = dialog.getByRole("textbox", { name: "Title" });
    await expect(title).toBeFocused();
    await expect(title).toHaveValue(one.subject);
    await title.fill("");
    await dialog.getByRole("button", { name: "Make a card" }).click();
    await expect(dialog.getByText("Enter a title of 1 to 200 characters")).toBeVisible();
    await title.fill("Ask the warehouse");
    await title.press("Escape");
    await page
      .getByRole("alertdialog", { name: "Discard changes?" })
      .getByRole("button", { name: "Keep editing" })
      .click();
    await expect(title).toHaveValue("Ask the warehouse");
    await dialog.getByRole("combobox", { name: "Board" }).click();
    await page.getByRole("option", { name: board.name }).click();
    await dialog.getByRole("combobox", { name: "Column" }).click();
    await page.getByRole("option", { name: "Doing" }).click();
    await dialog.getByRole("button", { name: "Make a card" }).click();

    await expect(dialog).toBeHidden();
    await expect.poll(board.order).toEqual({ "To do": [], Doing: ["Ask the warehouse"], Done: [] });
    const link = facts.getByRole("link", { name: /Ask the warehouse/ });
    await expect(link).toBeVisible();
    await expect(facts.getByRole("listitem").filter({ hasText: "Ask the warehouse" })).toContainText(
      `Doing · ${board.name}`,
    );
    expect((await board.card("Ask the warehouse")).link).toMatchObject({ kind: "conversation", id: one.id });
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(link).toHaveCount(0);
    await expect.poll(board.order).toEqual({ "To do": [], Doing: [], Done: [] });
    expect(heard).toEqual([]);
  });

  test("the card of a conversation leads to its board, and from there back to the conversation @proof", async ({
    page,
    shop,
  }) => {
    const board = await ownBoard(shop.api);
    const one = await mailTo(shop);
    const body = { columnId: board.columns[0]?.id, title: "Call back", conversationId: one.id };
    expect((await shop.api.send("POST", "/kanban/cards", body)).status).toBe(201);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await page.getByRole("button", { name: "Customer and order", exact: true }).click();
    await page
      .getByRole("region", { name: "Customer and order" })
      .getByRole("link", { name: /Call back/ })
      .click();

    const card = page.getByRole("dialog", { name: "Call back" });
    await expect(card).toBeVisible();
    await card.getByRole("link", { name: `${one.subject}, Open` }).click();

    await expect(page).toHaveURL(`/inbox?c=${one.id}`);
    await page.goto(`/kanban?board=${board.id}`);
    await expect(cardOf(page, "Call back")).toContainText(one.subject);
  });

  test("whether the next conversation opens after archive is one's own choice, and is kept @proof", async ({
    page,
    shop,
  }) => {
    const two = await mailTo(shop);
    const one = await mailTo(shop);
    await enterAsAdmin(page, "/inbox");
    await page.getByRole("button", { name: "Inbox menu" }).click();
    const choice = page.getByRole("menuitemcheckbox", { name: "Open the next one after archive or trash" });
    await expect(choice).toHaveAttribute("aria-checked", "true");
    const kept = page.waitForResponse((answer) => answer.url().endsWith("/api/account/preferences"));
    await choice.click();
    expect((await kept).status()).toBe(200);
    await openOne(page, one);
    await linkOf(page, one).focus();
    await page.keyboard.press("e");

    await expect(rowOf(page, one)).toHaveCount(0);
    await expect(page).toHaveURL("/inbox");
    await expect(linkOf(page, two)).toBeFocused();
    await expect.poll(async () => (await oneOf(shop.api, one.id)).status).toBe("archived");
    await page.reload();
    await live(page);
    await page.getByRole("button", { name: "Inbox menu" }).click();
    await expect(choice).toHaveAttribute("aria-checked", "false");
    await choice.click();
    const three = await mailTo(shop);
    await openOne(page, three);
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await expect(page.locator("#conversation-title")).toHaveText(two.subject);
    await expect.poll(async () => (await oneOf(shop.api, three.id)).status).toBe("archived");
  });
});
