import { expect } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { headOf, listOf, mailTo, messages, openOne, subject } from "../support/inbox.ts";
import { calls } from "../support/listen.ts";
import { test } from "../support/own-shop.ts";

test.describe("on a desktop", () => {
  test("of a conversation that is not there nothing but itself is asked for @proof", async ({ page, shop }) => {
    const other = await mailTo(shop);
    await enterAsAdmin(page, "/inbox");
    const sent = calls(page);
    await page.goto("/inbox?c=999999");
    await expect(page.getByText("This conversation does not exist.")).toBeVisible();
    const told = page.waitForRequest(`**/api/inbox/conversations/${other.id}/presence`);
    await openOne(page, other);
    await told;

    expect(sent.filter((call) => call.includes("999999"))).toEqual(["GET /api/inbox/conversations/999999"]);
  });

  test("the way back from a new message that was called back does not lead to what is gone @proof", async ({
    page,
  }) => {
    const name = subject();
    await enterAsAdmin(page, "/inbox");
    await page.keyboard.press("c");
    const dialog = page.getByRole("dialog", { name: "New message" });
    await dialog.getByLabel("To").fill("ada@customer.example");
    await dialog.getByRole("textbox", { name: "Your message" }).fill("Your parcel waits.");
    await dialog.getByLabel("Subject").fill(name);
    // It goes from any of its fields.
    await page.keyboard.press("Control+Enter");
    await expect(headOf(page)).toHaveText(name);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toBeHidden();

    await page.goBack();

    await expect(listOf(page)).toBeVisible();
    await expect(headOf(page)).toHaveCount(0);
    expect(new URL(page.url()).searchParams.get("c")).toBeNull();
  });

  test("a label that was deleted narrows nothing any more, and whose conversations are shown is told @proof", async ({
    page,
    shop,
  }) => {
    const label = (await shop.api.send("POST", "/inbox/labels", { name: "Geçici", colour: "red" })).body.data;
    await enterAsAdmin(page, `/inbox?label=${label.id}`);
    const heading = listOf(page).getByRole("heading", { level: 2 });
    await expect(heading).toHaveText(/^Geçici/);
    await shop.api.send("DELETE", `/inbox/labels/${label.id}`);
    await expect(heading).toHaveText(/^Inbox/);
    await expect(page).toHaveURL(/\/inbox$/);

    await page.goto("/inbox?assignee=none");
    await page.getByRole("button", { name: "Unassigned", exact: true }).click();
    await expect(page).toHaveURL(/\/inbox$/);

    await page.goto("/inbox?assignee=999999");
    await expect(page).toHaveURL(/\/inbox$/);
  });

  test("an act chosen in the search with nothing open or chosen says so @proof", async ({ page }) => {
    await enterAsAdmin(page, "/inbox");
    await page.locator("#page-title").focus();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search" }).getByRole("combobox").fill("> archive");
    await page.keyboard.press("Enter");

    await expect(page.getByText("Nothing is open or chosen that this could act on.")).toBeVisible();
  });

  test("whoever writes without a name is called by the address, and no letter of a folded message is cut in half @proof", async ({
    page,
    shop,
  }) => {
    const [from, about, inReplyTo] = ["plain@mail.example", subject(), `<${crypto.randomUUID()}@mail.example>`];
    const text = `${"a".repeat(139)}🎉${"b".repeat(20)}`;
    const one = await mailTo(shop, { messageId: inReplyTo, from, name: undefined, subject: about, text });
    for (const n of [1, 2, 3, 4])
      await mailTo(shop, { from, name: undefined, subject: `Re: ${about}`, inReplyTo, text: `Satır ${n}` });
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await page.getByRole("button", { name: /^Show \d earlier/ }).click();

    const [first] = await messages(page)
      .getByRole("article", { name: `Message of ${from}` })
      .all();
    await expect(first ?? messages(page)).toContainText(from);
    await expect(first ?? messages(page)).toContainText(`${"a".repeat(139)}…`);
  });

  test("a file that is refused takes no room from those chosen with it @proof", async ({ page, shop }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    const composer = page.getByRole("region", { name: "Answer" });
    const page_ = (size: number) => Buffer.from(`<!doctype html>${" ".repeat(size)}`);
    await composer.locator("input[type=file]").setInputFiles([
      { name: "big.txt", mimeType: "text/plain", buffer: Buffer.alloc(26 * 1024 * 1024, "a") },
      { name: "page.html", mimeType: "text/html", buffer: page_(20 * 1024 * 1024) },
      { name: "small.txt", mimeType: "text/plain", buffer: Buffer.from("küçük") },
    ]);

    await expect(composer.getByText("big.txt: larger than 25 MB")).toBeVisible();
    await expect(composer.getByText("page.html: this type is not accepted")).toBeVisible();
    await expect(composer.getByText("small.txt")).toBeVisible();
    await expect(composer.getByText("small.txt:")).toHaveCount(0);

    const half = Buffer.alloc(13 * 1024 * 1024, "b");
    await composer.locator("input[type=file]").setInputFiles([
      { name: "one.txt", mimeType: "text/plain", buffer: half },
      { name: "two.txt", mimeType: "text/plain", buffer: half },
    ]);
    await expect(composer.getByText("two.txt: more than 25 MB with the other files")).toBeVisible();
  });
});
