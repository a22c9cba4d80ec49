import { beforeAll, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, openShop, type Shop } from "../../../tests/support/component/component.tsx";
import { button, conversationNow, editor, mailTo, messages } from "../../../tests/support/component/inbox-screen.ts";

const START = "2026-06-15T12:00:00.000Z";
const ONCE_SENT = "2026-06-15T12:00:11.000Z";
const REASON = "Not sent: The mail service answered 422: This address does not exist";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ settings: { MAIL: "http", MAIL_KEY: "secret", MAIL_FROM: "Shop <desk@shop.example>" } });
});

const setClock = async (now: string) => expect((await shop.api.send("PUT", "/dev/clock", { now })).status).toBe(200);
beforeEach(() => setClock(START));

const failed = page.getByRole("article").filter({ hasText: "Not sent:" });

/** Sends a reply that the mail service refuses, and waits until the page says so. */
async function sendRefused(text: string): Promise<{ id: number }> {
  const one = await mailTo(shop);
  await openScreen(`/inbox?c=${one.id}`);
  await editor.fill(text);
  await button("Send").click();
  await expect.element(messages).toHaveTextContent(text);
  await setClock(ONCE_SENT);
  await expect.element(failed).toHaveTextContent(REASON);
  expect((await conversationNow(shop.api, one.id)).messages.at(-1)).toMatchObject({ status: "failed" });
  return one;
}

test("a message that could not be sent stays with its reason; Retry sends it", async () => {
  const { id } = await sendRefused("Into the void");

  await failed.getByRole("button", { name: "Retry" }).click();

  await expect.element(failed).toHaveLength(0);
  await expect.element(messages).toHaveTextContent("Into the void");
  await expect
    .poll(async () => (await conversationNow(shop.api, id)).messages.at(-1))
    .toMatchObject({ text: "Into the void", status: "sent" });
});

test("Delete puts a message that could not be sent back into the composer", async () => {
  const { id } = await sendRefused("Not worth it");

  await failed.getByRole("button", { name: "Delete" }).click();

  await expect.element(messages).not.toHaveTextContent("Not worth it");
  await expect.element(editor).toHaveValue("Not worth it");
  await editor.fill("");
  await expect.poll(async () => (await conversationNow(shop.api, id)).draft).toBeNull();
  expect((await conversationNow(shop.api, id)).messages).toHaveLength(1);
});
