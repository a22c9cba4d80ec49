import { expect, type Locator } from "@playwright/test";
import { enterAsAdmin } from "./support/admin.ts";
import { columnOf, linkOf } from "./support/board.ts";
import { pressInTurn } from "./support/keyboard.ts";
import { listen } from "./support/listen.ts";
import { enter, live, newPerson, prefer } from "./support/person.ts";
import { test } from "./support/test.ts";
import { watched } from "./support/watch.ts";

test("the sample board has its five columns in order, eighteen cards, right counts and a limit @both", async ({
  page,
}) => {
  await enterAsAdmin(page, "/toast");
  const heard = listen(page);
  await page.goto("/kanban");
  await live(page);

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop operations");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Ideas", "To do", "Doing", "Review", "Done"]);
  await expect(page.locator("[data-card]")).toHaveCount(18);
  const counts = page.locator("[data-column] header .count");
  await expect(counts).toHaveText([/^2$/, /^5$/, /^3 \/ 4/, /^2 \/ 4/, /^6$/]);
  expect(heard).toEqual([]);
});

test("g k leads to the board, and the menu knows it @proof", async ({ page }) => {
  await enterAsAdmin(page, "/toast");
  await watched(page);

  await pressInTurn(page, "g", "k");

  await page.waitForURL((url) => url.pathname === "/kanban");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop operations");
  await expect(
    page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Go to Kanban" }),
  ).toHaveAttribute("aria-current", "page");
});

test("an address with a card opens it; Esc drops it from the address and Back opens it again @phone", async ({
  page,
}) => {
  await enterAsAdmin(page, "/kanban?card=5");
  const dialog = page.getByRole("dialog", { name: "Müşteri iade talebini yanıtla" });
  await expect(dialog).toBeVisible();

  await page.keyboard.press("Escape");

  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL((url) => url.pathname === "/kanban" && !url.searchParams.has("card"));
  await page.goBack();
  await expect(dialog).toBeVisible();
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

test("only mine and a label dim the others, and the counts and the address say so", async ({ page }) => {
  await enterAsAdmin(page, "/kanban");
  await linkOf(page, "Hediye çeki satalım mı?").focus();

  await page.keyboard.press("q");

  await expect(page).toHaveURL(/assignee=me/);
  await expect(columnOf(page, "To do").locator(".count")).toHaveText(/^1 of 5/);
  await expect(page.locator("[data-card][data-dimmed]")).not.toHaveCount(0);
  await page.getByRole("button", { name: "Label" }).click();
  await page.getByRole("checkbox", { name: "Complaint" }).click();
  await expect(page).toHaveURL(/label=\d+/);
  await page.keyboard.press("Escape");
  await expect(columnOf(page, "Ideas").locator(".count")).toHaveText(/^0 of 2/);
  await expect(linkOf(page, "Müşteri iade talebini yanıtla").locator("xpath=..")).not.toHaveAttribute("data-dimmed");
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

test("the list shows the same cards by page, and leads to them @phone", async ({ page }) => {
  await enterAsAdmin(page, "/kanban?view=list");

  await expect(page.getByTestId("list-range")).toHaveText("1–18 of 18");
  await page.getByRole("link", { name: "Write the delivery page in English" }).click();

  await expect(page.getByRole("dialog", { name: "Write the delivery page in English" })).toBeVisible();
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
