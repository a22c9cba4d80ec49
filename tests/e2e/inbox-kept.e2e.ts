import { expect } from "@playwright/test";
import { enterAsAdmin } from "./support/admin.ts";
import { holdNext } from "./support/hold-next.ts";
import { headOf, linkOf, mailTo, messages, oneOf, rowOf, writer } from "./support/inbox.ts";
import { calls } from "./support/listen.ts";
import { newcomer, test } from "./support/own-shop.ts";

const some = () => crypto.randomUUID().slice(0, 6);

test.describe("on a desktop", () => {
  test("two conversations of one customer become one with all their messages, the other lies in the trash", async ({
    page,
    shop,
  }) => {
    const { email, name } = newcomer();
    const from = { from: email, name };
    const first = await mailTo(shop, { ...from, text: "Where is my parcel?" });
    // More than stand beside the conversation.
    for (let left = 6; left > 0; left--) await mailTo(shop, from);
    const second = await mailTo(shop, { ...from, text: "And the invoice?" });
    await enterAsAdmin(page, `/inbox?c=${second.id}`);
    await page.getByRole("button", { name: "More for this conversation" }).click();
    await page.getByRole("menuitem", { name: "Merge into another" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge into" });
    await dialog.getByRole("combobox").fill(first.subject);
    await expect(dialog.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");

    await expect(dialog).toBeHidden();
    await expect(headOf(page)).toHaveText(first.subject);
    await expect(messages(page)).toContainText("Where is my parcel?");
    await expect(messages(page)).toContainText("And the invoice?");
    await expect(messages(page)).toContainText("merged another conversation into this");
    await expect(rowOf(page, second)).toHaveCount(0);
    expect(await oneOf(shop.api, second.id)).toMatchObject({ status: "trash", messages: [] });
  });

  test("labels are made, renamed and removed where the folders stand, and a removed one comes back by Undo @proof", async ({
    page,
    shop,
  }) => {
    const [name, next] = [`Numune ${some()}`, `Örnek ${some()}`];
    await enterAsAdmin(page, "/inbox");
    const folders = page.getByRole("navigation", { name: "Folders" });
    await page.getByRole("button", { name: "Manage labels" }).click();
    const dialog = page.getByRole("dialog", { name: "Manage labels" });
    const fresh = dialog.getByRole("textbox", { name: "New label" });
    await expect(fresh).toBeFocused();
    await fresh.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText("1 to 30");
    await fresh.fill(name);
    await fresh.press("Enter");
    await expect(dialog.getByRole("textbox", { name: `Name of ${name}` })).toHaveValue(name);
    // Until the whole inbox has been read again no other is made.
    await expect(fresh).toHaveValue("");
    await fresh.fill(name.toUpperCase());
    await fresh.press("Control+s");
    await expect(dialog.getByRole("alert")).toBeVisible();

    const known = dialog.getByRole("textbox", { name: `Name of ${name}` });
    await known.fill("Vazgeçildi");
    await known.press("Escape");
    await expect(known).toHaveValue(name);
    await known.fill(next);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("textbox", { name: `Name of ${next}` })).toHaveValue(next);
    await dialog.getByRole("combobox", { name: `Colour of ${next}` }).selectOption({ label: "Violet" });
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(folders.getByRole("link", { name: next })).toBeVisible();
    const labels = async () => (await shop.api.get("/inbox/labels")).body.data as { name: string; colour: string }[];
    await expect.poll(async () => (await labels()).find((one) => one.name === next)?.colour).toBe("violet");
    await page.getByRole("button", { name: "Manage labels" }).click();
    await dialog.getByRole("button", { name: `Remove ${next}` }).click();
    await expect(page.getByText(`Label ${next} removed`)).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: `Name of ${next}` })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();

    await expect(dialog.getByRole("textbox", { name: `Name of ${next}` })).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(folders.getByRole("link", { name: next })).toBeVisible();
    await expect(folders.getByRole("link", { name })).toHaveCount(0);
  });

  test("a label is made once, however often Enter is pressed while it is on its way @proof", async ({ page, shop }) => {
    const [first, second] = [`Acele ${some()}`, `Yavaş ${some()}`];
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    const sent = calls(page);
    const made = () => sent.filter((call) => call === "POST /api/inbox/labels");
    await page.getByRole("button", { name: "Manage labels" }).click();
    const dialog = page.getByRole("dialog", { name: "Manage labels" });
    const fresh = dialog.getByRole("textbox", { name: "New label" });
    let free = await holdNext(page, "**/api/inbox/labels");
    await fresh.fill(first);
    await fresh.press("Enter");
    await expect(dialog.getByRole("button", { name: "Add" })).toBeDisabled();
    await fresh.press("Enter");
    free();

    await expect(dialog.getByRole("textbox", { name: `Name of ${first}` })).toHaveValue(first);
    await expect(fresh).toHaveValue("");
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    expect(made()).toHaveLength(1);
    await dialog.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Label", exact: true }).click();
    const choice = page.getByRole("dialog").getByRole("combobox", { name: "Find or make a label" });
    free = await holdNext(page, "**/api/inbox/labels");
    await choice.fill(second);
    await choice.press("Enter");
    await expect(page.getByRole("dialog").getByRole("button", { name: "Apply" })).toBeDisabled();
    await choice.press("Enter");
    free();

    await expect(page.getByRole("option", { name: second, selected: true })).toBeVisible();
    await expect(choice).toHaveValue("");
    await expect(choice).toHaveAttribute("aria-invalid", "false");
    expect(made()).toHaveLength(2);
  });

  test("a canned reply is made, used by its code, changed and removed", async ({ page, shop }) => {
    const code = `saat-${some()}`;
    const one = await mailTo(shop, { name: "Ada Wong" });
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await page.getByRole("button", { name: "Inbox menu" }).click();
    await page.getByRole("menuitem", { name: "Canned replies" }).click();
    const dialog = page.getByRole("dialog", { name: "Canned replies" });
    await dialog.getByRole("button", { name: "New canned reply" }).click();
    await dialog.getByRole("textbox", { name: "Short code" }).fill("Saat!");
    await dialog.getByRole("textbox", { name: "Reply", exact: true }).fill("Hello {{customer.name}}, we open at nine.");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("2 to 30 characters: a–z, 0–9 and -").first()).toBeVisible();
    const question = page.getByRole("alertdialog", { name: "Discard changes?" });
    for (const leave of [
      () => page.keyboard.press("Escape"),
      () => dialog.getByRole("button", { name: "Back", exact: true }).click(),
    ]) {
      await leave();
      await question.getByRole("button", { name: "Keep editing" }).click();
      await expect(question).toBeHidden();
    }
    await dialog.getByRole("textbox", { name: "Short code" }).fill("kargo");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("This code is used already").first()).toBeVisible();
    await dialog.getByRole("textbox", { name: "Short code" }).fill(code);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("button", { name: `Change /${code}` }).click();
    await dialog.getByRole("textbox", { name: "Reply", exact: true }).fill("Hello {{customer.name}}, we open at ten.");
    await page.keyboard.press("Control+Enter");
    await expect(dialog.getByRole("list", { name: "Canned replies" })).toContainText("we open at ten");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();

    await writer(page).pressSequentially(`/${code}`);
    await expect(page.getByRole("option", { name: new RegExp(`^/${code}`) })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(writer(page)).toHaveValue("Hello Ada Wong, we open at ten.");
    await page.getByRole("button", { name: "Canned replies", exact: true }).click();
    await dialog.getByRole("button", { name: `Remove /${code}` }).click();

    await expect(dialog.getByRole("button", { name: `Change /${code}` })).toHaveCount(0);
    await expect(page.getByText(`/${code} removed`)).toBeVisible();
    const codes = (await shop.api.get("/inbox/canned")).body.data.map((reply: { code: string }) => reply.code);
    expect(codes).not.toContain(code);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(linkOf(page, one)).toBeVisible();
  });
});
