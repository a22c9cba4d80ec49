import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import {
  clockOf,
  folderOf,
  headOf,
  mailTo,
  messages,
  oneOf,
  openOne,
  rowOf,
  subject,
  writer,
} from "../support/inbox.ts";
import { clientAt, test } from "../support/own-shop.ts";

const START = "2026-06-15T12:00:00.000Z";

/** Chooses one of the further ways to send what was typed. */
async function sendBy(page: Page, way: string): Promise<void> {
  await page.getByRole("button", { name: "More ways to send" }).click();
  await page.getByRole("menuitem", { name: way }).click();
}

test.describe("on a desktop", () => {
  test("a message to be sent later waits among the scheduled, at another time if wanted, until it is cancelled @proof", async ({
    page,
    shop,
  }) => {
    const one = await mailTo(shop);
    const last = async () => (await oneOf(shop.api, one.id)).messages.at(-1);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await writer(page).fill("It leaves on Tuesday");
    await sendBy(page, "Send later…");
    const dialog = page.getByRole("dialog", { name: "Send at" });
    await dialog.getByLabel("Or type a time").fill("tomorrow 14:30");
    await dialog.getByLabel("Or type a time").press("Enter");

    await expect(dialog).toBeHidden();
    await expect(messages(page)).toContainText("It leaves on Tuesday");
    const at = "2026-06-16T11:30:00.000Z";
    expect(await last()).toMatchObject({ status: "queued", isScheduled: true, sendAfter: at });
    await clockOf(shop.api, "2026-06-15T12:00:30.000Z");
    expect(await last()).toMatchObject({ status: "queued" });
    await page.goto("/inbox?folder=scheduled");
    await openOne(page, one);
    await expect(messages(page)).toContainText(/Goes out .*14:30/);
    await messages(page).getByRole("button", { name: "Change time" }).click();
    await dialog.getByRole("button", { name: /^Monday morning/ }).click();
    await expect.poll(async () => (await last())?.sendAfter).toBe("2026-06-22T06:00:00.000Z");
    await expect(messages(page)).toContainText(/Goes out .*09:00/);

    await messages(page).getByRole("button", { name: "Cancel sending" }).click();

    await expect(rowOf(page, one)).toHaveCount(0);
    await expect(writer(page)).toHaveValue("It leaves on Tuesday");
    expect((await folderOf(shop.api, "scheduled")).map(({ id }) => id)).not.toContain(one.id);
    expect((await oneOf(shop.api, one.id)).messages).toHaveLength(1);
    await writer(page).fill("");
    await expect.poll(async () => (await oneOf(shop.api, one.id)).draft).toBeNull();
    await clockOf(shop.api, START);
  });

  test("a new message that is cancelled comes back where a colleague has begun to write, and leaves their words @proof", async ({
    page,
    shop,
  }) => {
    const letter = { to: ["ayse@customer.example"], subject: subject(), body: "Tomorrow with you" };
    const sendAt = "2026-06-16T11:30:00.000Z";
    const { id } = (await shop.api.send("POST", "/inbox/conversations", { ...letter, sendAt })).body.data;
    const editor = await clientAt(shop.url, { email: "editor@example.com", password: "Demo-2026!" });
    await editor.send("PUT", `/inbox/conversations/${id}/draft`, { body: "And one thing more" });
    await enterAsAdmin(page, `/inbox?folder=scheduled&c=${id}`);
    await expect(messages(page)).toContainText("Tomorrow with you");

    await messages(page).getByRole("button", { name: "Cancel sending" }).click();

    await expect(writer(page)).toHaveValue("Tomorrow with you");
    await expect(headOf(page)).toHaveText(letter.subject);
    await expect(messages(page).getByText("Tomorrow with you")).toHaveCount(0);
    expect((await oneOf(editor, id)).draft).toMatchObject({ body: "And one thing more" });
  });

  test("a scheduled message goes out at once where that is wanted @proof", async ({ page, shop }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await writer(page).fill("Sooner after all");
    await sendBy(page, "Send later…");
    await page
      .getByRole("dialog", { name: "Send at" })
      .getByRole("button", { name: /^Tomorrow morning/ })
      .click();
    await messages(page).getByRole("button", { name: "Send now" }).click();

    await expect(messages(page).getByRole("button", { name: "Send now" })).toHaveCount(0);
    await clockOf(shop.api, "2026-06-15T12:00:11.000Z");
    await expect.poll(async () => (await oneOf(shop.api, one.id)).messages.at(-1)?.status).toBe("sent");
    // Written to later than all others, it would stay on top of them.
    await shop.api.send("PATCH", `/inbox/conversations/${one.id}`, { status: "archived" });
    await clockOf(shop.api, START);
  });

  test("sent and archived it leaves the inbox once it has gone out, not before @proof", async ({ page, shop }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await writer(page).fill("That settles it");
    await sendBy(page, "Send and archive");

    await expect(messages(page)).toContainText("That settles it");
    await expect(writer(page)).toHaveValue("");
    await expect(rowOf(page, one)).toBeVisible();
    expect((await oneOf(shop.api, one.id)).status).toBe("open");
    await clockOf(shop.api, "2026-06-15T12:00:11.000Z");
    await expect(rowOf(page, one)).toHaveCount(0);
    expect((await oneOf(shop.api, one.id)).status).toBe("archived");
    await clockOf(shop.api, START);
  });

  test("sent and snoozed it sleeps until the time that was chosen @proof", async ({ page, shop }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await writer(page).fill("I ask again tomorrow");
    await sendBy(page, "Send and snooze…");
    await page
      .getByRole("dialog", { name: "Send, then snooze until" })
      .getByRole("button", { name: /^Tomorrow morning/ })
      .click();
    await expect(messages(page)).toContainText("I ask again tomorrow");

    await clockOf(shop.api, "2026-06-15T12:00:11.000Z");

    await expect(rowOf(page, one)).toHaveCount(0);
    expect(await oneOf(shop.api, one.id)).toMatchObject({
      status: "snoozed",
      snoozedUntil: "2026-06-16T06:00:00.000Z",
    });
    await clockOf(shop.api, START);
  });
});
