import { expect, type Locator, type Page } from "@playwright/test";
import { adminApi } from "./support/admin.ts";
import { violations } from "./support/axe.ts";
import { be, live, newPerson, prefer } from "./support/person.ts";
import { test } from "./support/test.ts";

const example = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const value = (card: Locator, kind: "text" | "iso") => card.locator(`[data-value=${kind}]`);
const field = (card: Locator, name: string) => card.getByRole("group", { name });

/** Types a date into a field from its first part on. */
async function typeInto(page: Page, group: Locator, keys: string): Promise<void> {
  await group.getByRole("spinbutton").first().click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  await page.keyboard.type(keys);
}

async function open(page: Page, path = "/date-picker"): Promise<void> {
  await page.goto(path);
  await live(page);
  await expect(field(example(page, "Single date"), "Date")).toBeVisible();
}

test.beforeEach(async ({ page, request }) => {
  await be(page, await newPerson(request));
});

test("a date is typed in the form of the language, and one there is not stays empty @proof", async ({ page }) => {
  await open(page);
  const card = example(page, "Single date");

  await expect(value(card, "text")).toHaveText("06/15/2026");
  await typeInto(page, field(card, "Date"), "12312027");
  await expect(value(card, "iso")).toHaveText("2027-12-31");
  await typeInto(page, field(card, "Date"), "02292028");
  await expect(value(card, "iso")).toHaveText("2028-02-29");
  await typeInto(page, field(card, "Date"), "02292027");
  await expect(card.getByText("There is no such day")).toBeVisible();
  await expect(value(card, "iso")).toHaveText("—");
  await typeInto(page, field(card, "Date"), "02312026");

  await expect(card.getByText("There is no such day")).toBeVisible();
  await expect(value(card, "iso")).toHaveText("—");
  await typeInto(page, field(card, "Date"), "01012101");
  await expect(card.getByText("Choose a date between 01/01/2000 and 12/31/2099")).toBeVisible();
});

test("in Turkish dates, months and days are Turkish, and the week begins on Monday @proof", async ({ page }) => {
  await page.goto("/date-picker?lang=tr");
  await live(page);
  const card = page.getByRole("region", { name: "Tek tarih", exact: true });

  await expect(value(card, "text")).toHaveText("15.06.2026");
  await typeInto(page, field(card, "Tarih"), "31122027");
  await expect(value(card, "iso")).toHaveText("2027-12-31");
  await typeInto(page, field(card, "Tarih"), "31022026");
  await expect(card.getByText("Böyle bir gün yok")).toBeVisible();

  const month = page.getByRole("region", { name: "Açık takvim", exact: true });
  await expect(month.getByText("Haziran 2026")).toBeVisible();
  await expect(month.getByRole("columnheader").first()).toHaveAccessibleName("Pazartesi");
  await expect(month.getByRole("gridcell", { name: /^15 Haziran 2026 Pazartesi/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("in English the week begins as the person chose @proof", async ({ page }) => {
  await open(page);
  const first = example(page, "Inline calendar").getByRole("columnheader").first();

  await expect(first).toHaveAccessibleName("Monday");
  await prefer(page, { weekStart: "saturday" });
  await open(page);

  await expect(first).toHaveAccessibleName("Saturday");
});

test("a time is shown by the clock the person reads, in every zone @proof", async ({ page }) => {
  await open(page);
  const card = example(page, "Time");
  await expect(value(card, "text")).toHaveText("09:00");
  await prefer(page, { clock: "12", timeZone: "America/New_York" });
  await open(page);

  await expect(value(card, "text")).toHaveText("09:00 AM");
  await typeInto(page, field(card, "Time"), "0230PM");

  await expect(value(card, "text")).toHaveText("02:30 PM");
  await expect(value(card, "iso")).toHaveText("14:30:00");
});

test("last month on 15 June is May, and a copied link restores the range", async ({ page, context }) => {
  await open(page);
  const card = example(page, "Range");

  await card.getByRole("button", { name: "Last month" }).click();

  await expect(value(card, "iso")).toHaveText("2026-05-01/2026-05-31");
  await expect(page).toHaveURL("/date-picker?from=2026-05-01&to=2026-05-31");
  const copy = await context.newPage();
  await copy.goto(page.url());
  await expect(value(example(copy, "Range"), "text")).toHaveText("05/01/2026 – 05/31/2026");
});

test("an end before the start is said, and cannot be applied @proof", async ({ page }) => {
  await open(page, "/date-picker?from=2026-06-01&to=2026-06-10");
  const card = example(page, "Range");

  await typeInto(page, field(card, "To"), "05202026");

  await expect(card.getByText("End must be on or after start")).toBeVisible();
  await expect(card.getByRole("button", { name: "Apply" })).toBeDisabled();
  await typeInto(page, field(card, "To"), "06032028");
  await expect(card.getByText("At most 731 days")).toBeVisible();
  await typeInto(page, field(card, "To"), "06202026");
  await card.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL("/date-picker?from=2026-06-01&to=2026-06-20");
});

test("the calendar is opened, walked and closed by keys, and says each day in full", async ({ page }) => {
  await open(page);
  const card = example(page, "Single date");
  const day = (name: string) => page.getByRole("dialog").getByRole("gridcell", { name });
  const opener = card.getByRole("button", { name: /^Choose date/ });
  const first = field(card, "Date").getByRole("spinbutton").first();

  await first.click();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(day("Monday, June 15, 2026")).toBeFocused();
  await expect(day("Monday, June 15, 2026")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowRight");
  await expect(day("Tuesday, June 16, 2026")).toBeFocused();
  await page.keyboard.press("PageDown");
  await expect(day("Thursday, July 16, 2026")).toBeFocused();
  await page.keyboard.press("PageUp");
  await expect(day("Tuesday, June 16, 2026")).toBeFocused();
  await page.keyboard.press("Shift+PageDown");
  await expect(day("Wednesday, June 16, 2027")).toBeFocused();
  await page.keyboard.press("Shift+PageUp");
  await expect(day("Tuesday, June 16, 2026")).toBeFocused();
  await page.keyboard.press("Shift+PageUp");
  await expect(day("Monday, June 16, 2025")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(day("Monday, June 23, 2025")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(value(card, "iso")).toHaveText("2025-06-23");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(day("Monday, June 23, 2025")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(value(card, "iso")).toHaveText("2025-06-23");
});

test("weekends cannot be chosen by pointer, keys or typing", async ({ page }) => {
  await open(page);
  const card = example(page, "Disabled days");

  await typeInto(page, field(card, "Delivery day"), "06202026");
  await expect(card.getByText("This day cannot be chosen")).toBeVisible();
  await expect(value(card, "iso")).toHaveText("—");
  await typeInto(page, field(card, "Delivery day"), "06192026");
  await expect(value(card, "iso")).toHaveText("2026-06-19");
  await card.getByRole("button", { name: /^Choose date/ }).click();
  const day = (name: string) => page.getByRole("dialog").getByRole("gridcell", { name });
  await expect(day("Saturday, June 20, 2026")).toBeDisabled();
  await expect(day("Friday, June 19, 2026")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(day("Monday, June 22, 2026")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(value(card, "iso")).toHaveText("2026-06-19");
});

test("the open month marks exactly the days that have orders, and a day leads to them @proof", async ({
  page,
  baseURL,
}) => {
  await open(page);
  const { get } = await adminApi(baseURL);
  const days: { date: string; orders: number }[] = await get("/ecommerce/orders/calendar?month=2026-06");
  const busy = days.filter(({ orders }) => orders > 0).map(({ date }) => Number(date.slice(8)));
  const card = example(page, "Inline calendar");

  await expect(card.locator("[data-marked]").first()).toBeVisible();
  expect((await card.locator("[data-marked]").allInnerTexts()).map(Number)).toEqual(busy);
  await card.locator("[data-marked]").first().click();

  const day = `2026-06-${String(busy[0]).padStart(2, "0")}`;
  await expect(page).toHaveURL(`/orders?from=${day}&to=${day}`);
});

test("a month whose orders cannot be had stays in sight, and says so @proof", async ({ page }) => {
  const failure = { status: 500, data: null, code: "internal", message: "Something went wrong", requestId: "req-test" };
  const isMay = /orders\/calendar\?month=2026-05/;
  await page.route(isMay, (route) => route.fulfill({ status: 500, json: failure }));
  await open(page);
  const card = example(page, "Inline calendar");

  await card.getByRole("button", { name: "Previous month" }).click();

  await expect(card.getByText("req-test")).toBeVisible();
  await expect(card.getByText("May 2026")).toBeVisible();
  // It asks again by itself.
  await page.unroute(isMay);
  await expect(card.locator("[data-marked]").first()).toBeVisible();
  await expect(card.getByText("May 2026")).toBeVisible();
  await expect(card.getByText("req-test")).toHaveCount(0);
});

test("another time zone alters the moment's text, never the pure date", async ({ page }) => {
  await open(page);
  const moment = value(example(page, "Date and time"), "text");
  await expect(moment).toHaveText("06/15/2026, 15:00");
  await prefer(page, { timeZone: "America/New_York" });
  await open(page);

  await expect(moment).toHaveText("06/15/2026, 08:00");
  await expect(value(example(page, "Date and time"), "iso")).toHaveText("2026-06-15T12:00:00.000Z");
  await expect(value(example(page, "Single date"), "iso")).toHaveText("2026-06-15");

  const group = field(example(page, "Date and time"), "Date and time");
  await typeInto(page, group, "030820260230");
  await expect(example(page, "Date and time").getByText("The clocks skip this time", { exact: false })).toBeVisible();
  await expect(moment).toHaveText("03/08/2026, 03:00");
  await typeInto(page, group, "010121000900");
  await expect(
    example(page, "Date and time").getByText("Choose a date between 01/01/2000 and 12/31/2099"),
  ).toBeVisible();
  await expect(moment).toHaveText("—");
});

test("every example gives its code, and nothing on the page is a barrier @proof", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);

  await page.getByRole("button", { name: "Copy code: Range" }).click();

  await expect(page.getByText("Code copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("<DayPicker");
  await expect(page.getByRole("button", { name: /^Copy code/ })).toHaveCount(8);
  expect(await violations(page)).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("a picker takes the whole screen, with days a thumb can hit @proof", async ({ page }) => {
    await open(page);

    await example(page, "Single date")
      .getByRole("button", { name: /^Choose date/ })
      .tap();

    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    const day = await page.getByRole("gridcell", { name: "Tuesday, June 16, 2026" }).boundingBox();
    expect(day?.width).toBeGreaterThanOrEqual(44);
    expect(day?.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test("the open calendar shows all six weeks of a long month @proof", async ({ page }) => {
    await open(page);
    const card = example(page, "Inline calendar");

    for (const month of ["July", "August", "September", "October", "November"]) {
      await card.getByRole("button", { name: "Next month" }).tap();
      await expect(card.getByText(`${month} 2026`)).toBeVisible();
    }
    await card.evaluate((one) => one.scrollIntoView({ block: "center" }));

    const last = card.getByRole("gridcell", { name: "Monday, November 30, 2026" });
    await expect(last).toBeInViewport({ ratio: 1 });
    expect((await last.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await last.tap();
    await expect(page).toHaveURL("/orders?from=2026-11-30&to=2026-11-30");
  });
});
