import { expect } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { answerTo } from "../support/api-calls.ts";
import { holdNext } from "../support/hold-next.ts";
import { countOf, folderOf, mailTo, messages, oneOf, openOne, writer } from "../support/inbox.ts";
import { calls } from "../support/listen.ts";
import { test } from "../support/own-shop.ts";

test.describe("on a desktop", () => {
  test("a reply called back stands above what has been typed since @proof", async ({ page, shop }) => {
    const one = await mailTo(shop);
    const both = "Too early\n\nAnd another thing";
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await writer(page).fill("Too early");
    await writer(page).press("Control+Enter");
    await expect(messages(page)).toContainText("Too early");
    await expect(writer(page)).toHaveValue("");
    // Under the pointer the ten seconds stand.
    await page.getByRole("region", { name: "Notifications" }).getByText("Sending…").hover();
    await writer(page).pressSequentially("And another thing");

    await page.getByRole("button", { name: "Undo" }).first().click();

    await expect(writer(page)).toHaveValue(both);
    await expect.poll(async () => (await oneOf(shop.api, one.id)).draft?.body).toBe(both);
    await writer(page).fill("");
    await expect.poll(async () => (await oneOf(shop.api, one.id)).draft).toBeNull();
  });

  test("a reply whose calling back was never answered is back in the composer, once @proof", async ({ page, shop }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await writer(page).fill("Too early");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(messages(page)).toContainText("Too early");
    await page.route(
      "**/api/inbox/messages/*",
      async (route) => {
        await answerTo(route);
        await route.abort();
      },
      { times: 1 },
    );

    await page.getByRole("button", { name: "Undo" }).first().click();

    await expect(page.getByText("Called back: the message was not sent")).toBeVisible();
    await expect(writer(page)).toHaveValue("Too early");
    await expect(messages(page)).not.toContainText("Too early");
    await expect.poll(async () => (await oneOf(shop.api, one.id)).draft?.body).toBe("Too early");
    await writer(page).fill("");
    await expect.poll(async () => (await oneOf(shop.api, one.id)).draft).toBeNull();
  });

  test("a reply whose answer was lost goes out once, though it stands in the conversation when it is sent again @proof", async ({
    page,
    shop,
  }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await page.route(
      "**/api/inbox/conversations/*/messages",
      async (route) => {
        await answerTo(route);
        await route.abort();
      },
      { times: 1 },
    );
    await writer(page).fill("Only once");
    await writer(page).press("Control+Enter");
    await expect(messages(page)).toContainText("Only once");
    await expect(writer(page)).toHaveValue("Only once");

    await writer(page).press("Control+Enter");

    await expect(writer(page)).toHaveValue("");
    const { messages: sent } = await oneOf(shop.api, one.id);
    expect(sent.filter(({ text }: { text: string }) => text === "Only once")).toHaveLength(1);
  });

  test("a reply on its way as the window is hidden is no draft again @proof", async ({ page, shop }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    let answer = () => {};
    const isHidden = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let arrive = () => {};
    const hasCome = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(`**/api/inbox/conversations/${one.id}/messages`, async (route) => {
      const response = await answerTo(route);
      arrive();
      await isHidden;
      await route.fulfill({ response });
    });
    await writer(page).fill("On its way");
    await writer(page).press("Control+Enter");
    await hasCome;
    // A draft that was kept before it was sent does not count.
    const sent = calls(page);

    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { get: () => "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
      Reflect.deleteProperty(document, "visibilityState");
      document.dispatchEvent(new Event("visibilitychange"));
    });
    answer();

    await expect(messages(page)).toContainText("On its way");
    await expect(writer(page)).toHaveValue("");
    expect(sent.filter((call) => call.startsWith("PUT") && call.endsWith("/draft"))).toEqual([]);
    expect((await oneOf(shop.api, one.id)).draft).toBeNull();
  });

  test("what is typed while a reply is on its way stays as a draft @proof", async ({ page, shop }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    const free = await holdNext(page, `**/api/inbox/conversations/${one.id}/messages`);
    await writer(page).fill("It left today.");
    const asked = page.waitForRequest(`**/api/inbox/conversations/${one.id}/messages`);
    await writer(page).press("Control+Enter");
    await asked;
    await writer(page).pressSequentially(" You have it tomorrow.");
    free();

    await expect(messages(page)).toContainText("It left today.");
    await expect(writer(page)).toHaveValue("You have it tomorrow.");
    await expect.poll(async () => (await oneOf(shop.api, one.id)).draft?.body).toBe("You have it tomorrow.");
    expect((await oneOf(shop.api, one.id)).messages.at(-1)?.text).toBe("It left today.");
    await writer(page).fill("");
    await expect.poll(async () => (await oneOf(shop.api, one.id)).draft).toBeNull();
  });

  test("a draft typed here is there in another browser, and among the drafts @proof", async ({
    page,
    browser,
    shop,
  }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await writer(page).pressSequentially("Half of a thought");
    await expect(page.getByText("Draft saved")).toBeVisible();
    await page.close();

    const other = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
    const elsewhere = await other.newPage();
    await enterAsAdmin(elsewhere, "/inbox?folder=drafts");

    await openOne(elsewhere, one);
    await expect(writer(elsewhere)).toHaveValue("Half of a thought");
    expect(await countOf(elsewhere, "Drafts")).toBe((await folderOf(shop.api, "drafts")).length);
    const sent = { kind: "reply", body: "Half of a thought", force: true };
    expect((await shop.api.send("POST", `/inbox/conversations/${one.id}/messages`, sent)).status).toBe(201);
    await expect(writer(elsewhere)).toHaveValue("");
    await other.close();
  });

  test("a file of 26 MB is refused by name; one of 5 MB shows its progress and hangs on the sent message @proof", async ({
    page,
    shop,
  }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    const chooser = page.locator('input[type="file"][aria-label="Attach files"]').first();
    const bytes = (size: number) => Buffer.alloc(size, "a\n");

    await chooser.setInputFiles({ name: "huge.txt", mimeType: "text/plain", buffer: bytes(26 * 1024 * 1024) });
    await expect(page.getByRole("alert").filter({ hasText: "huge.txt" })).toBeVisible();
    const free = await holdNext(page, "**/api/uploads/*/complete");
    await chooser.setInputFiles({ name: "list.txt", mimeType: "text/plain", buffer: bytes(5 * 1024 * 1024) });
    await expect(page.getByRole("list", { name: "Files on their way" })).toContainText("list.txt");
    await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
    free();
    await expect(page.getByRole("list", { name: "Attachments" })).toContainText("list.txt");
    await writer(page).fill("See the list");
    await page.getByRole("button", { name: "Send", exact: true }).click();

    const message = page.getByRole("article").filter({ hasText: "See the list" });
    await expect(message.getByRole("link", { name: "list.txt" })).toBeVisible();
    await expect(message.getByText("5 MB")).toBeVisible();
  });
});
