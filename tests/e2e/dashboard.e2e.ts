import { expect, type Locator, type Page, type Request, test } from "@playwright/test";
import { live, newPerson, signIn } from "./support/person.ts";

const card = (page: Page, area: string) => page.locator(`[data-card="${area}"]`);
const tile = (page: Page, name: string) => page.locator(`[data-tile="${name}"]`);
const figureCall = /\/api\/(dashboard|ecommerce)\//;
const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, "")) * 100);

/** The paths with query of the figure calls made from now on. */
function listen(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (figureCall.test(pathname)) calls.push(pathname.slice(4) + search);
  });
  return calls;
}

/** Whether an element is drawn in a colour of the theme. */
const isDrawnIn = (element: Locator, token: string) =>
  element.evaluate((node, name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(--palette-${name})`;
    const wanted = getComputedStyle(probe).color;
    probe.remove();
    return getComputedStyle(node).color === wanted;
  }, token);

async function asTable(page: Page, area: string): Promise<Locator> {
  await card(page, area)
    .getByRole("button", { name: /^Options of/ })
    .click();
  await page.getByRole("menuitem", { name: "View as table" }).click();
  return card(page, area).getByRole("table");
}

test.beforeEach(async ({ page, request }) => {
  await signIn(page, await newPerson(request));
  await expect(tile(page, "Total sales")).toBeVisible();
});

test("a cold load brings its figures with the document and asks for none @both", async ({ page }) => {
  const calls = listen(page);

  await page.reload();
  await live(page);

  await expect(tile(page, "Total sales").locator("[data-figure]")).toContainText("$");
  expect(calls).toEqual([]);
});

test("coming from another screen asks the eleven plain calls once each", async ({ page }) => {
  await page.goto("/toast");
  await live(page);
  const calls = listen(page);

  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("d");
    await expect(page).toHaveURL(/\/dashboard$/, { timeout: 500 });
  }).toPass();
  await expect(tile(page, "Total sales").locator("[data-figure]")).toContainText("$");
  await expect.poll(() => calls.filter((call) => !call.endsWith("/attention")).length).toBeGreaterThanOrEqual(11);

  expect(calls.filter((call) => call !== "/dashboard/attention").sort()).toEqual([
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

test("total sales is the sum of the twelve bars, to the cent", async ({ page }) => {
  const total = cents(await tile(page, "Total sales").locator("[data-figure]").innerText());

  const amounts = await (await asTable(page, "sales")).locator("tbody td").allInnerTexts();

  expect(amounts).toHaveLength(12);
  expect(amounts.reduce((sum, amount) => sum + cents(amount), 0)).toBe(total);
});

test("the rings tell the same visitors as the tile, in shares of 100.0", async ({ page }) => {
  const all = await card(page, "audience").locator("[data-figure=allUsers] [data-value]").innerText();

  for (const area of ["visitors", "devices"]) {
    const rows = await card(page, area).getByRole("listitem").allInnerTexts();
    const numbers = rows.map((row) => row.split("\n").slice(-2));
    const sum = numbers.reduce((so, [count = ""]) => so + cents(count) / 100, 0);
    const share = numbers.reduce((so, [, part = ""]) => so + Math.round(Number(part.replace("%", "")) * 10), 0);
    expect(sum).toBe(cents(all) / 100);
    expect(share).toBe(1000);
  }
});

test("top products never sell more down the list, and their arrows say what the server said", async ({ page }) => {
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

test("the newest of six transactions opens its order", async ({ page }) => {
  await live(page);
  const rows = card(page, "transactions").locator("tbody tr");
  await expect(rows).toHaveCount(6);
  const times = await rows.locator("time").evaluateAll((all) => all.map((time) => time.getAttribute("datetime") ?? ""));
  expect(times).toEqual([...times].sort().reverse());
  const customer = await rows.first().getByRole("link").innerText();
  const amount = await rows.first().locator("td").last().innerText();

  await rows.first().getByRole("link").click();

  await expect(page).toHaveURL(/\/orders\?(.*&)?order=\d+/);
  const sheet = page.getByRole("dialog").or(page.getByRole("complementary"));
  await expect(sheet.getByText(customer).first()).toBeVisible();
  await expect(sheet.getByText(amount).first()).toBeVisible();
});

test("seven days change the tiles, stay after a reload and travel in a link", async ({ page, context }) => {
  await live(page);
  const figure = tile(page, "Orders").locator("[data-figure]");
  const allTime = await figure.innerText();

  await page.getByRole("button", { name: "7 d", exact: true }).click();

  await expect(page).toHaveURL(/range=7d/);
  await expect(tile(page, "Orders")).toContainText("Last 7 days");
  await expect(figure).not.toHaveText(allTime);
  const sevenDays = await figure.innerText();
  await page.reload();
  await expect(figure).toHaveText(sevenDays);
  const copy = await context.newPage();
  await copy.goto(page.url());
  await expect(tile(copy, "Orders").locator("[data-figure]")).toHaveText(sevenDays);
});

test("an end before the start is said and nothing is asked", async ({ page }) => {
  await page.goto("/dashboard?range=custom&from=2026-05-10&to=2026-05-20");
  await expect(card(page, "countries").getByRole("listitem").first()).toBeVisible();
  const end = page.getByRole("group", { name: "To" });
  await expect(end).toBeVisible();
  const calls = listen(page);

  await end.getByRole("spinbutton", { name: "Month" }).click();
  await page.keyboard.type("04");

  await expect(page.getByText("End must be on or after start")).toBeVisible();
  expect(calls).toEqual([]);
  await expect(page).toHaveURL(/to=2026-05-20/);
});

test("a card that fails stands alone with Retry, and fills after the repair", async ({ page }) => {
  const failure = { status: 500, data: null, code: "internal", message: "Something went wrong", requestId: "req-test" };
  await page.route("**/api/dashboard/countries**", (route) => route.fulfill({ status: 500, json: failure }));
  await live(page);

  await page.getByRole("button", { name: "30 d", exact: true }).click();

  const retry = page.getByRole("button", { name: "Retry" });
  await expect(card(page, "countries").getByRole("button", { name: "Retry" })).toBeVisible();
  await expect(card(page, "customers").getByRole("listitem").first()).toBeVisible();
  await expect(retry).toHaveCount(1);
  await page.unroute("**/api/dashboard/countries**");
  await retry.click();
  await expect(card(page, "countries").getByRole("listitem").first()).toBeVisible();
  await expect(retry).toHaveCount(0);
});

test("changes are shown only where periods are compared, which the overview cannot", async ({ page }) => {
  await live(page);
  const compare = page.getByRole("switch", { name: "Compare" });
  await expect(compare).toBeDisabled();
  await expect(compare).toHaveAccessibleDescription("Choose a period to compare it with the time before");

  await page.getByRole("button", { name: "30 d", exact: true }).click();
  await expect(tile(page, "Orders")).toContainText("Last 30 days");
  await expect(page.locator("[data-change]")).toHaveCount(0);
  await compare.click();

  for (const name of ["Total sales", "Orders", "Pending", "Profit"])
    await expect(tile(page, name).locator("[data-change]")).toContainText("the 30 days before");
  await expect(card(page, "audience").locator("[data-change]")).toHaveCount(8);
  await expect(page).toHaveURL(/compare=1/);
});

test("a falling bounce rate is good news, more pending orders are something to watch", async ({ page }) => {
  await page.route("**/api/dashboard/stats?*compare=previous*", async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.bounceRate = 30;
    answer.meta.previous.bounceRate = 40;
    await route.fulfill({ json: answer });
  });
  await page.route("**/api/ecommerce/order-stats?*compare=previous*", async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.pendingOrders = 6;
    answer.meta.previous.pendingOrders = 4;
    await route.fulfill({ json: answer });
  });

  await live(page);

  await page.getByRole("button", { name: "30 d", exact: true }).click();
  await page.getByRole("switch", { name: "Compare" }).click();

  const bounce = card(page, "audience").locator("[data-figure=bounceRate] [data-change]");
  const pending = tile(page, "Pending").locator("[data-change]");
  await expect(bounce).toContainText("▼");
  await expect(pending).toContainText("▲");
  expect(await isDrawnIn(bounce, "success-main")).toBe(true);
  expect(await isDrawnIn(pending, "warning-main")).toBe(true);
});

test("in Turkish amounts, months and countries are Turkish", async ({ page }) => {
  await page.goto("/dashboard?lang=tr");

  await expect(page.locator('[data-tile="Toplam satış"] [data-figure]')).toHaveText(/^\$\d{1,3}(\.\d{3})*,\d{2}$/);
  await expect(card(page, "sales").getByText("Oca 26")).toBeAttached();
  await expect(card(page, "countries").locator("[data-country]").first()).toHaveText("Türkiye");
  await expect(card(page, "countries").getByText("Almanya")).toBeVisible();
});

test("on a phone nothing scrolls sideways and what needs attention comes first", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await live(page);

  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const tops = await page
    .locator("[data-card]")
    .evaluateAll((cards) =>
      cards.map((one) => ({ area: one.getAttribute("data-card"), top: one.getBoundingClientRect().top })),
    );

  expect(wide).toBeLessThanOrEqual(0);
  expect(tops.sort((a, b) => a.top - b.top).map(({ area }) => area)).toEqual([
    "attention",
    "tiles",
    "sales",
    "transactions",
    "products",
    "customers",
    "audience",
    "users",
    "visitors",
    "devices",
    "countries",
    "minutes",
  ]);
});

test("users per minute are asked each minute, but not behind a hidden tab", async ({ page }) => {
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

test("the keyboard reaches the bars and goes from month to month", async ({ page }) => {
  await live(page);
  await page.getByRole("button", { name: "Custom", exact: true }).focus();
  const focused = page.locator(":focus");
  await expect(async () => {
    await page.keyboard.press("Tab");
    expect(await focused.getAttribute("href")).toContain("/orders?from=");
  }).toPass();

  await expect(focused).toHaveAccessibleName(/^Jun 2026: \$[\d,.]+\. Show the orders$/);
  await page.keyboard.press("ArrowLeft");
  await expect(focused).toHaveAccessibleName(/^May 2026: \$/);
  await page.keyboard.press("ArrowRight");
  await expect(focused).toHaveAccessibleName(/^Jun 2026: \$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/orders\?from=2026-06-01&to=2026-06-30&status=completed/);
});

test("cards that arrive one after another move nothing", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  let turn = 0;
  await page.route(figureCall, async (route) => {
    // The order of a shuffle that is the same each time.
    const delay = 400 + ((turn++ * 7) % 13) * 30;
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue();
  });

  await page.goto("/dashboard?range=90d");
  await expect(card(page, "countries").getByRole("listitem").first()).toBeVisible();
  await expect(card(page, "products").getByRole("row").nth(1)).toBeVisible();
  await expect(page.locator("[data-card] .MuiSkeleton-root")).toHaveCount(0);

  const moved = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
  );
  expect(moved).toBeLessThanOrEqual(0.01);
});
