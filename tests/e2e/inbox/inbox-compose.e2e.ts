import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { holdNext } from "../support/hold-next.ts";
import { countOf, folderOf, listOf } from "../support/inbox.ts";
import { test } from "../support/own-shop.ts";

/** The dialog of a new message; in it, one to Ada that says so much. */
async function composed(page: Page, text: string) {
  await page.getByRole("button", { name: "New message" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New message" });
  await dialog.getByLabel("To").fill("ada@customer.example");
  await dialog.getByRole("textbox", { name: "Your message" }).fill(text);
  return dialog;
}

test.describe("on a desktop", () => {
  test("a message that was begun counts among the drafts it stands above, until it is discarded @proof", async ({
    page,
    shop,
  }) => {
    await shop.api.send("DELETE", "/inbox/draft");
    const { length } = await folderOf(shop.api, "drafts");
    await enterAsAdmin(page, "/inbox?folder=drafts");
    const heading = listOf(page).getByRole("heading", { level: 2 });
    const row = listOf(page).getByRole("button", { name: "Half a thought" });
    await expect(heading).toHaveText(new RegExp(`^Drafts\\s*${length}$`));
    await page.getByRole("button", { name: "New message" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New message" });
    await dialog.getByLabel("Subject").fill("Half a thought");
    await expect(dialog.getByText("Draft saved")).toBeVisible();

    await dialog.getByRole("button", { name: "Keep the draft and close" }).click();

    await expect(row).toBeVisible();
    await expect(heading).toHaveText(new RegExp(`^Drafts\\s*${length + 1}$`));
    await expect.poll(() => countOf(page, "Drafts")).toBe(length + 1);
    await page.reload();
    await expect(heading).toHaveText(new RegExp(`^Drafts\\s*${length + 1}$`));
    expect(await countOf(page, "Drafts")).toBe(length + 1);
    await row.click();
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect(row).toHaveCount(0);
    await expect(heading).toHaveText(new RegExp(`^Drafts\\s*${length}$`));
    await expect.poll(() => countOf(page, "Drafts")).toBe(length);
  });

  test("sent later without a subject it is asked about first, and then goes at its time @proof", async ({
    page,
    shop,
  }) => {
    await enterAsAdmin(page, "/inbox");
    const dialog = await composed(page, "It leaves in the morning.");
    const time = page.getByRole("dialog", { name: "Send at" });

    await dialog.getByRole("button", { name: "Send later…" }).click();
    await expect(dialog.getByText("Send without a subject?")).toBeVisible();
    await expect(time).toHaveCount(0);
    await dialog.getByRole("button", { name: "Send later…" }).click();
    await time.getByRole("button", { name: /^Tomorrow morning/ }).click();

    const scheduled = async () =>
      (await folderOf(shop.api, "scheduled")).find(({ snippet }) => snippet.includes("It leaves"));
    await expect.poll(scheduled).toBeDefined();
    await expect(time).toBeHidden();
    await expect(dialog).toBeHidden();
    const made = await scheduled();
    const sent = { status: "queued", isScheduled: true, sendAfter: "2026-06-16T06:00:00.000Z" };
    expect((await shop.api.get(`/inbox/conversations/${made?.id}`)).body.data.messages).toMatchObject([sent]);
  });

  test("while a file is on its way nothing is sent; discarded, nothing of it comes back @proof", async ({
    page,
    shop,
  }) => {
    await shop.api.send("DELETE", "/inbox/draft");
    await enterAsAdmin(page, "/inbox");
    const dialog = await composed(page, "See the list");
    const stored = await holdNext(page, "**/api/uploads/*/complete");
    const list = { name: "list.txt", mimeType: "text/plain", buffer: Buffer.from("one\ntwo\n") };
    await dialog.locator('input[type="file"]').setInputFiles(list);
    await expect(dialog.getByRole("list", { name: "Files on their way" })).toContainText("list.txt");
    for (const name of ["Send", "Send later…"])
      await expect(dialog.getByRole("button", { name, exact: true })).toBeDisabled();

    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toBeHidden();
    stored();
    await page.getByRole("button", { name: "New message" }).first().click();

    await expect(dialog.getByRole("textbox", { name: "Your message" })).toHaveValue("");
    await dialog.getByLabel("Subject").fill("Another one");
    await expect(dialog.getByText("Draft saved")).toBeVisible();
    expect((await shop.api.get("/inbox/draft")).body.data).toMatchObject({ subject: "Another one", files: [] });
    await dialog.getByRole("button", { name: "Discard" }).click();
    await expect.poll(async () => (await shop.api.get("/inbox/draft")).body.data).toBeNull();
  });
});
