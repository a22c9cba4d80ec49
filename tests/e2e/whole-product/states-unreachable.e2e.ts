import { expect, type Page } from "@playwright/test";
import { violations } from "../support/axe.ts";
import { pressInTurn } from "../support/keyboard.ts";
import { be, forgetSession, live, newPerson } from "../support/person.ts";
import { stopClock } from "../support/stopped-clock.ts";
import { test } from "../support/test.ts";
import { openWatched, watched } from "../support/watch.ts";

/** Waits for the page after a reload: the one before it may say the same until it goes. */
const reloaded = (page: Page) =>
  page.waitForFunction(() =>
    (performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]).some(({ type }) => type === "reload"),
  );

test.beforeEach(async ({ page, request }) => {
  await be(page, await newPerson(request));
});

test("offline a banner tells since when, lists stay, writing rests; back online they are asked once @proof", async ({
  page,
  context,
}) => {
  await openWatched(page, "/orders?order=30");
  // Confirm stands there in their place once it is paid.
  const steps = ["Mark as paid", "Cancel order"].map((name) =>
    page.getByRole("region", { name: "Next step" }).getByRole("button", { name }),
  );
  for (const step of steps) await expect(step).toBeEnabled();
  await expect(page.getByText("#1030").first()).toBeVisible();
  // The banner waits for no timer.
  await stopClock(page);
  await context.setOffline(true);

  const banner = page.getByRole("status").filter({ hasText: "You are offline — showing data from" });
  await expect(banner).toBeVisible();
  await page.clock.resume();
  await expect(banner).toHaveText(/showing data from \d\d:\d\d$/);
  await expect(page.getByText("#1030").first()).toBeVisible();
  for (const step of steps) {
    await expect(step).toBeDisabled();
    await expect(step.locator("..")).toHaveAttribute("title", "Not possible while you are offline");
  }
  expect(await violations(page)).toEqual([]);
  const asked: string[] = [];
  const isList = /\/api\/ecommerce\/orders\?.*\bpage=/;
  page.on("request", (request) => isList.test(request.url()) && asked.push(request.url()));
  const since = Date.now();
  await context.setOffline(false);
  const back = page.getByRole("status").filter({ hasText: "Back online" });
  await expect(back).toBeVisible();
  await expect(back).toBeHidden();

  expect(Date.now() - since).toBeGreaterThan(2000);
  expect(asked).toHaveLength(1);
  for (const step of steps) await expect(step).toBeEnabled();
});

test("offline nobody can be added @proof", async ({ page, context }) => {
  await openWatched(page, "/datatable");
  const add = page.getByRole("button", { name: "Add person" });
  await expect(add).toBeEnabled();

  await context.setOffline(true);

  await expect(add).toBeDisabled();
  await expect(add.locator("..")).toHaveAttribute("title", "Not possible while you are offline");
});

test("a cold load without a network shows the kept page, Retry brings the product back @phone @workers", async ({
  page,
  context,
}) => {
  await page.goto("/toast");
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise((resolve) => active?.addEventListener("statechange", resolve, { once: true }));
  });
  await context.setOffline(true);

  await page.goto("/orders");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violations(page)).toEqual([]);
  expect(
    await page.evaluate(async () =>
      Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname),
        ),
      ),
    ),
  ).toEqual([["/offline.html", "/offline.css"]]);
  await context.setOffline(false);
  await page.getByRole("link", { name: /Retry/ }).click();

  await expect(page.getByTestId("list-range")).toHaveText(/^1–25 of \d+$/);
});

test("a missing script is tried once by itself, then a newer version is offered @proof", async ({ page }) => {
  await openWatched(page, "/toast");
  const loads: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));
  await page.route(/\/assets\/products-screen.*\.js$/, (route) => route.fulfill({ status: 404 }));

  await pressInTurn(page, "g", "p");
  await reloaded(page);
  await expect(page.getByRole("heading", { level: 1, name: "A new version is ready" })).toBeVisible();
  await expect(page.locator('nav[aria-label="Main menu"]')).toBeAttached();

  expect(loads).toHaveLength(1);
  expect(await violations(page)).toEqual([]);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Products");
});

test("a start without its frame ends in a plain page with Reload, never in an empty one @proof", async ({ page }) => {
  await page.route(/\/assets\/shell-.*\.js$/, (route) => route.fulfill({ status: 404 }));

  await page.goto("/toast").catch(() => undefined);
  await reloaded(page);
  await expect(page.getByRole("heading", { name: /^Pano could not start/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.unrouteAll();
  await page.getByRole("link", { name: /^Reload/ }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Toast" })).toBeVisible();
});

test("with unsaved input a missing script does not reload the page by itself @proof", async ({ page }) => {
  await openWatched(page, "/datatable");
  await page.getByRole("button", { name: "Add person" }).click();
  const form = page.getByRole("dialog", { name: "Add person" });
  await form.getByLabel("Name").fill("Yeni Kişi");
  await page.route(/\/assets\/orders-screen.*\.js$/, (route) => route.fulfill({ status: 404 }));
  const loads: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));

  // The menu lies below the dialog: its prefetch is what meets the missing script.
  await page.locator('nav a[href="/orders"]').first().dispatchEvent("focusin");
  const banner = page.locator("[role=status]").filter({ hasText: "A new version is ready" });
  await expect(banner).toBeVisible();
  expect(loads).toEqual([]);
  await expect(form.getByLabel("Name")).toHaveValue("Yeni Kişi");
  // What is typed from now on must be kept too, so nothing is laid aside for a reload before it is wanted.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("isCarried");
  expect(await violations(page)).toEqual([]);
  await page.unrouteAll();
  await banner.locator("button").dispatchEvent("click");
  await expect.poll(() => loads.length).toBe(1);
  await reloaded(page);
  await watched(page);
  await page.getByRole("button", { name: "Add person" }).click();

  await expect(form.getByLabel("Name")).toHaveValue("Yeni Kişi");
});

test("a hint and a dialog whose scripts do not come leave the form alone, and come once they can @proof", async ({
  page,
}) => {
  const missed: string[] = [];
  await page.route(/\/assets\/(?:hint-bubble|shortcuts-dialog)-.*\.js$/, (route) => {
    missed.push(route.request().url());
    return route.fulfill({ status: 404 });
  });
  await openWatched(page, "/add-product");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Yarım kalan");
  const heading = page.getByRole("heading", { level: 1, name: "Add product" });
  // Any hint is drawn by the one bubble of the page.
  await heading.evaluate((element) => element.setAttribute("data-tooltip-text", "Hint"));

  await heading.hover();
  await expect.poll(() => missed.some((url) => url.includes("hint-bubble"))).toBe(true);
  await heading.focus();
  await page.keyboard.press("?");
  await expect.poll(() => missed.some((url) => url.includes("shortcuts-dialog"))).toBe(true);
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("A new version is ready");
  await expect(heading).toBeVisible();
  await expect(name).toHaveValue("Yarım kalan");
  await page.unrouteAll();
  await page.keyboard.press("?");

  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.mouse.move(0, 0);
  await heading.hover();
  await expect(page.getByRole("tooltip").last()).toHaveText("Hint");
  await expect(name).toHaveValue("Yarım kalan");
});

test("what was typed into the registration outlives the reload for a newer build @proof", async ({ page }) => {
  await forgetSession(page);
  await page.goto("/register");
  await live(page);
  await page.getByLabel("Username").fill("Deniz Yeni");
  await page.getByLabel("Password", { exact: true }).fill("not-to-be-kept");

  // What a script that cannot be fetched has the page told.
  await page.evaluate(() => dispatchEvent(new Event("vite:preloadError")));
  await page.reload();

  await expect(page.getByLabel("Username")).toHaveValue("Deniz Yeni");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
});
