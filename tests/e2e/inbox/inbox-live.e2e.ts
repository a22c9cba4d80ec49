import { expect } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { linkOf, mailTo, messages, oneOf, rowOf, writer } from "../support/inbox.ts";
import { calls } from "../support/listen.ts";
import { clientAt, test } from "../support/own-shop.ts";
import { newPerson, signIn } from "../support/person.ts";
import { hearing, watched } from "../support/watch.ts";

test.describe("on a desktop", () => {
  test("two browsers see each other's mail, marks and presence as they happen @phone @proof", async ({
    page,
    browser,
    request,
    shop,
  }) => {
    const one = await mailTo(shop);
    const other = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
    const theirs = await other.newPage();
    const person = await newPerson(request);
    await signIn(theirs, person, `/inbox?c=${one.id}`);
    await watched(theirs);
    // That somebody writes is told once: the stream has to be there before.
    await hearing(page, () => enterAsAdmin(page, `/inbox?c=${one.id}`));
    // Nobody asks for what changed: all is told by the stream.
    for (const window of [page, theirs]) await window.route("**/api/changes?*", (route) => route.abort());

    await expect(theirs.getByRole("img", { name: /^Also here: Deniz/ }).first()).toBeVisible();
    await expect(page.getByRole("img", { name: `Also here: ${person.username}` }).first()).toBeVisible();
    await writer(theirs).pressSequentially("I answer");
    await expect(page.getByText(`${person.username} is replying…`)).toBeVisible();
    await theirs.getByRole("button", { name: "Star", exact: true }).click();
    await expect(rowOf(page, one).getByRole("button", { name: /^Star/ })).toHaveAttribute("aria-pressed", "false");
    await theirs.getByRole("button", { name: "Send", exact: true }).click();
    await expect(messages(page)).toContainText("I answer");
    const next = await mailTo(shop);
    await expect(rowOf(page, next)).toBeVisible();
    await expect(rowOf(theirs, next)).toBeVisible();
    await other.close();
  });

  test("a colleague's reply on its way cannot be called back, and one's own draft beside it stays @proof", async ({
    page,
    shop,
  }) => {
    const one = await mailTo(shop);
    const editor = await clientAt(shop.url, { email: "editor@example.com", password: "Demo-2026!" });
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await watched(page);
    await writer(page).pressSequentially("Mine");
    await expect(page.getByText("Draft saved")).toBeVisible();

    const theirs = { kind: "reply", body: "Theirs", lastSeenMessageId: one.messages.at(-1)?.id };
    expect((await editor.send("POST", `/inbox/conversations/${one.id}/messages`, theirs)).status).toBe(201);

    const message = page.getByRole("article").filter({ hasText: "Theirs" });
    await expect(message.getByText("Sending…")).toBeVisible();
    await expect(message.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await expect(writer(page)).toHaveValue("Mine");
    await writer(page).fill("");
    await expect.poll(async () => (await oneOf(shop.api, one.id)).draft).toBeNull();
  });

  test("with the network cut typed text stays; it is kept once the network is back, and nothing is doubled @proof", async ({
    page,
    context,
    shop,
  }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await watched(page);
    await expect(writer(page)).toBeVisible();
    await context.setOffline(true);
    await writer(page).pressSequentially("Typed in a tunnel");
    await expect(page.getByText("Kept in this browser until the server can be reached")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
    const other = await mailTo(shop);
    await linkOf(page, one).press("j");
    const sent = calls(page);

    await context.setOffline(false);

    await expect(rowOf(page, other)).toBeVisible();
    await page.goto(`/inbox?c=${one.id}`);
    await expect(writer(page)).toHaveValue("Typed in a tunnel");
    await expect.poll(async () => (await oneOf(shop.api, one.id)).draft?.body).toBe("Typed in a tunnel");
    await expect(page.getByText("Draft saved")).toBeVisible();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(messages(page)).toContainText("Typed in a tunnel");
    expect((await oneOf(shop.api, one.id)).messages).toHaveLength(2);
    expect(sent.filter((call) => call.startsWith("POST") && call.endsWith("/messages"))).toHaveLength(1);
  });

  test("what one wrote elsewhere while this browser was cut off stands above what was typed here @proof", async ({
    page,
    context,
    shop,
  }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await watched(page);
    await expect(writer(page)).toBeVisible();
    await context.setOffline(true);
    await writer(page).pressSequentially("Typed in a tunnel");
    await expect(page.getByText("Kept in this browser until the server can be reached")).toBeVisible();
    await shop.api.send("PUT", `/inbox/conversations/${one.id}/draft`, { body: "From my phone", uploadIds: [] });

    await context.setOffline(false);

    const both = "From my phone\n\nTyped in a tunnel";
    await expect(writer(page)).toHaveValue(both);
    await expect.poll(async () => (await oneOf(shop.api, one.id)).draft?.body).toBe(both);
  });

  test("what was not kept as the network died is a draft, also where an older message says the same @proof", async ({
    page,
    shop,
  }) => {
    const one = await mailTo(shop);
    const reply = { kind: "reply", body: "Thanks", lastSeenMessageId: one.messages.at(-1)?.id };
    await shop.api.send("POST", `/inbox/conversations/${one.id}/messages`, reply);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await expect(messages(page)).toContainText("Thanks");
    await watched(page);
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
    });
    await writer(page).pressSequentially("Thanks");
    await expect(page.getByText("Kept in this browser until the server can be reached")).toBeVisible();

    await page.goto(`/inbox?c=${one.id}`);

    await expect.poll(async () => (await oneOf(shop.api, one.id)).draft?.body).toBe("Thanks");
    await expect(writer(page)).toHaveValue("Thanks");
    await writer(page).fill("");
    await expect.poll(async () => (await oneOf(shop.api, one.id)).draft).toBeNull();
  });

  for (const [told, sent] of [
    ["what was not kept as the network died is kept by the next page @proof", ""],
    ["what was sent elsewhere as the network died is no draft again @proof", "Typed in a tunnel"],
  ] as const) {
    test(told, async ({ page, shop }) => {
      const one = await mailTo(shop);
      await enterAsAdmin(page, `/inbox?c=${one.id}`);
      await watched(page);
      // What a page asks as it goes passes no route and no offline mode, so its network dies within it.
      await page.evaluate(() => {
        window.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
      });
      await writer(page).pressSequentially("Typed in a tunnel");
      await expect(page.getByText("Kept in this browser until the server can be reached")).toBeVisible();
      if (sent) {
        const reply = { kind: "reply", body: sent, lastSeenMessageId: one.messages.at(-1)?.id };
        await shop.api.send("POST", `/inbox/conversations/${one.id}/messages`, reply);
      }

      await page.goto(`/inbox?c=${one.id}`);

      // Neither way this browser holds a copy any longer.
      await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain("draft:");
      await expect(writer(page)).toHaveValue(sent ? "" : "Typed in a tunnel");
      expect((await oneOf(shop.api, one.id)).draft?.body).toBe(sent ? undefined : "Typed in a tunnel");
    });
  }
});
