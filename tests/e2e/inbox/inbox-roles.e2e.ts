import { expect } from "@playwright/test";
import { signInAs } from "../support/admin.ts";
import { headOf, linkOf, mailTo, messages, rowOf, writer } from "../support/inbox.ts";
import { strictTest as test } from "../support/own-shop.ts";
import { watched } from "../support/watch.ts";

test.describe("on a desktop, where roles are enforced", () => {
  test("an Editör answers and sorts, keeps replies of their own, and deletes nothing for good @proof", async ({
    page,
    shop,
  }) => {
    const code = `ed-${crypto.randomUUID().slice(0, 6)}`;
    const gone = await mailTo(shop);
    await shop.api.send("PATCH", `/inbox/conversations/${gone.id}`, { status: "trash" });
    const one = await mailTo(shop);
    await signInAs(page, "editor@example.com", `/inbox?c=${one.id}`);
    await watched(page);
    await writer(page).fill("From an editor");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(messages(page)).toContainText("From an editor");

    await page.getByRole("button", { name: "Canned replies", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Canned replies" });
    await expect(dialog.getByText("/kargo")).toBeVisible();
    await expect(dialog.getByRole("button", { name: /^(?:Change|Remove) / })).toHaveCount(0);
    await dialog.getByRole("button", { name: "New canned reply" }).click();
    await expect(dialog.getByRole("switch")).toHaveCount(0);
    await dialog.getByRole("textbox", { name: "Short code" }).fill(code);
    await dialog.getByRole("textbox", { name: "Reply", exact: true }).fill("Mine alone");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("button", { name: `Change /${code}` })).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await linkOf(page, one).focus();
    await page.keyboard.press("e");
    await expect(rowOf(page, one)).toHaveCount(0);
    await page.goto(`/inbox?folder=trash&c=${gone.id}`);
    await expect(headOf(page)).toHaveText(gone.subject);
    await page.getByRole("button", { name: "More for this conversation" }).click();
    await expect(page.getByRole("menuitem", { name: "Mark as unread" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Delete for good" })).toHaveCount(0);
    const codes = (await shop.api.get("/inbox/canned")).body.data.map((reply: { code: string }) => reply.code);
    expect(codes).not.toContain(code);
  });
});
