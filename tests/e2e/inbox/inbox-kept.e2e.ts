import { expect } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { holdNext } from "../support/hold-next.ts";
import { mailTo } from "../support/inbox.ts";
import { calls } from "../support/listen.ts";
import { test } from "../support/own-shop.ts";

const some = () => crypto.randomUUID().slice(0, 6);

test.describe("on a desktop", () => {
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
});
