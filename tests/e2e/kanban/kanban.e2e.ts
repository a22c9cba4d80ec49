import { expect, type Locator } from "@playwright/test";
import { enterAsAdmin } from "../support/admin.ts";
import { columnOf } from "../support/board.ts";
import { pressInTurn } from "../support/keyboard.ts";
import { enter, live, newPerson, prefer } from "../support/person.ts";
import { test } from "../support/test.ts";
import { watched } from "../support/watch.ts";

test("g k leads to the board, and the menu knows it @proof", async ({ page }) => {
  await enterAsAdmin(page, "/toast");
  await watched(page);

  await pressInTurn(page, "g", "k");

  await page.waitForURL((url) => url.pathname === "/kanban");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop operations");
  await expect(
    page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Kanban" }),
  ).toHaveAttribute("aria-current", "page");
});

test("a card that does not exist, or cannot be read, is said so in the middle of its dialog @phone @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/kanban?card=9999");
  const dialog = page.getByRole("dialog");
  const offCentre = async (part: Locator) => {
    const [around, inner] = [await dialog.boundingBox(), await part.boundingBox()];
    if (!around || !inner) throw new Error("The dialog is not in view.");
    return Math.abs(around.x + around.width / 2 - (inner.x + inner.width / 2));
  };

  await expect(dialog.getByText("This card does not exist.")).toBeVisible();
  expect(await offCentre(dialog.getByText("This card does not exist."))).toBeLessThanOrEqual(2);
  expect(await offCentre(dialog.locator(".body svg").first())).toBeLessThanOrEqual(2);

  await page.route("**/api/kanban/cards/9998", (route) =>
    route.fulfill({
      status: 403,
      json: { status: 403, data: null, code: "forbidden", message: "You do not have access", requestId: "r-1" },
    }),
  );
  await page.goto("/kanban?card=9998");
  await expect(dialog.getByRole("alert")).toContainText("You do not have access to this.");
  expect(await offCentre(dialog.getByRole("alert"))).toBeLessThanOrEqual(2);
});

test("a due date that has passed is red and says so, a date of tomorrow is near @proof", async ({ page }) => {
  await enterAsAdmin(page, "/kanban");

  const late = page.locator("[data-card]").filter({ hasText: "Fix product pictures on phones" });
  await expect(late.locator("[data-tone=danger]")).toHaveText(/^Overdue/);
  await expect(
    page
      .locator("[data-card]")
      .filter({ hasText: "Siparişi hazırla ve kargola" })
      .locator("[data-tone=warning]")
      .first(),
  ).toHaveText(/^Due/);
});

test("on a phone one column fills the screen, tabs lead to the others, and a card is moved by its menu @proof", async ({
  page,
}) => {
  await enterAsAdmin(page, "/kanban");
  const ideas = await columnOf(page, "Ideas").boundingBox();
  expect(ideas?.width).toBeGreaterThan(340);
  const tabs = page.getByRole("navigation", { name: "Columns" });
  await expect(tabs.getByRole("button", { name: /^Ideas/ })).toHaveAttribute("aria-current", "true");

  await tabs.getByRole("button", { name: /^Doing/ }).click();

  await expect(tabs.getByRole("button", { name: /^Doing/ })).toHaveAttribute("aria-current", "true");
  await expect(columnOf(page, "Doing")).toBeInViewport({ ratio: 0.9 });
  await page.getByRole("button", { name: "Actions for SHOP-8" }).click();
  await expect(page.getByRole("menuitem", { name: "Move…" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("on a phone whoever wants no motion is led to a column at once @proof", async ({ page, request }) => {
  await page.addInitScript(() => {
    const ways: unknown[] = [];
    Object.assign(globalThis, { ways });
    const lead = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (how) {
      ways.push((how as ScrollIntoViewOptions).behavior);
      lead.call(this, how);
    };
  });
  await enter(page, await newPerson(request), "/kanban");
  await prefer(page, { reducedMotion: true });
  await page.goto("/kanban");
  await live(page);

  await page
    .getByRole("navigation", { name: "Columns" })
    .getByRole("button", { name: /^Doing/ })
    .click();

  await expect(columnOf(page, "Doing")).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => (globalThis as unknown as { ways: unknown[] }).ways)).toEqual(["instant"]);
});
