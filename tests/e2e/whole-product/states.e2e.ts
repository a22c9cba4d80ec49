import { expect, type Page } from "@playwright/test";
import { violations } from "../support/axe.ts";
import { holdNext } from "../support/hold-next.ts";
import { be, live, newPerson } from "../support/person.ts";
import { test } from "../support/test.ts";
import { openWatched } from "../support/watch.ts";

const answer = (data: unknown, requestId = "r-1") => ({
  json: { status: 200, data },
  headers: { "X-Request-Id": requestId },
});

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
  await openWatched(page, "/orders?order=999999");

  await expect(page.getByText("This order does not exist or was removed")).toBeVisible();
  await expect(page.getByText("No. 999999")).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("the bones of what is asked for come after a glance only @proof", async ({ page }) => {
  await openWatched(page, "/toast");
  const answer = await holdNext(page, "**/api/ecommerce/orders?*", "continue", "read");
  await go(page, "g o", "/orders");
  const bone = page.locator("main [data-skeleton]").first();

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
  await openWatched(page, "/toast");
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
  await openWatched(page, "/toast");
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
  await openWatched(page, "/toast");
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

test("a server under maintenance is counted down to and asked once more @proof", async ({ page }) => {
  await openWatched(page, "/toast");
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
