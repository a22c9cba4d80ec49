import { expect } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { holdNext } from "../support/hold-next.ts";
import { headOf, linkOf, mailTo, messages, oneOf, openOne, rowOf, writer } from "../support/inbox.ts";
import { calls } from "../support/listen.ts";
import { test } from "../support/own-shop.ts";
import { stopClock } from "../support/stopped-clock.ts";

test.describe("on a desktop", () => {
  test("walking to and fro between conversations that are known already shows one at a time @proof", async ({
    page,
    shop,
  }) => {
    const [one, other] = [await mailTo(shop), await mailTo(shop)];
    await enterAsAdmin(page, "/inbox");

    for (const next of [one, other, one, other, one]) {
      await openOne(page, next);
      await expect(messages(page)).toHaveCount(1);
      await expect(writer(page)).toHaveCount(1);
    }
  });

  test("messages and acts are taken over after the composer: nothing of them goes meanwhile, and what was pressed is done @proof", async ({
    page,
    shop,
  }) => {
    const one = await mailTo(shop, { text: "Merhaba, siparişim nerede?" });
    const free = await Promise.all(
      ["talk-head", "thread"].map((part) => holdNext(page, `**/assets/${part}-*.js`, "continue", "read")),
    );
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    const star = page.getByRole("button", { name: "Star", exact: true });
    const heightOf = async () => (await messages(page).boundingBox())?.height;
    const before = await heightOf();
    await star.click();
    await writer(page).fill("Yolda");
    await page.getByRole("button", { name: "Note" }).click();
    await expect.poll(async () => (await oneOf(shop.api, one.id)).unread).toBe(false);
    await expect(headOf(page)).toHaveText(one.subject);
    expect(await heightOf()).toBe(before);

    for (const go of free) go();

    await expect(page.getByRole("button", { name: "Remove star", exact: true })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Your note" })).toHaveValue("Yolda");
    await expect(messages(page)).toContainText("Merhaba, siparişim nerede?");
  });

  test("beside a stranger's conversation stand the others from that address, and of no longer one @proof", async ({
    page,
    shop,
  }) => {
    const from = `${crypto.randomUUID().slice(0, 8)}@customer.example`;
    const earlier = await mailTo(shop, { from });
    const another = await mailTo(shop, { from: `x${from}` });
    const one = await mailTo(shop, { from });
    const sent = calls(page);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await page.getByRole("button", { name: "Customer and order", exact: true }).click();
    const others = page.getByRole("region", { name: "Customer and order" }).getByRole("listitem");

    await expect(others.filter({ hasText: earlier.subject })).toBeVisible();

    expect(one.customer.id).toBeNull();
    await expect(others.filter({ hasText: another.subject })).toHaveCount(0);
    await expect(others.filter({ hasText: one.subject })).toHaveCount(0);
    expect(sent.filter((call) => call.startsWith("GET /api/inbox/conversations?"))).toEqual([]);
    await others.getByRole("link", { name: earlier.subject }).click();
    await expect(headOf(page)).toHaveText(earlier.subject);
    await expect(others.filter({ hasText: one.subject })).toBeVisible();
  });

  test("what is marked as unread by hand stays so while it lies open @proof", async ({ page, shop }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await expect.poll(async () => (await oneOf(shop.api, one.id)).unread).toBe(false);
    await linkOf(page, one).focus();

    await page.keyboard.press("Shift+U");

    await expect(rowOf(page, one)).toHaveAttribute("data-unread");
    await expect.poll(async () => (await oneOf(shop.api, one.id)).unread).toBe(true);
    await page.keyboard.press("Shift+I");
    await expect(rowOf(page, one)).not.toHaveAttribute("data-unread");
  });

  test("what is marked as unread before it was looked at for a second stays unread @proof", async ({ page, shop }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, "/inbox");
    await stopClock(page);
    await openOne(page, one);
    await linkOf(page, one).focus();

    await page.keyboard.press("Shift+U");
    await page.clock.runFor(2000);

    // Marks are sent one after another: with the star whatever the second has brought is there too.
    await page.keyboard.press("s");
    await expect.poll(() => oneOf(shop.api, one.id)).toMatchObject({ starred: true, unread: true });
    await expect(rowOf(page, one)).toHaveAttribute("data-unread");
  });

  test("Escape takes the keyboard out of the reply for good: a dialog closed later does not put it back there @proof", async ({
    page,
    shop,
  }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await page.keyboard.press("r");
    await expect(writer(page)).toBeFocused();
    await page.keyboard.press("x");
    await page.keyboard.press("Escape");
    await expect(linkOf(page, one)).toBeFocused();
    await page.keyboard.press("v");
    const dialog = page.getByRole("dialog", { name: "Assign to" });
    await expect(dialog.getByRole("combobox")).toBeFocused();

    await page.keyboard.press("Escape");

    await expect(dialog).toHaveCount(0);
    await expect(linkOf(page, one)).toBeFocused();
    await page.keyboard.press("s");
    await expect(page.getByRole("button", { name: "Remove star" })).toBeVisible();
    await expect(writer(page)).toHaveValue("x");
    await writer(page).fill("");
    await expect.poll(async () => (await oneOf(shop.api, one.id)).draft).toBeNull();
  });

  test("r goes on behind the draft that lies there @proof", async ({ page, shop }) => {
    const one = await mailTo(shop);
    await shop.api.send("PUT", `/inbox/conversations/${one.id}/draft`, { body: "Half" });
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await expect(writer(page)).toHaveValue("Half");

    await page.keyboard.press("r");
    await expect(writer(page)).toBeFocused();
    await page.keyboard.type(" done");

    await expect(writer(page)).toHaveValue("Half done");
    await writer(page).fill("");
    await expect.poll(async () => (await oneOf(shop.api, one.id)).draft).toBeNull();
  });
});
