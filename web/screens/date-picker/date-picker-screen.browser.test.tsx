import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { addressNow, openScreen, openShop, type Shop } from "../../../tests/support/component/component.tsx";

const example = (name: string) => page.getByRole("region", { name, exact: true });
const field = (card: Locator, name: string) => card.getByRole("group", { name });
const dayCell = (name: string) => page.getByRole("dialog").getByRole("gridcell", { name });
const single = example("Single date");
const range = example("Range");
const moment = example("Date and time");
const noSuchDay = single.getByText("There is no such day");

const shownIn = (card: Locator, kind: "text" | "iso") =>
  card.element().querySelector(`[data-value=${kind}]`)?.textContent;
const expectIso = (card: Locator, iso: string) => expect.poll(() => shownIn(card, "iso")).toBe(iso);
const expectText = (card: Locator, text: string) => expect.poll(() => shownIn(card, "text")).toBe(text);

async function typeInto(group: Locator, keys: string): Promise<void> {
  await group.getByRole("spinbutton").first().click();
  await userEvent.keyboard(`{Control>}a{/Control}{Backspace}${keys}`);
}

async function open(address = "/date-picker"): Promise<void> {
  await openScreen(address);
  await expect.element(page.getByRole("spinbutton").first()).toBeVisible();
}

async function prefer(preferences: object): Promise<void> {
  const { status } = await shop.api.send("PATCH", "/account/preferences", preferences);
  expect(status).toBe(200);
}

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

test("accepts typed dates, also the last of February in a leap year", async () => {
  await open();
  await expectText(single, "06/15/2026");

  await typeInto(field(single, "Date"), "12312027");
  await expectIso(single, "2027-12-31");
  await typeInto(field(single, "Date"), "02292028");
  await expectIso(single, "2028-02-29");
});

test.each(["02292027", "02312026"])("a date that does not exist is reported and not stored: %s", async (keys) => {
  await open();

  await typeInto(field(single, "Date"), keys);

  await expect.element(noSuchDay).toBeVisible();
  await expectIso(single, "—");
});

test("a date outside the limits is reported", async () => {
  await open();

  await typeInto(field(single, "Date"), "01012101");

  await expect.element(single.getByText("Choose a date between 01/01/2000 and 12/31/2099")).toBeVisible();
});

test("dates, months and days are Turkish in Turkish", async () => {
  await open("/date-picker?lang=tr");
  const card = example("Tek tarih");
  const month = example("Açık takvim");

  await expectText(card, "15.06.2026");
  await typeInto(field(card, "Tarih"), "31122027");
  await expectIso(card, "2027-12-31");
  await typeInto(field(card, "Tarih"), "31022026");
  await expect.element(card.getByText("Böyle bir gün yok")).toBeVisible();

  await expect.element(month.getByText("Haziran 2026")).toBeVisible();
  await expect.element(month.getByRole("columnheader").first()).toHaveAccessibleName("Pazartesi");
  await expect
    .element(month.getByRole("gridcell", { name: /^15 Haziran 2026 Pazartesi/ }))
    .toHaveAttribute("aria-selected", "true");
});

test.each([
  ["monday", "Monday"],
  ["saturday", "Saturday"],
])("an English week begins with the preferred day: %s", async (weekStart, name) => {
  await prefer({ weekStart });
  await open();

  await expect.element(example("Inline calendar").getByRole("columnheader").first()).toHaveAccessibleName(name);
});

test("a time is shown on the 24-hour clock", async () => {
  await prefer({ clock: "24" });
  await open();

  await expectText(example("Time"), "09:00");
});

test("a time is shown and typed on the 12-hour clock, whatever the time zone", async () => {
  await prefer({ clock: "12", timeZone: "America/New_York" });
  await open();
  const card = example("Time");
  await expectText(card, "09:00 AM");

  await typeInto(field(card, "Time"), "0230PM");

  await expectText(card, "02:30 PM");
  await expectIso(card, "14:30:00");
});

test("an end before the start is reported and cannot be applied", async () => {
  await open("/date-picker?from=2026-06-01&to=2026-06-10");
  const apply = range.getByRole("button", { name: "Apply" });

  await typeInto(field(range, "To"), "05202026");
  await expect.element(range.getByText("End must be on or after start")).toBeVisible();
  await expect.element(apply).toBeDisabled();
  await typeInto(field(range, "To"), "06032028");
  await expect.element(range.getByText("At most 731 days")).toBeVisible();
  await typeInto(field(range, "To"), "06202026");
  await apply.click();

  await expect.poll(addressNow).toBe("/date-picker?from=2026-06-01&to=2026-06-20");
});

test("keys open the calendar, move by day, week, month and year, and select", async () => {
  await open();

  await field(single, "Date").getByRole("spinbutton").first().click();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await expect.element(dayCell("Monday, June 15, 2026")).toHaveFocus();
  await expect.element(dayCell("Monday, June 15, 2026")).toHaveAttribute("aria-selected", "true");
  for (const [keys, name] of [
    ["{ArrowRight}", "Tuesday, June 16, 2026"],
    ["{PageDown}", "Thursday, July 16, 2026"],
    ["{PageUp}", "Tuesday, June 16, 2026"],
    ["{Shift>}{PageDown}{/Shift}", "Wednesday, June 16, 2027"],
    ["{Shift>}{PageUp}{/Shift}", "Tuesday, June 16, 2026"],
    ["{Shift>}{PageUp}{/Shift}", "Monday, June 16, 2025"],
    ["{ArrowDown}", "Monday, June 23, 2025"],
  ] as const) {
    await userEvent.keyboard(keys);
    await expect.element(dayCell(name)).toHaveFocus();
  }
  await userEvent.keyboard("{Enter}");

  await expectIso(single, "2025-06-23");
  await expect.element(page.getByRole("dialog")).toHaveLength(0);
});

test("Escape closes the calendar, keeps the date and returns the focus", async () => {
  await open();
  const opener = single.getByRole("button", { name: /^Choose date/ });

  opener.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dayCell("Monday, June 15, 2026")).toHaveFocus();
  await userEvent.keyboard("{Escape}");

  await expect.element(page.getByRole("dialog")).toHaveLength(0);
  await expect.element(opener).toHaveFocus();
  await expectIso(single, "2026-06-15");
});

test("disabled weekends cannot be typed, clicked or reached by keys", async () => {
  await open();
  const card = example("Disabled days");

  await typeInto(field(card, "Delivery day"), "06202026");
  await expect.element(card.getByText("This day cannot be chosen")).toBeVisible();
  await expectIso(card, "—");
  await typeInto(field(card, "Delivery day"), "06192026");
  await expectIso(card, "2026-06-19");
  await card.getByRole("button", { name: /^Choose date/ }).click();
  await expect.element(dayCell("Saturday, June 20, 2026")).toBeDisabled();
  await expect.element(dayCell("Friday, June 19, 2026")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(dayCell("Monday, June 22, 2026")).toHaveFocus();
  await userEvent.keyboard("{Escape}");

  await expect.element(page.getByRole("dialog")).toHaveLength(0);
  await expectIso(card, "2026-06-19");
});

test("the time zone changes the text of a moment, but no date", async () => {
  await open();
  await expectText(moment, "06/15/2026, 15:00");
  await prefer({ timeZone: "America/New_York" });
  await open();

  await expectText(moment, "06/15/2026, 08:00");
  await expectIso(moment, "2026-06-15T12:00:00.000Z");
  await expectIso(single, "2026-06-15");
});

test("a time skipped by daylight saving moves to the next valid one", async () => {
  await prefer({ timeZone: "America/New_York" });
  await open();

  await typeInto(field(moment, "Date and time"), "030820260230");

  await expect.element(moment.getByText("The clocks skip this time")).toBeVisible();
  await expectText(moment, "03/08/2026, 03:00");
});

test("a moment outside the limits is reported and not stored", async () => {
  await open();

  await typeInto(field(moment, "Date and time"), "010121000900");

  await expect.element(moment.getByText("Choose a date between 01/01/2000 and 12/31/2099")).toBeVisible();
  await expectText(moment, "—");
});

test("last month on 15 June is May, and its address restores the range", async () => {
  await open();

  await range.getByRole("button", { name: "Last month" }).click();
  await expectIso(range, "2026-05-01/2026-05-31");
  expect(addressNow()).toBe("/date-picker?from=2026-05-01&to=2026-05-31");
  await open(addressNow());

  await expectText(range, "05/01/2026 – 05/31/2026");
});

test("every example copies its code", async () => {
  const copied: string[] = [];
  const write = vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
  onTestFinished(() => write.mockRestore());
  await open();

  await page.getByRole("button", { name: "Copy code: Range" }).click();

  await expect.element(page.getByText("Code copied")).toBeVisible();
  expect(copied).toEqual([expect.stringContaining("<DayPicker")]);
  await expect.element(page.getByRole("button", { name: /^Copy code/ })).toHaveLength(8);
});
