import "../../../tests/support/component/by-css.ts";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import {
  addressNow,
  calls,
  openScreen,
  openShop,
  refusal,
  route,
  type Shop,
  stopClock,
  textsOf,
} from "../../../tests/support/component/component.tsx";
import { isWatched } from "../../../tests/support/component/component-catalogue.ts";
import { newPerson } from "../../../tests/support/component/component-person.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const card = (area: string) => page.getByCss(`[data-card="${area}"]`);
const tile = (name: string) => page.getByCss(`[data-tile="${name}"]`);
const figure = (name: string) => tile(name).getByCss("[data-figure]");
const rangeButton = (name: string) => page.getByRole("button", { name, exact: true });
const order = () => [...document.querySelectorAll("[data-card]")].map((one) => one.getAttribute("data-card"));
const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, "")) * 100);

async function chooseLine(menu: string, line: string): Promise<void> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: line }).click();
}

test("total sales is the sum of the twelve bars, to the cent", async () => {
  await openScreen("/dashboard");
  await expect.element(figure("Total sales")).toHaveTextContent("$");

  await chooseLine("Options of Sales by month", "View as table");

  const cells = card("sales").getByCss("tbody td");
  await expect.element(cells).toHaveLength(12);
  const sum = textsOf(cells).reduce((total, amount) => total + cents(amount), 0);
  expect(sum).toBe(cents(figure("Total sales").element().textContent));
});

test("the newest of six transactions opens its order", async () => {
  await openScreen("/dashboard");
  const rows = card("transactions").getByCss("tbody tr");
  await expect.element(rows).toHaveLength(6);
  const times = rows.elements().map((row) => row.querySelector("time")?.getAttribute("datetime") ?? "");
  expect(times).toEqual([...times].sort().reverse());
  const link = rows.first().getByRole("link");
  const customer = link.element().textContent;
  const amount = rows.first().getByCss("td").last().element().textContent;

  await link.click();

  await expect.poll(addressNow).toMatch(/^\/orders\?(.*&)?order=\d+/);
  const sheet = page.getByRole("dialog").or(page.getByRole("complementary"));
  await expect.element(sheet.getByText(customer).first()).toBeVisible();
  await expect.element(sheet.getByText(amount).first()).toBeVisible();
});

test("in Turkish amounts, months and countries are Turkish", async () => {
  await openScreen("/dashboard?lang=tr");

  await expect.element(figure("Toplam satış")).toHaveTextContent(/^\$\d{1,3}(\.\d{3})*,\d{2}$/);
  await expect.element(card("sales").getByText("Oca 26")).toBeInTheDocument();
  await expect.element(card("countries").getByCss("[data-country]").first()).toHaveTextContent(/^Türkiye$/);
  await expect.element(card("countries").getByText("Almanya")).toBeVisible();
});

test("on a phone nothing scrolls sideways, and what needs attention comes first", async () => {
  await page.viewport(390, 844);
  await openScreen("/dashboard");
  await expect.element(card("minutes")).toBeInTheDocument();
  await expect.element(figure("Total sales")).toHaveTextContent("$");

  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  const byTop = [...document.querySelectorAll("[data-card]")]
    .map((one) => ({ area: one.getAttribute("data-card"), top: one.getBoundingClientRect().top }))
    .sort((a, b) => a.top - b.top);
  expect(byTop.map(({ area }) => area)).toEqual([
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

test("Print prints once, after its menu is closed", async () => {
  const printed: boolean[] = [];
  const print = vi.spyOn(window, "print").mockImplementation(() => {
    printed.push(document.querySelector("[role=menu]") === null);
  });
  onTestFinished(() => print.mockRestore());
  await openScreen("/dashboard");
  await expect.element(figure("Total sales")).toHaveTextContent("$");

  await chooseLine("More", "Print");

  await expect.poll(() => printed).toEqual([true]);
});

test("a hidden card stays hidden, and Reset layout brings it back", async () => {
  const { email } = await newPerson(shop);
  await openScreen("/dashboard", { as: email });
  await chooseLine("Options of Countries", "Hide");
  await expect.element(card("countries")).toHaveLength(0);
  const own = await shop.clientOf(email);
  const isHidden = async () => {
    const { widgets } = (await own.get("/dashboard/layout")).body.data;
    return widgets.find(({ id }: { id: string }) => id === "countries").hidden;
  };
  await expect.poll(isHidden).toBe(true);

  await openScreen("/dashboard", { as: email });
  await expect.element(card("customers")).toBeVisible();
  await expect.element(card("countries")).toHaveLength(0);
  await chooseLine("More", "Customise");
  const dialog = page.getByRole("dialog", { name: "Customise the dashboard" });
  await expect.element(dialog.getByRole("checkbox", { name: "Countries" })).not.toBeChecked();
  await dialog.getByRole("button", { name: "Reset layout" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();

  await expect.element(card("countries")).toBeVisible();
  expect(order()).toHaveLength(12);
});

test("days are the shop's, also for a person whose zone is a day ahead", async () => {
  const { email } = await newPerson(shop);
  const own = await shop.clientOf(email);
  expect((await own.send("PATCH", "/account/preferences", { timeZone: "Pacific/Kiritimati" })).status).toBe(200);
  await openScreen("/dashboard?range=7d", { as: email });

  await rangeButton("30 d").click();

  await expect.element(card("sales")).toHaveTextContent("Sales by day");
  await expect.element(card("sales").getByCss("a[href*='from=2026-05-17']")).toBeInTheDocument();
  const withEnd = calls.map(({ path }) => path).filter((path) => path.includes("&to="));
  expect(withEnd.length).toBeGreaterThan(0);
  expect(withEnd.filter((path) => !path.includes("to=2026-06-15"))).toEqual([]);
});

test("a failing card alone offers Retry after three more attempts, and fills once the server answers", async () => {
  let attempts = 0;
  await openScreen("/dashboard");
  await expect.element(card("customers").getByRole("listitem").first()).toBeVisible();
  // Of the new range alone: the page may also be refreshing what it showed before.
  const repair = route("GET /dashboard/countries?from=*", () => {
    attempts += 1;
    return refusal(500, "internal");
  });
  stopClock();

  await rangeButton("30 d").click();

  const retry = page.getByRole("button", { name: "Retry" });
  await expect.element(card("countries").getByRole("button", { name: "Retry" })).toBeVisible();
  await expect.element(card("customers").getByRole("listitem").first()).toBeVisible();
  await expect.element(retry).toHaveLength(1);
  const attemptsInTime = async () => {
    await vi.advanceTimersByTimeAsync(250);
    return attempts;
  };
  await expect.poll(attemptsInTime).toBe(4);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(attempts).toBe(4);
  await expect.element(retry).toHaveLength(1);
  repair();
  await retry.click();

  await expect.element(card("countries").getByRole("listitem").first()).toBeVisible();
  await expect.element(retry).toHaveLength(0);
});

test("a card that breaks leaves the rest of the dashboard alive; Retry fills it", async () => {
  // React reports there what the card threw.
  const report = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => report.mockRestore());
  await openScreen("/dashboard");
  await expect.element(card("customers").getByRole("listitem").first()).toBeVisible();
  const repair = route("GET /dashboard/countries?from=*", () =>
    Response.json({ status: 200, data: { not: "a list" } }),
  );

  await rangeButton("30 d").click();

  await expect.element(card("countries")).toHaveTextContent("Something went wrong");
  // Nothing of the code.
  await expect.element(card("countries")).not.toHaveTextContent(/\bat \S+ \(|\.tsx?\b|TypeError|undefined/);
  await expect.element(card("sales").getByCss("a[href*='from=2026-05-17']")).toBeInTheDocument();
  await expect.element(figure("Total sales")).toHaveTextContent("$");
  await expect.element(card("customers").getByRole("listitem").first()).toBeVisible();
  repair();
  await card("countries").getByRole("button", { name: "Retry" }).click();

  await expect.element(card("countries").getByRole("listitem").first()).toBeVisible();
});

/** Lets a call that compares periods answer with these figures instead of its own. */
function answerWith(path: string, { now, before }: Record<"now" | "before", Record<string, number>>): void {
  route(`GET ${path}?*compare=previous*`, async (_, forward) => {
    const answer = await (await forward()).json();
    Object.assign(answer.data, now);
    Object.assign(answer.meta.previous, before);
    return Response.json(answer);
  });
}

test("a change reports how much more or less it is than before, and the direction", async () => {
  answerWith("/ecommerce/order-stats", {
    now: { totalSales: 1124, totalOrders: 9, pendingOrders: 6 },
    before: { totalSales: 1000, totalOrders: 12, pendingOrders: 4 },
  });
  answerWith("/ecommerce/summary", { now: { totalProfit: 301.5 }, before: { totalProfit: 301.5 } });
  answerWith("/dashboard/stats", { now: { avgDuration: 99 }, before: { avgDuration: 100 } });
  await openScreen("/dashboard");
  await rangeButton("30 d").click();

  await page.getByRole("switch", { name: "Compare" }).click();

  for (const [name, words, tone, sentence] of [
    ["Total sales", "▲ 12.4% vs $1,000.00", "good", "12.4% more than $1,000.00 in the 30 days before"],
    ["Orders", "▼ 25% vs 12", "bad", "25% less than 12 in the 30 days before"],
    ["Pending", "▲ 50% vs 4", "watch", "50% more than 4 in the 30 days before"],
    ["Profit", "No change", "neutral", "No change against the 30 days before"],
  ] as const) {
    const change = tile(name).getByCss("[data-change]");
    await expect.poll(() => textsOf(change.getByCss("[aria-hidden]")).join(" ")).toBe(words);
    await expect.element(change).toHaveAttribute("data-tone", tone);
    await expect.element(change.getByCss(".visually-hidden")).toHaveTextContent(sentence);
    // One line.
    expect(change.element().getBoundingClientRect().height).toBeLessThanOrEqual(16);
  }
  const visit = card("audience").getByCss("[data-figure=avgDuration] [data-change]");
  await expect.element(visit).toHaveTextContent("▼ 1% vs 1 m 40 s");
});

test("a change beyond 999% is shown as more than that; its sentence has it in full", async () => {
  answerWith("/dashboard/stats", { now: { newUsers: 5000 }, before: { newUsers: 4 } });
  await openScreen("/dashboard?range=30d");
  await page.getByRole("switch", { name: "Compare" }).click();

  const change = card("audience").getByCss("[data-figure=newUsers] [data-change]");
  await expect.element(change).toHaveTextContent("▲ >999% vs 4");
  await expect.element(change.getByCss(".visually-hidden")).toHaveTextContent("124,900%");
});

test("a falling bounce rate is good", async () => {
  answerWith("/dashboard/stats", { now: { bounceRate: 30 }, before: { bounceRate: 40 } });
  await openScreen("/dashboard?range=30d");
  await page.getByRole("switch", { name: "Compare" }).click();

  const change = card("audience").getByCss("[data-figure=bounceRate] [data-change]");
  await expect.element(change).toHaveTextContent("▼ 25% vs 40%");
  await expect.element(change).toHaveAttribute("data-tone", "good");
});

test("where nothing was before, a change is new and the chart says that there were no sales", async () => {
  answerWith("/ecommerce/order-stats", {
    now: { totalSales: 1124, totalOrders: 9, pendingOrders: 0 },
    before: { totalSales: 0, totalOrders: 0, pendingOrders: 0 },
  });
  answerWith("/dashboard/stats", { now: { sessions: 3 }, before: { sessions: 0 } });
  seriesWith(() => 0);
  await openScreen("/dashboard?range=30d&compare=1");
  await rangeButton("90 d").click();
  const seen = (place: Locator) => textsOf(place.getByCss("[data-change] > [aria-hidden]"));

  await expect.poll(() => seen(tile("Orders"))).toEqual(["New"]);
  expect(seen(tile("Total sales"))).toEqual(["New"]);
  expect(seen(tile("Pending"))).toEqual(["No change"]);
  await expect.poll(() => seen(card("audience").getByCss("[data-figure=sessions]"))).toEqual(["New"]);
  await expect.element(card("sales")).toHaveTextContent("No sales in the previous period");
  expect(card("sales").getByCss("[data-previous], [data-legend]").elements()).toEqual([]);
});

/** Lets the sales of the period before be these, by their place. */
function seriesWith(sales: (place: number) => number): void {
  route("GET /ecommerce/sales-series?*compare=previous*", async (_, forward) => {
    const answer = await (await forward()).json();
    answer.meta.previous.forEach((bucket: { sales: number }, place: number) => {
      bucket.sales = sales(place);
    });
    return Response.json(answer);
  });
}

test("sales of the previous period are a line, named in a legend", async () => {
  seriesWith((place) => (place === 3 ? 12.5 : 0));
  await openScreen("/dashboard?range=30d");
  await page.getByRole("switch", { name: "Compare" }).click();

  await expect.element(card("sales").getByCss("[data-previous]")).toBeInTheDocument();
  expect(textsOf(card("sales").getByCss("[data-legend] li"))).toEqual(["This period", "Previous period"]);
  await expect.element(card("sales").getByCss("[data-tooltip]").nth(3)).toHaveTextContent("Previous period: $12.50");
});

test.each(["", "?range=30d"])("all visitor figures of %s are of one window", async (range) => {
  await openScreen(`/dashboard${range}`);
  const total = (place: Locator, part: string) => textsOf(place.getByCss(part))[0];
  const users = () => total(card("audience"), "[data-figure=allUsers] [data-value]");
  await expect.poll(users).toMatch(/^\d/);

  for (const area of ["visitors", "devices"])
    await expect.poll(() => total(card(area), "[data-total] b")).toBe(users());
});

test("keys reach the bars and move from month to month", async () => {
  await openScreen("/dashboard");
  await isWatched();
  await expect.element(card("sales").getByCss("a[href*='/orders?from=']").first()).toBeInTheDocument();
  rangeButton("Custom").element().focus();
  const hrefOfFocus = () => document.activeElement?.getAttribute("href") ?? "";
  for (let tabs = 0; tabs < 40 && !hrefOfFocus().includes("/orders?from="); tabs++) await userEvent.tab();
  const focused = page.getByCss(":focus");

  await expect.element(focused).toHaveAccessibleName(/^Jun 2026: \$[\d,.]+ so far\. Show the orders$/);
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(focused).toHaveAccessibleName(/^May 2026: \$/);
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(focused).toHaveAccessibleName(/^Jun 2026: \$/);
  await userEvent.keyboard("{Enter}");

  await expect.poll(addressNow).toMatch(/^\/orders\?from=2026-06-01&to=2026-06-30&status=completed/);
});
