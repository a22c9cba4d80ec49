import { expect, type Page, type Request } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { holdNext } from "./support/hold-next.ts";
import { pressInTurn } from "./support/keyboard.ts";
import { be, forgetSession, live, newPerson } from "./support/person.ts";
import { stopClock } from "./support/stopped-clock.ts";
import { test } from "./support/test.ts";
import { watched } from "./support/watch.ts";

const answer = (data: unknown, requestId = "r-1") => ({
  json: { status: 200, data },
  headers: { "X-Request-Id": requestId },
});

/** Opens a screen with everything loaded that watches over it: a lost network cuts off no script that is on its way. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const coming = new Set<Request>();
  page.on("request", (request) => /\/assets\/.*\.js$/.test(request.url()) && coming.add(request));
  page.on("requestfinished", (request) => coming.delete(request));
  page.on("requestfailed", (request) => coming.delete(request));
  await watched(page);
  await live(page);
  await expect.poll(() => coming.size).toBe(0);
}

/** Waits for the page after a reload: the one before it may say the same until it goes. */
const reloaded = (page: Page) =>
  page.waitForFunction(() =>
    (performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]).some(({ type }) => type === "reload"),
  );

/** Goes to another screen by its shortcut, as a click on the menu would. */
async function go(page: Page, keys: string, path: string): Promise<void> {
  await expect(async () => {
    for (const key of keys.split(" ")) await page.keyboard.press(key);
    await expect(page).toHaveURL(path, { timeout: 500 });
  }).toPass();
}

/** What the document left for the page: all before the data, and the data. */
const BOOT = /(<script type="application\/json" id="boot">)([^<]*)/;

const innards = /\bat \S+ \(|\.tsx?\b|\bSELECT\b|node_modules|TypeError|undefined/;

test.beforeEach(async ({ page, request }) => {
  await be(page, await newPerson(request));
});

test("an unknown path leads to the dashboard, and Back does not loop @phone @proof", async ({ page }) => {
  await page.goto("/toast");
  await live(page);
  await page.evaluate(() => location.assign("/no-such-page"));
  await page.waitForURL("/dashboard");

  await page.goBack();

  await expect(page).toHaveURL("/toast");
});

test("an order that does not exist says so in its place @proof", async ({ page }) => {
  await open(page, "/orders?order=999999");

  await expect(page.getByText("This order does not exist or was removed")).toBeVisible();
  await expect(page.getByText("No. 999999")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("the bones of what is asked for come after a glance only @proof", async ({ page }) => {
  await open(page, "/toast");
  const answer = await holdNext(page, "**/api/ecommerce/orders?*", "continue", "read");
  await go(page, "g o", "/orders");
  const bone = page.locator("main [data-bone]").first();

  const seen = await bone.evaluate((element) => {
    const [coming] = element.getAnimations();
    if (!coming) return [];
    coming.pause();
    return [0, 149, 160].map((ms) => {
      coming.currentTime = ms;
      return getComputedStyle(element).opacity;
    });
  });

  expect(seen).toEqual(["0", "0", "1"]);
  answer();
  await expect(page.getByTestId("list-range")).toHaveText(/^1–25 of \d+$/);
});

test("a card that breaks leaves the rest of the dashboard alive @proof", async ({ page }) => {
  await open(page, "/toast");
  await page.route("**/api/dashboard/countries", (route) => route.fulfill(answer({ not: "a list" })));

  await go(page, "g d", "/dashboard");
  const broken = page.locator('[data-card="countries"]');
  await expect(broken).toContainText("Something went wrong");
  await expect(page.locator('[data-tile="Total sales"] [data-figure]')).toContainText("$");
  await expect(broken).not.toContainText(innards);
  expect(await violations(page)).toEqual([]);
  await page.unroute("**/api/dashboard/countries");
  await broken.getByRole("button", { name: "Retry" }).click();

  await expect(broken.getByRole("listitem").first()).toBeVisible();
});

test("a screen that breaks shows a panel; the menu works and Try again restores @proof", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/toast");
  await page.route("**/api/ecommerce/orders?*", (route) => route.fulfill(answer({ not: "a list" }, "req-broken-1")));
  for (const beside of ["ecommerce/orders/facets", "views"])
    await page.route(`**/api/${beside}*`, (route) => route.abort());

  await go(page, "g o", "/orders");
  const panel = page.getByRole("alert").filter({ hasText: "This screen ran into a problem" });
  await expect(panel).toBeVisible();
  await expect(panel).not.toContainText(innards);
  await panel.getByRole("button", { name: "Copy details" }).click();
  const details = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(details).toMatch(/^route \/orders\nbuild \S+\nrequest req-broken-1\n$/);
  expect(await violations(page)).toEqual([]);
  await go(page, "g d", "/dashboard");
  await expect(page.locator('[data-tile="Total sales"]')).toBeVisible();
  await go(page, "g o", "/orders");
  await expect(panel).toBeVisible();
  await page.unrouteAll();
  await panel.getByRole("button", { name: "Try again" }).click();

  await expect(page.getByTestId("list-range")).toHaveText(/^1–25 of \d+$/);
});

test("a screen that breaks before any call was answered names the request its page came by @proof", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.route("**/api/**", (route) => route.abort());
  let requestId = "";
  await page.route("/orders", async (route) => {
    const response = await route.fetch();
    requestId = response.headers()["x-request-id"] ?? "";
    const body = (await response.text()).replace(BOOT, (_, before, text) => {
      const boot = JSON.parse(text);
      for (const key of Object.keys(boot.data))
        if (key.startsWith("/ecommerce/orders?")) boot.data[key] = { status: 200, data: { not: "a list" } };
      return before + JSON.stringify(boot).replaceAll("<", "\\u003c");
    });
    await route.fulfill({ response, body });
  });

  await page.goto("/orders");
  const panel = page.getByRole("alert").filter({ hasText: "This screen ran into a problem" });
  await expect(panel).toBeVisible();
  await live(page);
  await panel.getByRole("button", { name: "Copy details" }).click();

  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^route \/orders\nbuild \S+\nrequest \S+\n$/);
  expect(requestId).not.toBe("");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`\nrequest ${requestId}\n`);
});

test("a failed call shows the very request id the server answered with @proof", async ({ page }) => {
  await open(page, "/toast");
  const failed = page.waitForResponse("**/api/ecommerce/orders?*");
  // The server itself refuses the sort and names the request.
  await page.route("**/api/ecommerce/orders?*", (route) =>
    route.continue({ url: route.request().url().replace("sort=date%3Adesc", "sort=nonsense") }),
  );
  await go(page, "g o", "/orders");
  const response = await failed;

  const { requestId } = await response.json();
  expect(response.headers()["x-request-id"]).toBe(requestId);
  await expect(page.getByRole("alert").getByText(`Request ${requestId}`)).toBeVisible();
  await expect(page.getByRole("alert")).not.toContainText(innards);
  expect(await violations(page)).toEqual([]);
});

test("offline a banner tells since when, lists stay, writing rests; back online they are asked once @proof", async ({
  page,
  context,
}) => {
  await open(page, "/orders?order=30");
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
  await open(page, "/datatable");
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
  await open(page, "/toast");
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
  await open(page, "/datatable");
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
  await open(page, "/add-product");
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Yarım kalan");
  const heading = page.getByRole("heading", { level: 1, name: "Add product" });
  // Any hint is drawn by the one bubble of the page.
  await heading.evaluate((element) => element.setAttribute("data-hint", "Hint"));

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

test("a server under maintenance is counted down to and asked once more @proof", async ({ page }) => {
  await open(page, "/toast");
  const asked: number[] = [];
  let answerNow = () => {};
  const looked = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  await page.route("**/api/ecommerce/orders?*", async (route) => {
    asked.push(Date.now());
    if (asked.length > 1) {
      await looked;
      return route.continue();
    }
    await route.fulfill({
      status: 503,
      headers: { "Retry-After": "5" },
      json: { status: 503, code: "unavailable", message: "Unavailable", data: null, requestId: "r-503" },
    });
  });
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const text = /Trying again in (\d) s/.exec(document.body.innerText)?.[1];
      if (text && seen.at(-1) !== text) seen.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

  await go(page, "g o", "/orders");
  const banner = page.getByRole("status").filter({ hasText: "Under maintenance" });
  await expect(banner).toBeVisible();
  // The answer waits until the nought was seen; nothing is counted while the page is looked at.
  await page.waitForFunction(() => (globalThis as unknown as { seen: string[] }).seen.at(-1) === "0");
  expect(await violations(page)).toEqual([]);
  answerNow();
  await expect(page.getByTestId("list-range")).toHaveText(/^1–25 of \d+$/);

  await expect(banner).toBeHidden();
  expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen.join(""))).toBe("543210");
  expect(asked).toHaveLength(2);
  expect(Number(asked[1]) - Number(asked[0])).toBeGreaterThanOrEqual(4900);
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
