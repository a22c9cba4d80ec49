import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { FONTS_KEPT } from "#shared/boot.ts";
import { answerTo } from "../support/api-calls.ts";
import { card, figureCall, figureCalls, tile } from "../support/dashboard.ts";
import { pressInTurn } from "../support/keyboard.ts";
import { enter, live, newPerson, prefer } from "../support/person.ts";
import { test } from "../support/test.ts";
import { watched } from "../support/watch.ts";

/** Whether an element is drawn in a colour of the theme. */
const isDrawnIn = (element: Locator, token: string) =>
  element.evaluate((node, name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(--palette-${name})`;
    const wanted = getComputedStyle(probe).color;
    probe.remove();
    return getComputedStyle(node).color === wanted;
  }, token);

/** Lets a call that compares answer with these figures instead of its own. */
const answerWith = (page: Page, path: string, { now, before }: Record<"now" | "before", Record<string, number>>) =>
  page.route(`**/api/${path}?*compare=previous*`, async (route) => {
    const answer = await (await answerTo(route)).json();
    Object.assign(answer.data, now);
    Object.assign(answer.meta.previous, before);
    await route.fulfill({ json: answer });
  });

/** A shift is told after the frame it belongs to. */
const everyShiftIsTold = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test.beforeEach(async ({ page, request }) => {
  await enter(page, await newPerson(request));
  await expect(tile(page, "Total sales")).toBeVisible();
});

test("seven days change the tiles, stay after a reload and travel in a link @proof", async ({ page, context }) => {
  await live(page);
  const figure = tile(page, "Orders").locator("[data-figure]");
  const allTime = await figure.innerText();

  await page.getByRole("button", { name: "7 d", exact: true }).click();

  await expect(page).toHaveURL(/range=7d/);
  await expect(card(page, "sales")).toContainText("Sales by day");
  await expect(figure).not.toHaveText(allTime);
  const sevenDays = await figure.innerText();
  await page.reload();
  await expect(figure).toHaveText(sevenDays);
  const copy = await context.newPage();
  await copy.goto(page.url());
  await expect(tile(copy, "Orders").locator("[data-figure]")).toHaveText(sevenDays);
});

test("an end before the start is said and nothing is asked @proof", async ({ page }) => {
  await page.goto("/dashboard?range=custom&from=2026-05-10&to=2026-05-20");
  await expect(card(page, "countries").getByRole("listitem").first()).toBeVisible();
  const end = page.getByRole("group", { name: "To" });
  await expect(end).toBeVisible();
  const calls = figureCalls(page);

  await end.getByRole("spinbutton", { name: "Month" }).click();
  await page.keyboard.type("04");

  await expect(page.getByText("End must be on or after start")).toBeVisible();
  expect(calls).toEqual([]);
  await expect(page).toHaveURL(/to=2026-05-20/);
});

test("days that are being typed are asked for once the field is confirmed or left, never half of them @proof", async ({
  page,
}) => {
  await page.goto("/dashboard?range=custom&from=2026-05-10&to=2026-05-20");
  await live(page);
  const start = page.getByRole("group", { name: "From" });
  const month = start.getByRole("spinbutton", { name: "Month" });
  await month.click();
  const calls = figureCalls(page);

  // Each key but the last one of a part makes a day that could be meant.
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("12312025");

  await expect(start.getByRole("spinbutton", { name: "Year" })).toHaveText("2025");
  expect(calls).toEqual([]);
  await expect(page).toHaveURL(/from=2026-05-10&to=2026-05-20/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/from=2025-12-31&to=2026-05-20/);
  await expect(card(page, "sales").locator("a[href*='from=2025-12-31']")).toBeAttached();
  expect(new Set(calls.map((call) => new URLSearchParams(call.split("?")[1]).get("from")))).toEqual(
    new Set(["2025-12-31"]),
  );

  await page.getByRole("group", { name: "To" }).getByRole("spinbutton", { name: "Day" }).click();
  await page.keyboard.type("25");
  await page.getByRole("heading", { level: 1 }).click();

  await expect(page).toHaveURL(/from=2025-12-31&to=2026-05-25/);
});

test("a day picked in the calendar is asked for at once @proof", async ({ page }) => {
  await page.goto("/dashboard?range=custom&from=2026-05-10&to=2026-05-20");
  await live(page);

  await page
    .getByRole("group", { name: "From" })
    .getByRole("button", { name: /^Choose date/ })
    .click();
  await page.getByRole("gridcell", { name: /May 12, 2026/ }).click();

  await expect(page).toHaveURL(/from=2026-05-12&to=2026-05-20/);
});

test("visitor cards name their thirty days in the overview only, which has no days of its own @proof", async ({
  page,
}) => {
  const shown = ["audience", "visitors", "devices", "countries"];
  for (const name of shown) await expect(card(page, name)).toContainText("Last 30 days");
  await live(page);

  await page.getByRole("button", { name: "30 d", exact: true }).click();

  for (const name of shown) await expect(card(page, name)).not.toContainText("Last 30 days");
});

/** A refusal that the page does not ask about again by itself. */
const refusal = {
  status: 429,
  data: null,
  code: "rate_limited",
  message: "Too many requests",
  requestId: "req-test",
};

test("Retry in the band of tiles asks again in its place @proof", async ({ page }) => {
  await page.route("**/api/ecommerce/order-stats**", (route) => route.fulfill({ status: 429, json: refusal }));
  await live(page);
  await page.getByRole("button", { name: "30 d", exact: true }).click();
  const retry = card(page, "tiles").getByRole("button", { name: "Retry" });
  await expect(retry).toBeVisible();
  await page.unroute("**/api/ecommerce/order-stats**");

  await retry.click();

  await expect(tile(page, "Total sales").locator("[data-figure]")).toBeVisible();
  await expect(page).toHaveURL(/^[^?]*\/dashboard\?/);
});

test("figures that are there stay when they cannot be asked for again @proof", async ({ page }) => {
  await live(page);
  const figure = tile(page, "Total sales").locator("[data-figure]");
  const before = await figure.innerText();
  await pressInTurn(page, "g", "o");
  await expect(page.getByRole("grid").getByRole("row").nth(1)).toBeVisible();
  await page.route("**/api/ecommerce/**", (route) => route.fulfill({ status: 429, json: refusal }));

  await pressInTurn(page, "g", "d");

  await expect(page.getByRole("alert").filter({ hasText: "Figures can't be loaded" })).toBeVisible();
  await expect(figure).toHaveText(before);
});

test("changes are shown only where periods are compared, which the overview cannot @proof", async ({ page }) => {
  await live(page);
  const compare = page.getByRole("switch", { name: "Compare" });
  await expect(compare).toBeDisabled();
  await expect(compare).toHaveAccessibleDescription("Choose a period to compare it with the time before");

  await page.getByRole("button", { name: "30 d", exact: true }).click();
  await expect(card(page, "sales")).toContainText("Sales by day");
  await expect(page.locator("[data-change]")).toHaveCount(0);
  await compare.click();

  const told =
    /^[▲▼] [\d,]+(\.\d)?% vs \$?[\d,]+(\.\d\d)?[\d,]+(\.\d)?% (more|less) than \$?[\d,.]+ in the 30 days before$/;
  for (const name of ["Total sales", "Orders", "Profit"])
    await expect(tile(page, name).locator("[data-change]")).toHaveText(told);
  // All that wait are of the last five days.
  await expect(tile(page, "Pending").locator("[data-change]")).toHaveText(/^New/);
  const audience = card(page, "audience").locator("[data-change]");
  await expect(audience).toHaveCount(8);
  // Whom the stories before this one have added are counted too, and may make two figures the same.
  const compared = /^([\d,]+(\.\d)?% (more|less) than .+ in|No change against) the 30 days before$/;
  for (const change of await audience.all()) await expect(change.locator(".visually-hidden")).toHaveText(compared);
  await expect(page).toHaveURL(/compare=1/);
});

test("a profit after a loss, or after nothing, has no percentage @proof", async ({ page }) => {
  const compared = async (now: number, before: number) => {
    await answerWith(page, "ecommerce/summary", { now: { totalProfit: now }, before: { totalProfit: before } });
    await page.goto("/dashboard?range=30d&compare=1");
    await live(page);
    // What came with the document is asked for again.
    await page.getByRole("button", { name: "7 d", exact: true }).click();
    return tile(page, "Profit").locator("[data-change]");
  };

  await expect(await compared(50, -100)).toHaveText(/^▲ vs -\$100\.00More than /);
  await expect(await compared(-150, -100)).toHaveText(/^▼ vs -\$100\.00Less than /);
  for (const now of [-5, 5]) await expect(await compared(now, 0)).toHaveText(/^New/);
});

test("every figure stands in the form the person chose @proof", async ({ page }) => {
  await prefer(page, { numberForm: "comma" });
  await page.route("**/api/ecommerce/order-stats?*", async (route) => {
    const answer = await (await answerTo(route)).json();
    Object.assign(answer.data, { totalSales: 1234.5, completedOrders: 1234 });
    await route.fulfill({ json: answer });
  });
  await page.goto("/dashboard");
  await live(page);

  await page.getByRole("button", { name: "30 d", exact: true }).click();

  await expect(tile(page, "Total sales")).toContainText("$1.234,50");
  await expect(tile(page, "Total sales")).toContainText("1.234 completed orders");
  for (const area of ["countries", "devices"])
    await expect(card(page, area).locator("[data-share]").first()).toHaveText(/^%\d+,\d$/);
});

test("a falling bounce rate is good news, more pending orders are something to watch @proof", async ({ page }) => {
  await answerWith(page, "dashboard/stats", { now: { bounceRate: 30 }, before: { bounceRate: 40 } });
  await answerWith(page, "ecommerce/order-stats", { now: { pendingOrders: 6 }, before: { pendingOrders: 4 } });
  await live(page);

  await page.getByRole("button", { name: "30 d", exact: true }).click();
  await page.getByRole("switch", { name: "Compare" }).click();

  const bounce = card(page, "audience").locator("[data-figure=bounceRate] [data-change]");
  const pending = tile(page, "Pending").locator("[data-change]");
  await expect(bounce).toContainText("▼");
  await expect(pending).toContainText("▲");
  expect(await isDrawnIn(bounce.locator(".change"), "success-main")).toBe(true);
  expect(await isDrawnIn(pending.locator(".change"), "warning-main")).toBe(true);
});

test("users per minute are asked each minute, but not behind a hidden tab @proof", async ({ page }) => {
  await page.clock.install();
  await page.reload();
  await live(page);
  const asked: Request[] = [];
  page.on("request", (request) => request.url().endsWith("/user-minutes") && asked.push(request));

  // The card comes to life some time after the page.
  await expect(async () => {
    await page.clock.runFor(61_000);
    expect(asked.length).toBeGreaterThan(0);
  }).toPass();

  expect(await asked[0]?.headerValue("x-refresh")).toBe("timer");
  await page.evaluate(() => Object.defineProperty(document, "visibilityState", { value: "hidden" }));
  const before = asked.length;
  await page.clock.runFor(121_000);
  expect(asked).toHaveLength(before);
});

test("cards that arrive one after another move nothing @proof", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/toast");
  await live(page);
  await watched(page);
  // The letters come after the page.
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain(FONTS_KEPT);
  const asked: string[] = [];
  let begin = () => {};
  const areAwaited = new Promise<void>((resolve) => {
    begin = resolve;
  });
  await page.route(figureCall, async (route) => {
    // The order of a shuffle that is the same each time.
    const delay = ((asked.push(route.request().url()) * 7) % 13) * 30;
    await areAwaited;
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue();
  });
  const arrived: string[] = [];
  page.on("response", (response) => figureCall.test(response.url()) && arrived.push(response.url()));

  await pressInTurn(page, "g", "d");
  await expect(page.locator("[data-card] [data-skeleton]").first()).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(11);
  begin();
  await expect(card(page, "countries").getByRole("listitem").first()).toBeVisible();
  await expect(card(page, "products").getByRole("row").nth(1)).toBeVisible();
  await expect(page.locator("[data-card] [data-skeleton]")).toHaveCount(0);
  await expect.poll(() => asked.length - arrived.length).toBe(0);
  await everyShiftIsTold(page);

  expect(arrived).not.toEqual(asked);
  const moved = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
  );
  expect(moved).toBeLessThanOrEqual(0.01);
});

test("every tile draws the range, which the overview has none of @proof", async ({ page }) => {
  await live(page);
  const lines = card(page, "tiles").locator("[data-tile] .drawing svg");
  await expect(lines).toHaveCount(0);

  await page.getByRole("button", { name: "7 d", exact: true }).click();

  await expect(lines).toHaveCount(4);
});

test("the keyboard reaches the minutes and goes from one to the next @proof", async ({ page }) => {
  await live(page);
  const bars = card(page, "minutes").getByRole("group", { name: "Users per minute" }).getByRole("img");
  await expect(bars).toHaveCount(8);
  await card(page, "minutes").getByRole("button", { name: "Options of Users per minute" }).focus();

  await page.keyboard.press("Tab");

  await expect(bars.last()).toBeFocused();
  await expect(bars.last()).toHaveAccessibleName(/^1 minute ago: \d+ users?$/);
  await expect(bars.last().locator("[data-tooltip]")).toBeVisible();
  // The bar is seen through what marks it.
  await expect(bars.last()).toHaveCSS("background-color", /\b0\.06\)$/);
  await page.keyboard.press("ArrowLeft");
  await expect(bars.nth(6)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(bars.first()).toHaveAccessibleName(/^8 minutes ago: \d+ users?$/);
  await expect(bars.first()).toBeFocused();
});

test("the hints say what a bounce is and that it lasts no time @proof", async ({ page }) => {
  const hintOf = (name: string) => card(page, "audience").locator(`[data-figure=${name}]`);

  await expect(hintOf("bounceRate")).toHaveAttribute(
    "data-tooltip-text",
    "Visits of one page and no interaction; lower is better",
  );
  await expect(hintOf("avgDuration")).toHaveAttribute("data-tooltip-text", /, bounces counted as 0$/);
});
