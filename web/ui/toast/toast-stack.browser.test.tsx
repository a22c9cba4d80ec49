import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { openScreen, openShop, stopClock, toastItems } from "../../../tests/support/component/component.tsx";

const message = page.getByLabelText("Message");
const title = page.getByRole("heading", { level: 1 });
const closeButton = page.getByRole("button", { name: "Close notification" });
const showToast = page.getByRole("button", { name: "Show toast" });
const toastNamed = (text: string) => toastItems.filter({ hasText: text });
const sticky = toastNamed("This message stays until you close it");
const preset = (name: string) => page.getByRole("button", { name, exact: true }).click();

async function showHello(): Promise<void> {
  await message.fill("Hello");
  stopClock();
  await showToast.click();
  await expect.element(toastNamed("Hello")).toBeVisible();
}

beforeAll(async () => {
  await openShop();
});
beforeEach(async () => {
  await openScreen("/toast");
});

test("a toast under the pointer pauses, then leaves when its time is up", async () => {
  await showHello();

  await vi.advanceTimersByTimeAsync(1000);
  await toastNamed("Hello").hover();
  await vi.advanceTimersByTimeAsync(5000);
  await expect.element(toastNamed("Hello")).toBeVisible();
  await title.hover();
  await vi.advanceTimersByTimeAsync(1900);
  await expect.element(toastNamed("Hello")).toBeVisible();
  await vi.advanceTimersByTimeAsync(200);

  await expect.element(toastItems).toHaveLength(0);
});

test("a toast with a focused button pauses, then leaves when its time is up", async () => {
  await showHello();
  await vi.advanceTimersByTimeAsync(1000);

  await userEvent.keyboard("{F6}{Tab}");
  await expect.element(closeButton).toHaveFocus();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(closeButton).toHaveFocus();
  focusMessage();
  await vi.advanceTimersByTimeAsync(1900);
  await expect.element(toastNamed("Hello")).toBeVisible();
  await vi.advanceTimersByTimeAsync(200);

  await expect.element(toastItems).toHaveLength(0);
});

test("Undo stays while it has the focus, and Enter uses it", async () => {
  stopClock();
  await preset("With undo");
  await expect.element(toastNamed("Order archived")).toBeVisible();
  await userEvent.keyboard("{F6}{Tab}");
  const undo = toastNamed("Order archived").getByRole("button", { name: "Undo" });
  await expect.element(undo).toHaveFocus();

  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard("{Enter}");

  await expect.element(toastNamed("Undone")).toBeVisible();
  await expect.element(toastNamed("Order archived")).toHaveLength(0);
});

test("toasts do not slide in with reduced motion", async () => {
  await preset("Stays");

  await expect.element(sticky).toHaveStyle({ animationName: "none" });
});

test("F6 focuses the newest toast; Escape closes it and returns the focus", async () => {
  await preset("Stays");
  await expect.element(toastItems).toHaveLength(1);
  focusMessage();

  await userEvent.keyboard("{F6}");
  await expect.element(sticky).toHaveFocus();
  await userEvent.keyboard("{Escape}");

  await expect.element(toastItems).toHaveLength(0);
  await expect.element(message).toHaveFocus();
});

test("Escape does not return the focus to a field left before", async () => {
  await preset("Stays");
  await expect.element(toastItems).toHaveLength(1);
  focusMessage();
  await userEvent.keyboard("{F6}");
  await expect.element(sticky).toHaveFocus();
  blurFocused();

  await userEvent.keyboard("{F6}");
  await expect.element(sticky).toHaveFocus();
  await userEvent.keyboard("{Escape}");

  await expect.element(toastItems).toHaveLength(0);
  await expect.element(title).toHaveFocus();
});

test("a swipe to the right closes a toast on a phone", async () => {
  await page.viewport(390, 844);
  await preset("Stays");
  await expect.element(sticky).toBeVisible();
  const { x, y, width } = sticky.element().getBoundingClientRect();
  const touch = (type: "touchStart" | "touchMove", px: number) =>
    cdp().send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: x + 60 + px, y: y + 20 }] });

  expect(x).toBe(8);
  expect(width).toBeGreaterThan(350);
  await touch("touchStart", 0);
  for (let step = 1; step <= 6; step++) await touch("touchMove", step * 30);
  await cdp().send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });

  await expect.element(toastItems).toHaveLength(0);
});

test("toasts are announced and visible above a modal dialog", async () => {
  await page.getByLabelText("Duration in milliseconds").fill("0");
  await message.fill("Before");
  await showToast.click();
  await expect.element(toastNamed("Before")).toBeVisible();
  await message.fill("While");
  blurFocused();
  await userEvent.keyboard("?");
  await expect.element(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();

  // The dialog hides the page from screen readers, but not its toasts.
  const hidden = page.getByRole("button", { name: "Show toast", includeHidden: true });
  hidden.element().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

  for (const text of ["Before", "While"])
    await expect.element(page.getByRole("status").filter({ hasText: text })).toBeVisible();
  await expect.element(showToast).toHaveLength(0);
});

const focusMessage = () => message.element().focus();

function blurFocused(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
