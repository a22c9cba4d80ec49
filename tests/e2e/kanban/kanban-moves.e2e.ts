import { expect, type Page } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { addressOf, cardOf, dragTo, linkOf, ownBoard, titlesIn } from "../support/board.ts";
import { test } from "../support/own-shop.ts";
import { live } from "../support/person.ts";
import { settled } from "../support/test.ts";
import { watched } from "../support/watch.ts";

const spoken = (page: Page) => page.locator("[role=status][aria-live=assertive]");

test.describe("on a desktop", () => {
  test("a card dragged between two others stands there after a reload", async ({ page, shop }) => {
    const board = await ownBoard(shop.api, { "To do": ["A", "B"], Doing: ["C", "D"] });
    await enterAsAdmin(page, addressOf(board));

    await dragTo(page, "A", "D", "upper");

    await expect.poll(() => titlesIn(page, "Doing")).toEqual(["C", "A", "D"]);
    await expect.poll(board.order).toMatchObject({ "To do": ["B"], Doing: ["C", "A", "D"] });
    await page.reload();
    await live(page);
    expect(await titlesIn(page, "Doing")).toEqual(["C", "A", "D"]);
  });

  test("a click after a drag opens nothing, Esc puts the card back, and nothing is asked of the server @proof", async ({
    page,
    shop,
  }) => {
    const board = await ownBoard(shop.api, { "To do": ["A", "B"], Doing: ["C"] });
    await enterAsAdmin(page, addressOf(board));
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await expect(page.locator("[data-drags]")).toBeVisible();
    const box = await linkOf(page, "A").boundingBox();
    const other = await cardOf(page, "C").boundingBox();
    if (!box || !other) throw new Error("A card is not in view.");
    await page.mouse.move(box.x + 10, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(other.x + 40, other.y + 10, { steps: 6 });
    await expect(page.locator("[data-gap]")).toBeVisible();

    await page.keyboard.press("Escape");
    await page.mouse.up();

    await expect(page.locator("[data-gap]")).toHaveCount(0);
    expect(await titlesIn(page, "To do")).toEqual(["A", "B"]);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(sent).toEqual([]);
  });

  test("the steps are spoken in Turkish too @proof", async ({ page, shop }) => {
    const board = await ownBoard(shop.api, { "To do": ["A", "B"] });
    /** The account keeps the language: the stories after this one are told in English again. */
    const open = async (lang: string) => {
      const stored = page.waitForResponse((response) => response.url().endsWith("/api/account/preferences"));
      await page.goto(`${addressOf(board)}&lang=${lang}`);
      await stored;
      await live(page);
    };
    await enterAsAdmin(page, addressOf(board));
    await page.context().addCookies([{ name: "lang", value: "tr", url: shop.url }]);
    await open("tr");
    const { key } = await board.card("A");
    await linkOf(page, "A").focus();

    await page.keyboard.press(" ");
    await page.keyboard.press("ArrowDown");

    await expect(spoken(page)).toHaveText(`${key}, To do sütununda 2 / 2`);
    await page.keyboard.press("Escape");
    await open("en");
  });

  test("the keys move a card to the sides and up and down, and the focus goes with it @proof", async ({
    page,
    shop,
  }) => {
    const board = await ownBoard(shop.api, { "To do": ["A", "B"], Doing: ["C"] });
    await enterAsAdmin(page, addressOf(board));
    await linkOf(page, "B").focus();

    await page.keyboard.press(".");
    await expect.poll(board.order).toMatchObject({ "To do": ["A"], Doing: ["C", "B"] });
    await expect(linkOf(page, "B")).toBeFocused();
    await page.keyboard.press("Shift+ArrowUp");
    await expect.poll(board.order).toMatchObject({ Doing: ["B", "C"] });
    await page.keyboard.press("h");

    await expect.poll(board.order).toMatchObject({ Doing: ["C"] });
    await expect(linkOf(page, "C")).toBeFocused();
  });

  test("two windows that move two cards into one gap both keep a place, and show the same order @proof", async ({
    page,
    context,
    shop,
  }) => {
    const board = await ownBoard(shop.api, { "To do": ["A", "B"], Doing: ["C", "D"] });
    await enterAsAdmin(page, addressOf(board));
    await watched(page);
    const other = await context.newPage();
    await enterAsAdmin(other, addressOf(board));
    await watched(other);
    const lift = async (window: Page, title: string) => {
      await linkOf(window, title).focus();
      await window.keyboard.press(" ");
      for (const key of ["ArrowRight", "Home", "ArrowDown"]) await window.keyboard.press(key);
      await expect(spoken(window)).toHaveText(/, position 2 of 3 in Doing$/);
    };
    await lift(page, "A");
    await lift(other, "B");
    const [a, b, c, d] = await Promise.all(["A", "B", "C", "D"].map(async (title) => (await board.card(title)).id));
    const sent: Record<string, unknown> = {};
    let release = () => {};
    const bothSent = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route("**/api/kanban/cards/*/move", async (route) => {
      sent[new URL(route.request().url()).pathname] = route.request().postDataJSON();
      if (Object.keys(sent).length === 2) release();
      await bothSent;
      await route.continue();
    });

    await Promise.all([page.keyboard.press(" "), other.keyboard.press(" ")]);
    await bothSent;

    const shown = () => Promise.all([page, other].map((window) => titlesIn(window, "Doing")));
    await expect
      .poll(async () => {
        const { Doing: order = [] } = await board.order();
        return [order.length, ...(await shown()).map((titles) => titles.join() === order.join())];
      })
      .toEqual([4, true, true]);
    const { Doing: order = [], "To do": left } = await board.order();
    expect(order.toSorted()).toEqual(["A", "B", "C", "D"]);
    expect([order[0], order[3]]).toEqual(["C", "D"]);
    expect(left).toEqual([]);
    const place = { columnId: board.columns[1]?.id, beforeId: c, afterId: d };
    expect(sent).toEqual({
      [`/api/kanban/cards/${a}/move`]: expect.objectContaining(place),
      [`/api/kanban/cards/${b}/move`]: expect.objectContaining(place),
    });
  });

  test("a column is dragged to another place, and keeps it @proof", async ({ page, shop }) => {
    const board = await ownBoard(shop.api, { "To do": ["A"] });
    await enterAsAdmin(page, addressOf(board));
    await page.getByRole("button", { name: "Drag the column To do" }).focus();

    await page.keyboard.press(" ");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press(" ");

    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Doing", "To do", "Done"]);
    await expect
      .poll(async () => (await board.read()).columns.map(({ name }) => name))
      .toEqual(["Doing", "To do", "Done"]);
  });

  test("many moves leave every card in one place, in the order the screen shows @proof", async ({ page, shop }) => {
    const titles = Array.from({ length: 12 }, (_, at) => `Card ${at}`);
    const board = await ownBoard(shop.api, { "To do": titles });
    const { cards, columns } = await board.read();
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const statuses = new Set<number>();
    for (let at = 0; at < 440; at += 10) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => {
          const body = {
            columnId: columns[random(3)]?.id,
            beforeId: cards[random(12)]?.id ?? null,
            afterId: cards[random(12)]?.id ?? null,
          };
          return shop.api.send("POST", `/kanban/cards/${cards[random(12)]?.id}/move`, body);
        }),
      );
      for (const { status } of answers) statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);

    await enterAsAdmin(page, addressOf(board));
    await watched(page);
    let sent = 0;
    page.on("request", (request) => request.url().endsWith("/move") && sent++);
    const moved: number[] = [];
    page.on("response", (answer) => answer.url().endsWith("/move") && moved.push(answer.status()));
    const keys = [",", ".", "Shift+ArrowUp", "Shift+ArrowDown"];
    for (let at = 0; at < 60; at += 1) {
      await linkOf(page, `Card ${random(12)}`).focus();
      await page.keyboard.press(keys[random(4)] ?? ".");
    }

    const shown = async () =>
      Object.fromEntries(await Promise.all(columns.map(async ({ name }) => [name, await titlesIn(page, name)])));
    // They are sent one after another.
    await expect
      .poll(async () => {
        await settled(page);
        return sent === moved.length && JSON.stringify(await board.order()) === JSON.stringify(await shown());
      })
      .toBe(true);
    expect(moved.length).toBeGreaterThan(20);
    expect(new Set(moved)).toEqual(new Set([200]));
    const order = await board.order();
    await page.reload();
    await live(page);
    expect(await shown()).toEqual(order);
    expect(Object.values(order).flat().toSorted()).toEqual(titles.toSorted());
    const ranks = (await board.read()).cards.map(({ columnId, rank }) => `${columnId} ${rank}`);
    expect(new Set(ranks).size).toBe(12);
    expect(Math.max(...(await board.read()).cards.map(({ rank }) => rank.length))).toBeLessThanOrEqual(40);
  });
});

test("on a phone a card is moved to a column by its menu", async ({ page, shop }) => {
  const board = await ownBoard(shop.api, { "To do": ["A", "B"], Doing: ["C"] });
  await enterAsAdmin(page, addressOf(board));
  const { key } = await board.card("A");

  await page.getByRole("button", { name: `Actions for ${key}` }).click();
  await page.getByRole("menuitem", { name: "Move…" }).click();
  const dialog = page.getByRole("dialog", { name: `Move ${key}` });
  await dialog.getByRole("combobox", { name: "Column" }).click();
  await page.getByRole("option", { name: "Doing" }).click();
  await dialog.getByRole("combobox", { name: "Place" }).click();
  await page.getByRole("option", { name: "Place 2, at the foot" }).click();
  await dialog.getByRole("button", { name: "Move" }).click();

  await expect.poll(board.order).toMatchObject({ "To do": ["B"], Doing: ["C", "A"] });
});

test("on a phone a finger that rests lifts a card, and the page stays where it is while it is dragged @proof", async ({
  page,
  shop,
}) => {
  const board = await ownBoard(shop.api, { "To do": ["A", "B", "C"] });
  await enterAsAdmin(page, addressOf(board));
  await expect(page.locator("[data-drags]")).toBeVisible();
  const from = await linkOf(page, "A").boundingBox();
  const to = await cardOf(page, "C").boundingBox();
  if (!from || !to) throw new Error("A card is not in view.");
  const touch = await page.context().newCDPSession(page);
  const at = (x: number, y: number) => ({ touchPoints: [{ x, y }] });
  const [x, y] = [from.x + 30, from.y + 8];

  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(x, y) });
  await expect(page.locator("[data-ghost]")).toBeVisible();
  for (let step = 1; step <= 6; step += 1)
    await touch.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      ...at(x, y + ((to.y + to.height - 6 - y) * step) / 6),
    });
  await expect(page.locator("[data-gap]")).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });

  await expect.poll(board.order).toMatchObject({ "To do": ["B", "C", "A"] });
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
