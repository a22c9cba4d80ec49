import { expect, type Locator } from "@playwright/test";
import { card, figureCalls, tile } from "../support/dashboard.ts";
import { enter, live, newPerson } from "../support/person.ts";
import { test } from "../support/test.ts";

const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, "")) * 100);

test.beforeEach(async ({ page, request }) => {
  await enter(page, await newPerson(request));
  await expect(tile(page, "Total sales")).toBeVisible();
});

test("a cold load brings its figures with the document and asks for none @phone @workers", async ({ page }) => {
  const calls = figureCalls(page);

  await page.reload();
  await live(page);

  await expect(tile(page, "Total sales").locator("[data-figure]")).toContainText("$");
  expect(calls).toEqual([]);
});

test("coming from another screen asks the eleven plain calls once each @proof", async ({ page }) => {
  await page.goto("/toast");
  await live(page);
  const calls = figureCalls(page);

  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await expect(page).toHaveURL(/\/dashboard$/, { timeout: 500 });
  }).toPass();
  await expect(tile(page, "Total sales").locator("[data-figure]")).toContainText("$");
  const plain = () => calls.filter((call) => !/^\/dashboard\/(?:attention|layout)$/.test(call));
  await expect.poll(() => plain().length).toBeGreaterThanOrEqual(11);

  expect(plain().sort()).toEqual([
    "/dashboard/countries",
    "/dashboard/monthly-users",
    "/dashboard/stats",
    "/dashboard/user-minutes",
    "/dashboard/visitors",
    "/ecommerce/monthly-sales",
    "/ecommerce/order-stats",
    "/ecommerce/recent-transactions",
    "/ecommerce/summary",
    "/ecommerce/top-customers",
    "/ecommerce/top-products",
  ]);
});

test("the rings tell the same visitors as the tile, in shares of 100.0 @proof", async ({ page }) => {
  const all = await card(page, "audience").locator("[data-figure=allUsers] [data-value]").innerText();

  for (const area of ["visitors", "devices"]) {
    const rows = await card(page, area).getByRole("listitem").allInnerTexts();
    const numbers = rows.map((row) => row.split("\n").slice(-2));
    const sum = numbers.reduce((so, [count = ""]) => so + cents(count) / 100, 0);
    const share = numbers.reduce((so, [, part = ""]) => so + Math.round(Number(part.replace("%", "")) * 10), 0);
    expect(sum).toBe(cents(all) / 100);
    expect(share).toBe(1000);
    await expect(card(page, area).locator("[data-total] b")).toHaveText(all);
  }
});

test("top products never sell more down the list, and their arrows say what the server said @proof", async ({
  page,
}) => {
  const rows = card(page, "products").locator("tbody tr");
  await expect(rows).toHaveCount(7);

  const sold = await rows.locator("td:nth-of-type(1)").allInnerTexts();
  expect(sold.map(Number)).toEqual(sold.map(Number).sort((a, b) => b - a));

  for (const row of await rows.all()) {
    const trend = await row.getAttribute("data-trend");
    const text = await row.locator("td").last().innerText();
    if (!text.startsWith("–")) expect(text.startsWith("▲")).toBe(trend === "up");
  }
});

test("on a phone down to 320 px no two months touch, products have names, and no row runs into the next @proof", async ({
  page,
}) => {
  for (const language of ["tr", "en"]) {
    await page.goto(`/dashboard?lang=${language}`);
    await live(page);
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 });
      for (const area of ["sales", "users"]) {
        const gaps = await gapsOf(card(page, area).locator("[data-x]"));
        expect(gaps.length, `${language} ${width} ${area}`).toBeGreaterThanOrEqual(3);
        expect(Math.min(...gaps), `${language} ${width} ${area}`).toBeGreaterThanOrEqual(6);
      }
      const name = await card(page, "products").locator("tbody th").first().boundingBox();
      expect(name?.width, `${language} ${width}`).toBeGreaterThanOrEqual(96);
      const low = await card(page, "attention")
        .locator("a")
        .evaluateAll((rows) => rows.filter((row) => row.scrollHeight > row.clientHeight).map((row) => row.textContent));
      expect(low, `${language} ${width}`).toEqual([]);
    }
  }
});

/** The room between each two neighbours that are shown. */
const gapsOf = (labels: Locator): Promise<number[]> =>
  labels.evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
    return boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0));
  });

test("in forced colours one sees which range and screen are chosen, and how long the bars are @proof", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const seen = (place: Locator, pseudo?: string) =>
    place.evaluate((element, part) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.backgroundColor = "Highlight";
      const isMarked = getComputedStyle(element, part).backgroundColor === getComputedStyle(probe).backgroundColor;
      probe.remove();
      return isMarked;
    }, pseudo);

  expect(await seen(page.getByRole("button", { name: "Overview" }))).toBe(true);
  expect(await seen(page.locator("nav [aria-current=page][data-item]"), "::before")).toBe(true);
  for (const area of ["countries", "customers"])
    expect(await seen(card(page, area).locator("i[style*=width]").first()), area).toBe(true);
});
