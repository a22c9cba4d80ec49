import { expect } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { clockOf, mailTo, messages, oneOf, writer } from "../support/inbox.ts";
import { test } from "../support/mail-shop.ts";
import { watched } from "../support/watch.ts";

const START = "2026-06-15T12:00:00.000Z";
const LATER = "2026-06-15T12:00:11.000Z";

test.describe("on a desktop", () => {
  test("a message that could not be sent stays with its reason; Retry sends it, Delete puts it back into the composer @proof", async ({
    page,
    shop,
    mail,
  }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    const send = async (text: string) => {
      await writer(page).fill(text);
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect(messages(page)).toContainText(text);
      await clockOf(shop.api, LATER);
    };
    const failed = page.getByRole("article").filter({ hasText: "Not sent:" });
    mail.refuses = "This address does not exist";

    await send("Into the void");
    await expect(failed).toContainText("Not sent: The mail service answered 422: This address does not exist");
    expect((await oneOf(shop.api, one.id)).messages.at(-1)).toMatchObject({ status: "failed" });
    mail.refuses = null;
    await failed.getByRole("button", { name: "Retry" }).click();
    await expect(failed).toHaveCount(0);
    await expect.poll(async () => (await oneOf(shop.api, one.id)).messages.at(-1)?.status).toBe("sent");
    expect(mail.taken).toEqual(["Into the void"]);

    await clockOf(shop.api, START);
    mail.refuses = "No more today";
    await send("Not worth it");
    await expect(failed).toContainText("No more today");
    await failed.getByRole("button", { name: "Delete" }).click();

    await expect(messages(page)).not.toContainText("Not worth it");
    await expect(writer(page)).toHaveValue("Not worth it");
    await writer(page).fill("");
    await expect.poll(async () => (await oneOf(shop.api, one.id)).draft).toBeNull();
    expect((await oneOf(shop.api, one.id)).messages).toHaveLength(2);
    expect(mail.taken).toEqual(["Into the void"]);
  });

  test("while the mail service is down a message waits with the reason, and Retry sends it at once @proof", async ({
    page,
    shop,
    mail,
  }) => {
    await clockOf(shop.api, START);
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await watched(page);
    mail.isDown = true;
    await writer(page).fill("Out of reach");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(messages(page)).toContainText("Out of reach");

    await clockOf(shop.api, LATER);

    const waiting = page.getByRole("article").filter({ hasText: "Not sent yet:" });
    await expect(waiting).toContainText("The mail service answered 503. It is tried again by itself.");
    expect((await oneOf(shop.api, one.id)).messages.at(-1)).toMatchObject({ status: "queued" });
    mail.isDown = false;
    await waiting.getByRole("button", { name: "Retry" }).click();
    await expect(waiting).toHaveCount(0);
    await expect.poll(async () => (await oneOf(shop.api, one.id)).messages.at(-1)?.status).toBe("sent");
    expect(mail.taken).toEqual(["Out of reach"]);
  });
});
