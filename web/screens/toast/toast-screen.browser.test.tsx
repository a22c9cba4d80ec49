import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, openShop, stopClock, textsOf, toastItems } from "../../../tests/support/component/component.tsx";

const message = page.getByLabelText("Message");
const closeButton = page.getByRole("button", { name: "Close notification" });
const toastNamed = (text: string) => toastItems.filter({ hasText: text });
const preset = (name: string) => page.getByRole("button", { name, exact: true }).click();

interface Wish {
  duration?: number;
  isFixed?: boolean;
}

async function show({ duration, isFixed }: Wish = {}): Promise<void> {
  await message.fill("Hello");
  if (duration !== undefined) await page.getByLabelText("Duration in milliseconds").fill(String(duration));
  if (isFixed) await page.getByLabelText("Can be closed").click();
  await page.getByRole("button", { name: "Show toast" }).click();
}

beforeAll(async () => {
  await openShop();
});
beforeEach(async () => {
  await openScreen("/toast");
});

test.each([
  ["desktop", 1440, 900],
  ["phone", 390, 844],
])("a plain toast leaves after three seconds: %s", async (_, width, height) => {
  await page.viewport(width, height);
  stopClock();
  await show();

  await expect.element(toastNamed("Hello")).toBeVisible();
  await vi.advanceTimersByTimeAsync(2900);
  await expect.element(toastNamed("Hello")).toBeVisible();
  await vi.advanceTimersByTimeAsync(200);

  await expect.element(toastItems).toHaveLength(0);
});

test.each([0, -1])("a toast with duration %i stays until it is closed", async (duration) => {
  stopClock();
  await show({ duration });
  await expect.element(toastNamed("Hello")).toBeVisible();

  await vi.advanceTimersByTimeAsync(600_000);
  await expect.element(toastNamed("Hello")).toBeVisible();
  await closeButton.click();

  await expect.element(toastItems).toHaveLength(0);
});

test("a fixed toast has no close button, ignores Escape and still times out", async () => {
  stopClock();
  await show({ isFixed: true });

  await expect.element(toastNamed("Hello")).toBeVisible();
  await expect.element(closeButton).toHaveLength(0);
  await userEvent.keyboard("{F6}");
  await expect.element(toastNamed("Hello")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(toastNamed("Hello")).toBeVisible();
  await message.click();
  await vi.advanceTimersByTimeAsync(3100);

  await expect.element(toastItems).toHaveLength(0);
});

test.each(["light", "dark"])("each type has its own icon and readable colours: %s theme", async (theme) => {
  document.documentElement.dataset.theme = theme;
  stopClock();
  await show();
  for (const name of ["Saved", "Stock is low", "Refused"]) await preset(name);
  await expect.element(toastItems).toHaveLength(4);

  const appearances = toastItems.elements().map((item) => ({
    background: getComputedStyle(item).backgroundColor,
    text: colorOf(item, "[role]"),
    icon: colorOf(item, "svg"),
    shape: item.querySelector("svg path")?.getAttribute("d"),
  }));

  expect(new Set(appearances.map(({ shape }) => shape)).size).toBe(4);
  expect(new Set(appearances.map(({ icon }) => icon)).size).toBe(4);
  for (const { background, text, icon } of appearances) {
    expect(luminance(background) > 0.5).toBe(theme === "light");
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(icon, background)).toBeGreaterThanOrEqual(4.5);
  }
});

test("onClose runs once for time-out, close button and clear all", async () => {
  stopClock();
  await preset("Saved");
  await expect.element(toastItems).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3100);
  await preset("Stock is low");
  await closeButton.click();
  await preset("Refused");
  await page.getByRole("button", { name: "Clear all" }).click();

  const time = expect.stringMatching(/^\d\d:\d\d:\d\d\.\d{3}$/);
  await expect.poll(closedTimes).toEqual([time, time, time]);
});

test("the same message within a second counts up", async () => {
  stopClock();
  await preset("Saved");
  await vi.advanceTimersByTimeAsync(500);
  await preset("Saved");

  await expect.element(toastNamed("Product saved")).toHaveTextContent("×2");
  await expect.element(toastItems).toHaveLength(1);
});

test("five of seven toasts show, then the other two", async () => {
  stopClock();
  await preset("Seven in a row");

  await expect.element(toastItems).toHaveLength(5);
  await expect.element(toastItems.first()).toHaveTextContent("Message 5 of 7");
  await vi.advanceTimersByTimeAsync(3100);

  await expect.poll(() => textsOf(toastItems)).toEqual(["Message 7 of 7", "Message 6 of 7"]);
});

test("markup is shown as text and announced once", async () => {
  stopClock();
  await preset("Markup as text");
  await preset("Refused");

  await expect.element(toastNamed("<b>x</b>")).toBeVisible();
  expect(toastNamed("<b>x</b>").element().querySelector("b")).toBeNull();
  expect(liveRegionsWith("<b>x</b>").map((one) => one.role)).toEqual(["status"]);
  await expect.element(page.getByRole("alert").filter({ hasText: "Order not changed" })).toHaveLength(1);
});

test("Undo stays for ten seconds and removes its toast", async () => {
  stopClock();
  await preset("With undo");
  await expect.element(toastNamed("Order archived")).toBeVisible();

  await vi.advanceTimersByTimeAsync(9900);
  await toastNamed("Order archived").getByRole("button", { name: "Undo" }).click();

  await expect.element(toastNamed("Undone")).toBeVisible();
  await expect.element(toastNamed("Order archived")).toHaveLength(0);
});

test("a double click on Undo undoes one action only", async () => {
  stopClock();
  await preset("With undo");
  await vi.advanceTimersByTimeAsync(2000);
  await preset("With undo");
  const undo = toastItems.getByRole("button", { name: "Undo" });
  await expect.element(undo).toHaveLength(2);

  await undo.last().dblClick();

  await expect.element(toastNamed("Undone")).toHaveLength(1);
  await expect.element(undo).toHaveLength(1);
});

function closedTimes(): string[] {
  const log = page.getByRole("table", { name: "Call log" }).element();
  return [...log.querySelectorAll("tbody td:last-child")].map(({ textContent }) => textContent);
}

function liveRegionsWith(text: string): Element[] {
  const regions = document.querySelectorAll("[role=status],[role=alert],[aria-live]");
  return [...regions].filter(({ textContent }) => textContent.includes(text));
}

function colorOf(item: Element, selector: string): string {
  const part = item.querySelector(selector);
  return part ? getComputedStyle(part).color : "";
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
