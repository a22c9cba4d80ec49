import { type BrowserContext, expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { addressOf, ownBoard, titlesIn } from "../support/board.ts";
import { mailTo, messages, oneOf, rowOf, writer } from "../support/inbox.ts";
import { calls, unanswered } from "../support/listen.ts";
import { test } from "../support/own-shop.ts";
import { watchedByClock } from "../support/watch.ts";

/** A dialog may lie over it. */
const banner = (page: Page) => page.locator("[role=status]").filter({ hasText: "You are offline" });

/** Lets time pass in small steps, and the page hear the answer to what it `asked` in one before the next. */
async function passSlowly(page: Page, ms: number, asked: ReturnType<typeof unanswered>): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    await page.clock.runFor(250);
    await expect.poll(() => [...asked].map((request) => request.url())).toEqual([]);
  }
}

/** From now on hears the line on which changes come; what it gives back resolves with the first words on it. */
async function listenToFeed(page: Page): Promise<{ told: Promise<void> }> {
  const device = await page.context().newCDPSession(page);
  await device.send("Network.enable");
  const told = new Promise<void>((hear) => {
    const lines = new Set<string>();
    device.on("Network.requestWillBeSent", ({ requestId, request }) => {
      if (request.url.endsWith("/api/changes/stream")) lines.add(requestId);
    });
    device.on("Network.dataReceived", ({ requestId }) => {
      if (lines.has(requestId)) hear();
    });
  });
  return { told };
}

/**
 * Cuts the network, does something meanwhile, lets a minute pass, brings the network back and lets a quarter of a minute
 * pass; answers what is asked then. What fails to get out is no call.
 */
async function minuteOff(page: Page, context: BrowserContext, meanwhile: () => Promise<unknown>): Promise<string[]> {
  await context.setOffline(true);
  await meanwhile();
  for (let seconds = 0; seconds < 60; seconds += 5) await page.clock.runFor(5000);
  await expect(banner(page)).toBeVisible();
  // The clock stands until the stream has told what was missed: within a second, however long that takes here.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  const [sent, asked] = [calls(page, "requestfinished"), unanswered(page)];
  const { told } = await listenToFeed(page);
  await context.setOffline(false);
  await told;
  await passSlowly(page, 15_000, asked);
  await page.clock.resume();
  return sent;
}

test.describe("on a desktop", () => {
  test("a minute without a network costs the inbox no word, and is made up for once @proof", async ({
    page,
    context,
    shop,
  }) => {
    const one = await mailTo(shop);
    await page.clock.install();
    await enterAsAdmin(page, `/inbox?c=${one.id}`);
    await watchedByClock(page);
    await expect(writer(page)).toBeVisible();
    await writer(page).pressSequentially("Typed ");
    await page.clock.runFor(2000);
    await expect(page.getByText("Draft saved")).toBeVisible();
    let missed = one;

    const sent = await minuteOff(page, context, async () => {
      await writer(page).pressSequentially("in a tunnel");
      await page.clock.runFor(2000);
      await expect(page.getByText("Kept in this browser until the server can be reached")).toBeVisible();
      missed = await mailTo(shop);
    });

    await expect(rowOf(page, missed)).toHaveCount(1);
    await expect(banner(page)).toHaveCount(0);
    await expect(writer(page)).toHaveValue("Typed in a tunnel");
    await expect.poll(async () => (await oneOf(shop.api, one.id)).draft?.body).toBe("Typed in a tunnel");
    const lists = () => sent.filter((call) => call.startsWith("GET /api/inbox/conversations?"));
    expect(lists().filter((call) => call.includes("page=1&"))).toHaveLength(1);
    expect(sent.filter((call) => call.startsWith("PUT "))).toHaveLength(1);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(messages(page)).toContainText("Typed in a tunnel");
    expect((await oneOf(shop.api, one.id)).messages).toHaveLength(2);
  });

  test("a minute without a network costs the board no word, and is made up for once @proof", async ({
    page,
    context,
    shop,
  }) => {
    const board = await ownBoard(shop.api, { "To do": ["A", "B"] });
    const { id } = await board.card("A");
    await page.clock.install();
    await enterAsAdmin(page, addressOf(board, `&card=${id}`));
    await watchedByClock(page);
    const field = page.getByRole("dialog", { name: "A" }).getByRole("textbox", { name: "Add a comment" });
    await expect(field).toBeVisible();

    const sent = await minuteOff(page, context, async () => {
      await field.fill("Half a thought");
      await shop.api.send("POST", "/kanban/cards", { columnId: board.columns[0]?.id, title: "From elsewhere" });
    });

    await expect.poll(() => titlesIn(page, "To do")).toEqual(["A", "B", "From elsewhere"]);
    await expect(field).toHaveValue("Half a thought");
    expect(sent.filter((call) => call === `GET /api/kanban/boards/${board.id}`)).toHaveLength(1);
    await page.getByRole("dialog", { name: "A" }).getByRole("button", { name: "Comment", exact: true }).click();
    await expect(field).toHaveValue("");
    await expect.poll(async () => (await shop.api.get(`/kanban/cards/${id}`)).body.data.commentsList).toHaveLength(1);
  });
});
