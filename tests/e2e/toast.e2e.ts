import { expect, type Page } from "@playwright/test";
import { pressInTurn } from "./support/keyboard.ts";
import { enter, live, newPerson } from "./support/person.ts";
import { test } from "./support/test.ts";
import { watched } from "./support/watch.ts";

const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
const toastNamed = (page: Page, text: string) => toasts(page).filter({ hasText: text });
const show = (page: Page) => page.getByRole("button", { name: "Show toast" }).click();
const preset = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

interface Wish {
  message?: string;
  duration?: number;
  isFixed?: boolean;
}

async function wish(page: Page, { message = "Hello", duration, isFixed }: Wish): Promise<void> {
  // A clock of the test's cannot tell when the page is idle; the press has the form taken over before it is typed into.
  await page.getByLabel("Message").click();
  await page.getByLabel("Message").fill(message);
  if (duration !== undefined) await page.getByLabel("Duration in milliseconds").fill(String(duration));
  if (isFixed) await page.getByLabel("Can be closed").uncheck();
}

/** From here on time passes only when the test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
}

test.beforeEach(async ({ page, request }) => {
  await page.clock.install();
  await enter(page, await newPerson(request), "/toast");
});

test("a plain toast leaves after three seconds @both", async ({ page }) => {
  await wish(page, {});
  await stopClock(page);
  await show(page);

  await expect(toastNamed(page, "Hello")).toBeVisible();
  await page.clock.runFor(2900);
  await expect(toastNamed(page, "Hello")).toBeVisible();
  await page.clock.runFor(200);

  await expect(toastNamed(page, "Hello")).toHaveCount(0);
});

for (const duration of [0, -1]) {
  test(`a toast with duration ${duration} stays until it is closed @proof`, async ({ page }) => {
    await wish(page, { duration });
    await stopClock(page);
    await show(page);

    await page.clock.runFor(600_000);
    await expect(toastNamed(page, "Hello")).toBeVisible();
    await page.getByRole("button", { name: "Close notification" }).click();

    await expect(toasts(page)).toHaveCount(0);
  });
}

test("a toast that cannot be closed has no button, minds no Escape and still times out @proof", async ({ page }) => {
  await wish(page, { isFixed: true });
  await stopClock(page);
  await show(page);

  await expect(toastNamed(page, "Hello")).toBeVisible();
  await expect(page.getByRole("button", { name: "Close notification" })).toHaveCount(0);
  await page.keyboard.press("F6");
  await page.keyboard.press("Escape");
  await expect(toastNamed(page, "Hello")).toBeVisible();
  await page.getByLabel("Message").focus();
  await page.clock.runFor(3100);

  await expect(toasts(page)).toHaveCount(0);
});

for (const theme of ["light", "dark"] as const) {
  test(`each type has its own icon and readable colours in the ${theme} theme @proof`, async ({ page }) => {
    await page.evaluate((name) => localStorage.setItem("site-theme", name), theme);
    await page.reload();
    await live(page);
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);

    await stopClock(page);
    await wish(page, {});
    await show(page);
    for (const name of ["Saved", "Stock is low", "Refused"]) await preset(page, name);
    await expect(toasts(page)).toHaveCount(4);
    const looks = await toasts(page).evaluateAll((items) =>
      items.map((item) => ({
        ground: getComputedStyle(item).backgroundColor,
        text: getComputedStyle(item.querySelector("[role]") as Element).color,
        icon: getComputedStyle(item.querySelector("svg") as Element).color,
        shape: item.querySelector("svg path")?.getAttribute("d"),
      })),
    );

    expect(new Set(looks.map((look) => look.shape)).size).toBe(4);
    expect(new Set(looks.map((look) => look.icon)).size).toBe(4);
    for (const { ground, text, icon } of looks) {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(icon, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
}

test("onClose runs once for time-out, close button and clear all @proof", async ({ page }) => {
  await stopClock(page);
  await preset(page, "Saved");
  await page.clock.runFor(3100);
  await preset(page, "Stock is low");
  await page.getByRole("button", { name: "Close notification" }).click();
  await preset(page, "Refused");
  await page.getByRole("button", { name: "Clear all" }).click();

  const closed = page.getByRole("table", { name: "Call log" }).locator("tbody tr td:last-child");

  await expect(closed).toHaveCount(3);
  for (const cell of await closed.all()) await expect(cell).toHaveText(/^\d\d:\d\d:\d\d\.\d{3}$/);
});

test("the same words within a second count up @proof", async ({ page }) => {
  await stopClock(page);
  await preset(page, "Saved");
  await page.clock.runFor(500);
  await preset(page, "Saved");

  await expect(toasts(page)).toHaveCount(1);
  await expect(toastNamed(page, "Product saved")).toContainText("×2");
});

test("a toast under the pointer waits, then leaves when its time is up @proof", async ({ page }) => {
  await wish(page, {});
  await stopClock(page);
  await show(page);

  await page.clock.runFor(1000);
  await toastNamed(page, "Hello").hover();
  await page.clock.runFor(5000);
  await expect(toastNamed(page, "Hello")).toBeVisible();
  await page.getByRole("heading", { level: 1 }).hover();
  await page.clock.runFor(1900);
  await expect(toastNamed(page, "Hello")).toBeVisible();
  await page.clock.runFor(200);

  await expect(toasts(page)).toHaveCount(0);
});

test("a toast whose close button has the keyboard waits, then leaves when its time is up @proof", async ({ page }) => {
  await wish(page, {});
  await stopClock(page);
  await show(page);
  await expect(toastNamed(page, "Hello")).toBeVisible();
  await page.clock.runFor(1000);

  await page.keyboard.press("F6");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Close notification" })).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(page.getByRole("button", { name: "Close notification" })).toBeFocused();
  await page.getByLabel("Message").focus();
  await page.clock.runFor(1900);
  await expect(toastNamed(page, "Hello")).toBeVisible();
  await page.clock.runFor(200);

  await expect(toasts(page)).toHaveCount(0);
});

test("Undo can be thought over for as long as the keyboard stands on it @proof", async ({ page }) => {
  await stopClock(page);
  await preset(page, "With undo");
  await expect(toastNamed(page, "Order archived")).toBeVisible();
  await page.keyboard.press("F6");
  await page.keyboard.press("Tab");
  const undo = toastNamed(page, "Order archived").getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();

  await page.clock.runFor(60_000);
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");

  await expect(toastNamed(page, "Order archived")).toHaveCount(0);
  await expect(toastNamed(page, "Undone")).toBeVisible();
});

test("of seven in a row five show and the other two follow @proof", async ({ page }) => {
  await stopClock(page);
  await preset(page, "Seven in a row");

  await expect(toasts(page)).toHaveCount(5);
  await expect(toasts(page).first()).toContainText("Message 5 of 7");
  await page.clock.runFor(3100);

  await expect(toasts(page)).toHaveCount(2);
  await expect(toasts(page).first()).toContainText("Message 7 of 7");
});

test("toasts stay while the page changes", async ({ page }) => {
  await watched(page);
  await preset(page, "Stays");
  await page.getByRole("heading", { level: 1 }).click();

  await pressInTurn(page, "g", "d");
  await page.waitForURL("/dashboard");

  await expect(toastNamed(page, "This message stays until you close it")).toBeVisible();
});

test("markup shows as it is written and is said once @proof", async ({ page }) => {
  await stopClock(page);
  await preset(page, "Markup as text");
  await preset(page, "Refused");

  await expect(toastNamed(page, "<b>x</b>")).toBeVisible();
  await expect(toastNamed(page, "<b>x</b>").locator("b")).toHaveCount(0);
  await expect(page.locator("[role=status],[role=alert],[aria-live]").filter({ hasText: "<b>x</b>" })).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "<b>x</b>" })).toHaveCount(1);
  await expect(page.getByRole("alert").filter({ hasText: "Order not changed" })).toHaveCount(1);
});

test("nothing slides for those who asked for stillness @proof", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });

  await preset(page, "Stays");

  await expect(toasts(page)).toHaveCSS("animation-name", "none");
});

test("F6 leads to the newest toast, Escape closes it and leads back @proof", async ({ page }) => {
  await preset(page, "Stays");
  await expect(toasts(page)).toHaveCount(1);
  await page.getByLabel("Message").focus();

  await page.keyboard.press("F6");
  await expect(toastNamed(page, "This message stays until you close it")).toBeFocused();
  await page.keyboard.press("Escape");

  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByLabel("Message")).toBeFocused();
});

test("Escape leads to no field that was left long before @proof", async ({ page }) => {
  await preset(page, "Stays");
  await page.getByLabel("Message").focus();
  await page.keyboard.press("F6");
  await expect(toastNamed(page, "This message stays until you close it")).toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());

  await page.keyboard.press("F6");
  await expect(toastNamed(page, "This message stays until you close it")).toBeFocused();
  await page.keyboard.press("Escape");

  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("undo keeps its toast ten seconds and takes it away @proof", async ({ page }) => {
  await stopClock(page);
  await preset(page, "With undo");

  await page.clock.runFor(9900);
  await toastNamed(page, "Order archived").getByRole("button", { name: "Undo" }).click();

  await expect(toastNamed(page, "Order archived")).toHaveCount(0);
  await expect(toastNamed(page, "Undone")).toBeVisible();
});

test("a double click on Undo takes back one act, not the one whose toast moves up @proof", async ({ page }) => {
  await stopClock(page);
  await preset(page, "With undo");
  await page.clock.runFor(2000);
  await preset(page, "With undo");
  const undo = toasts(page).getByRole("button", { name: "Undo" });
  await expect(undo).toHaveCount(2);

  await undo.last().dblclick();

  await expect(undo).toHaveCount(1);
  await expect(toastNamed(page, "Undone")).toHaveCount(1);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a finger pushes a toast off to the right @proof", async ({ page }) => {
    await preset(page, "Stays");
    await expect.poll(async () => (await toasts(page).boundingBox())?.x).toBe(8);
    const box = await toasts(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20];
    const device = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
      device.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x: at, y }] });

    expect(box?.width).toBeGreaterThan(350);
    await touch("touchStart", x);
    for (let step = 1; step <= 6; step++) await touch("touchMove", x + step * 30);
    await touch("touchEnd", x + 180);

    await expect(toasts(page)).toHaveCount(0);
  });
});

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

test("a toast is told and reached while a dialog hides the page, whichever came first @proof", async ({ page }) => {
  await wish(page, { message: "Before", duration: 0 });
  await show(page);
  await expect(toastNamed(page, "Before")).toBeVisible();
  await page.getByLabel("Message").fill("While");
  await page.getByLabel("Message").blur();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();

  // The page below is hidden from readers; what it still says must not be.
  await page.getByRole("button", { name: "Show toast", includeHidden: true }).dispatchEvent("click");

  for (const text of ["Before", "While"])
    await expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
  await expect(page.getByRole("button", { name: "Show toast" })).toHaveCount(0);
});
