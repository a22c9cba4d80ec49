import { expect } from "@playwright/test";
import type { ConversationOpened } from "#shared/api/inbox/conversations.ts";
import { orderAt, orderNow, takeOrder } from "../support/shop.ts";
import { enterAsAdmin } from "./support/admin.ts";
import {
  clockOf,
  folderOf,
  headOf,
  linkOf,
  listOf,
  mailTo,
  messages,
  oneOf,
  openOne,
  rowOf,
  writer,
} from "./support/inbox.ts";
import { calls, listen } from "./support/listen.ts";
import { newcomer, sheetOf, test } from "./support/own-shop.ts";
import { live } from "./support/person.ts";

const START = "2026-06-15T12:00:00.000Z";
const search = (words: string) => `/inbox?q=${encodeURIComponent(words)}`;

test.describe("on a desktop", () => {
  test("snoozed until tomorrow nine it leaves the inbox, and is back on top and unread when that comes", async ({
    page,
    shop,
  }) => {
    // What other stories have sent goes out first.
    await clockOf(shop.api, "2026-06-15T12:01:00.000Z");
    const one = await mailTo(shop);
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await expect.poll(async () => (await oneOf(shop.api, one.id)).unread).toBe(false);
    await linkOf(page, one).focus();
    await page.keyboard.press("b");
    const dialog = page.getByRole("dialog", { name: "Snooze until" });
    await dialog.getByRole("button", { name: /^Tomorrow morning/ }).click();
    await expect(rowOf(page, one)).toHaveCount(0);
    await expect.poll(async () => (await oneOf(shop.api, one.id)).status).toBe("snoozed");
    await page.goto("/inbox?folder=snoozed");
    await expect(rowOf(page, one)).toContainText("09:00");
    expect((await oneOf(shop.api, one.id)).snoozedUntil).toBe("2026-06-16T06:00:00.000Z");

    await clockOf(shop.api, "2026-06-16T06:00:01.000Z");

    await page.goto("/inbox");
    await expect(listOf(page).getByRole("listitem").first()).toContainText(one.subject);
    await expect(rowOf(page, one)).toHaveAttribute("data-unread");
    await clockOf(shop.api, START);
  });

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

  test("operators find exactly the matching ones, names are found without their marks, and hits are marked", async ({
    page,
    shop,
  }) => {
    const name = `Ayşe ${crypto.randomUUID().slice(0, 6)}`;
    const attachments = [{ name: "list.txt", type: "text/plain", content: Buffer.from("hello").toString("base64") }];
    const right = await mailTo(shop, { name, attachments });
    const without = await mailTo(shop, { name });
    await mailTo(shop, { attachments });
    const read = await mailTo(shop, { name, attachments });
    await shop.api.send("PATCH", `/inbox/conversations/${read.id}`, { unread: false });
    await enterAsAdmin(page, "/inbox");

    await page.getByRole("searchbox", { name: "Search messages" }).fill(`from:"${name}" is:unread has:attachment`);
    await expect(listOf(page).getByRole("listitem")).toHaveCount(1);
    await expect(rowOf(page, right)).toBeVisible();
    await expect(page).toHaveURL(/q=from/);
    await page.goto(search(name.toUpperCase().replace("Ş", "S")));
    await expect(rowOf(page, without)).toBeVisible();
    await expect(rowOf(page, without).locator("mark").first()).toHaveText("Ayşe");
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

  test("five chosen are labelled and archived at once, and Undo brings all five back with their old labels", async ({
    page,
    shop,
  }) => {
    const five: ConversationOpened[] = [];
    for (let left = 5; left > 0; left--) five.push(await mailTo(shop));
    const [label] = (await shop.api.get("/inbox/labels")).body.data;
    const [, other] = (await shop.api.get("/inbox/labels")).body.data;
    await shop.api.send("PATCH", `/inbox/conversations/${five[0]?.id}`, { labelIds: [other.id] });
    const sixth = await mailTo(shop);
    await shop.api.send("PATCH", `/inbox/conversations/${sixth.id}`, { unread: false });
    await enterAsAdmin(page, `/inbox?c=${sixth.id}`);
    const sent = calls(page);
    for (const one of five) {
      await rowOf(page, one).hover();
      await rowOf(page, one).getByRole("checkbox").click();
    }
    const bar = page.getByRole("toolbar", { name: "Acts on the chosen" });
    await expect(bar).toContainText("5 selected");
    await page.getByRole("region", { name: sixth.subject }).getByRole("button", { name: "Star" }).click();
    await expect.poll(async () => (await oneOf(shop.api, sixth.id)).starred).toBe(true);
    for (const one of five) expect((await oneOf(shop.api, one.id)).starred).toBe(false);
    await shop.api.send("PATCH", `/inbox/conversations/${sixth.id}`, { starred: false });
    await bar.getByRole("button", { name: "Label" }).click();
    const dialog = page.getByRole("dialog", { name: "Add labels to 5 conversations" });
    await dialog.getByRole("option", { name: label.name }).click();
    await dialog.getByRole("button", { name: "Apply" }).click();
    for (const one of five) await expect(rowOf(page, one)).toContainText(label.name);
    await bar.getByRole("button", { name: "Archive" }).click();
    await expect(page.getByText("5 archived")).toBeVisible();
    for (const one of five) await expect(rowOf(page, one)).toHaveCount(0);

    await page.keyboard.press("z");
    await expect(rowOf(page, five[4] ?? { subject: "" })).toBeVisible();
    await page.keyboard.press("z");

    await expect.poll(async () => (await oneOf(shop.api, five[1]?.id ?? 0)).labels).toEqual([]);
    for (const one of five) expect((await oneOf(shop.api, one.id)).status).toBe("open");
    expect((await oneOf(shop.api, five[0]?.id ?? 0)).labels.map(({ id }) => id)).toEqual([other.id]);
    expect(sent.filter((call) => call === "POST /api/inbox/bulk")).toHaveLength(3);
  });

  test("the linked order stands beside the conversation, and completing it there tells both", async ({
    page,
    shop,
  }) => {
    const customer = newcomer();
    const order = await orderAt(shop.api, ["processing"], { customer });
    const one = await mailTo(shop, { from: customer.email, name: customer.name });
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await page.getByRole("button", { name: "More for this conversation" }).click();
    await page.getByRole("menuitem", { name: "Link an order" }).click();
    const dialog = page.getByRole("dialog", { name: "Link an order" });
    await dialog.getByLabel("Order number").fill(order.number.replace("#", ""));
    await dialog.getByRole("button", { name: "Link", exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Customer and order", exact: true }).click();
    const facts = page.getByRole("region", { name: "Customer and order" });
    await expect(facts.getByRole("link", { name: order.number })).toBeVisible();

    await facts.getByRole("button", { name: `Complete ${order.number}` }).click();

    await expect(facts.getByText("Completed", { exact: true })).toBeVisible();
    expect((await orderNow(shop.api, order.id)).status).toBe("completed");
    await expect(messages(page)).toContainText(`completed order ${order.number}`);
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

  test("spam blocks its sender: their next message lands in Spam, and Undo takes that back", async ({ page, shop }) => {
    const from = `bad.${crypto.randomUUID().slice(0, 6)}@mail.example`;
    const one = await mailTo(shop, { from });
    await enterAsAdmin(page, "/inbox");
    await openOne(page, one);
    await linkOf(page, one).focus();

    await page.keyboard.press("!");

    await expect(rowOf(page, one)).toHaveCount(0);
    await expect.poll(async () => (await oneOf(shop.api, one.id)).blocked).toBe(true);
    const next = await mailTo(shop, { from });
    expect((await oneOf(shop.api, next.id)).status).toBe("spam");
    await page.keyboard.press("z");
    await expect.poll(async () => (await oneOf(shop.api, one.id)).blocked).toBe(false);
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
    await expect(page.getByText("All caught up")).toBeVisible();
  });
});
