import { expect } from "@playwright/test";
import { takeOrder } from "../../support/records/shop.ts";
import { enterAsAdmin } from "../support/admin.ts";
import { folderOf, headOf, linkOf, listOf, mailTo, oneOf, openOne, rowOf, writer } from "../support/inbox.ts";
import { calls, listen } from "../support/listen.ts";
import { newcomer, sheetOf, test } from "../support/own-shop.ts";
import { live } from "../support/person.ts";

test.describe("on a desktop", () => {
  test("a time can be typed in a few words, in either language, and one that has passed is refused @proof", async ({
    page,
    shop,
  }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await page.getByRole("button", { name: "Snooze", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Snooze until" });
    const field = dialog.getByLabel("Or type a time");
    await field.fill("2020-01-01 10:00");
    await expect(dialog.getByText("Choose a time to come")).toBeVisible();
    await field.fill("someday");
    await expect(dialog.getByText("Type a time such as", { exact: false })).toBeVisible();
    await field.fill("pzt 10:00");
    await field.press("Enter");

    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await oneOf(shop.api, one.id)).snoozedUntil).toBe("2026-06-22T07:00:00.000Z");
  });

  test("an incoming message reopens an archived conversation @proof", async ({ page, shop }) => {
    const messageId = `<${crypto.randomUUID()}@mail.example>`;
    const one = await mailTo(shop, { messageId, from: "ada.w@mail.example" });
    await shop.api.send("PATCH", `/inbox/conversations/${one.id}`, { status: "archived" });
    await enterAsAdmin(page, "/inbox");
    await expect(rowOf(page, one)).toHaveCount(0);

    const again = await mailTo(shop, {
      from: "ada.w@mail.example",
      inReplyTo: messageId,
      subject: `Re: ${one.subject}`,
    });

    expect(again.id).toBe(one.id);
    await expect(rowOf(page, one)).toBeVisible();
    await expect(rowOf(page, one)).toHaveAttribute("data-unread");
  });

  test("in a hostile mail nothing runs and nothing is fetched until it is asked for", async ({ page, shop }) => {
    const html = [
      "<p>Hello <b>there</b></p><script>window.ran = 1</script>",
      '<img src="x" onerror="window.ran = 2"><img src="https://tracker.example/pixel.png" width="20" height="20">',
      '<a href="javascript:window.ran=3">press</a> <a href="https://shop.example/">look</a>',
      '<p style="position:fixed">style="color:red"</p><iframe src="https://evil.example"></iframe>',
    ].join("");
    const one = await mailTo(shop, { html, text: "" });
    const asked: string[] = [];
    await page.route(/^https:/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    });
    const heard = listen(page);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);

    const body = page.getByRole("article").locator("[data-html]");
    await expect(body.getByText("there")).toBeVisible();
    await expect(body.getByText('style="color:red"')).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined();
    expect(await body.locator("script, iframe, [onerror], [style], a[href^=javascript]").count()).toBe(0);
    await expect(body.getByRole("link", { name: "look" })).toHaveAttribute("rel", /noopener/);
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: "Show images" }).click();
    await expect.poll(() => asked).toEqual(["https://tracker.example/pixel.png"]);
    await expect(page.getByRole("button", { name: "Show images" })).toHaveCount(0);
    expect(heard).toEqual([]);
  });

  test("an order of another prefix is linked by its digits, and its sheet leads back to the customer's conversations @proof", async ({
    page,
    shop,
  }) => {
    const prefixed = async (orderPrefix: string) => {
      const { version } = (await shop.api.get(`/workspace?asked=${Math.random()}`)).body.data;
      const change = await shop.api.send("PATCH", "/workspace", { orderPrefix }, { "if-match": `"v${version}"` });
      expect(change.status).toBe(200);
    };
    const customer = newcomer();
    const one = await mailTo(shop, { from: customer.email, name: customer.name });
    await prefixed("D-");
    const order = await takeOrder(shop.api, { customer }).finally(() => prefixed("#"));
    expect(order.number).toMatch(/^D-\d+$/);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await page.getByRole("button", { name: "More for this conversation" }).click();
    await page.getByRole("menuitem", { name: "Link an order" }).click();
    const dialog = page.getByRole("dialog", { name: "Link an order" });
    await dialog.getByLabel("Order number").fill(order.number.replace("D-", ""));

    await dialog.getByRole("button", { name: "Link", exact: true }).click();

    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await oneOf(shop.api, one.id)).orderId).toBe(order.id);
    await page.goto(`/orders?order=${order.id}`);
    await live(page);
    await sheetOf(page, order.number).getByRole("link", { name: "Conversations with this customer" }).click();
    await expect(rowOf(page, one)).toBeVisible();
    await expect(listOf(page).getByRole("listitem")).toHaveCount(1);
  });

  test("what is archived or spam already is not made so again @proof", async ({ page, shop }) => {
    for (const [status, key] of [
      ["archived", "e"],
      ["spam", "!"],
    ] as const) {
      const one = await mailTo(shop);
      await shop.api.send("PATCH", `/inbox/conversations/${one.id}`, { status, unread: false });
      await enterAsAdmin(page, `/inbox?folder=${status}&c=${one.id}`);
      await linkOf(page, one).focus();
      const sent = calls(page);

      await page.keyboard.press(key);
      await page.keyboard.press("s");

      await expect.poll(async () => (await oneOf(shop.api, one.id)).starred).toBe(true);
      expect(sent.filter((call) => call === "POST /api/inbox/bulk")).toHaveLength(1);
      await expect(headOf(page)).toHaveText(one.subject);
      await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
      await shop.api.send("PATCH", `/inbox/conversations/${one.id}`, { starred: false, status: "open" });
    }
  });

  test("an act that is not possible, or that fails, leaves open what was open and chosen what was chosen @proof", async ({
    page,
    shop,
  }) => {
    await mailTo(shop);
    const [one, gone] = [await mailTo(shop), await mailTo(shop)];
    await shop.api.send("PATCH", `/inbox/conversations/${gone.id}`, { status: "trash" });
    await enterAsAdmin(page, `/inbox?folder=trash&c=${gone.id}`);
    await linkOf(page, gone).focus();

    await page.keyboard.press("e");

    await expect(page.getByText("1 conversation could not take it")).toBeVisible();
    await expect(headOf(page)).toHaveText(gone.subject);
    await expect(rowOf(page, gone)).toBeVisible();
    await page.goto(`/inbox?c=${one.id}`);
    await live(page);
    const failure = { status: 500, data: null, code: "internal", message: "Something went wrong", requestId: "r-1" };
    await page.route("**/api/inbox/bulk", (route) => route.fulfill({ status: 500, json: failure }));
    await linkOf(page, one).focus();
    await page.keyboard.press("e");
    await expect(page.getByText("Not done:", { exact: false })).toBeVisible();
    await expect(headOf(page)).toHaveText(one.subject);
    await expect(rowOf(page, one)).toBeVisible();
    await linkOf(page, one).focus();
    await page.keyboard.press("x");
    await expect(rowOf(page, one).getByRole("checkbox")).toBeChecked();
    const answered = page.waitForResponse("**/api/inbox/bulk");
    await page.keyboard.press("e");
    await answered;
    await expect(rowOf(page, one).getByRole("checkbox")).toBeChecked();
    expect((await oneOf(shop.api, one.id)).status).toBe("open");
  });

  test("# throws away, Restore brings back, and an empty folder says that all is done @proof", async ({
    page,
    shop,
  }) => {
    const one = await mailTo(shop);
    await enterAsAdmin(page, "/inbox");
    await shop.api.send("PUT", `/inbox/conversations/${one.id}/draft`, { body: "Half of an answer" });
    await openOne(page, one);
    await linkOf(page, one).focus();
    await page.keyboard.press("#");
    await expect(rowOf(page, one)).toHaveCount(0);
    await expect.poll(async () => (await oneOf(shop.api, one.id)).status).toBe("trash");
    await page.goto(`/inbox?folder=trash&c=${one.id}`);
    await expect(headOf(page)).toHaveText(one.subject);
    await expect(writer(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Restore to answer" }).click();
    await expect(writer(page)).toBeFocused();
    await expect(writer(page)).toHaveValue("Half of an answer");
    expect((await oneOf(shop.api, one.id)).status).toBe("open");
    await expect(headOf(page)).toHaveText(one.subject);

    const ids = (await folderOf(shop.api, "inbox")).map(({ id }) => id);
    await shop.api.send("POST", "/inbox/bulk", { ids, status: "archived" });
    await page.goto("/inbox");
    await expect(page.getByText("All caught up").last()).toBeVisible();
  });
});
