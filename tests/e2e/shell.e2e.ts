import { expect, type Page, type Request, test } from "@playwright/test";
import { tabTo } from "./support/keyboard.ts";
import { be, fillLogin, live, newPerson, type Person } from "./support/person.ts";
import { watched } from "./support/watch.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });
const toggle = (page: Page) => page.getByRole("button", { name: "Open or close the menu" });
const row = (page: Page, name: string) => menu(page).getByRole("button", { name });
const flyout = (page: Page) => page.locator("[data-flyout]");
const width = (page: Page) => menu(page).evaluate((nav) => nav.getBoundingClientRect().width);
const scheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

let person: Person;

test.beforeEach(async ({ page, request }) => {
  person = await newPerson(request);
  await be(page, person);
  await page.goto("/toast");
  await live(page);
});

/** Collapses the menu and stops the page's clock, so that a tenth of a second is one on a busy machine too. */
async function collapse(page: Page): Promise<void> {
  await page.clock.install();
  await page.reload();
  await live(page);
  await toggle(page).click();
  await expect.poll(() => width(page)).toBe(80);
  await page.mouse.move(700, 500);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

test.describe("on a desktop", () => {
  test("the menu is 256 px wide, 80 when collapsed, and stays so over a reload @both", async ({ page }) => {
    expect(await width(page)).toBe(256);

    await toggle(page).click();
    await expect.poll(() => width(page)).toBe(80);
    await page.reload();

    expect(await width(page)).toBe(80);
    expect(await stored(page, "sidebar-open")).toBe("false");
  });

  test("the parent of the page is open, its line is current, the others are closed @both", async ({ page }) => {
    await expect(row(page, "Custom Ui pages")).toHaveAttribute("aria-expanded", "true");
    for (const name of ["E-commerce pages", "Settings pages"])
      await expect(row(page, name)).toHaveAttribute("aria-expanded", "false");
    const current = menu(page).locator("[aria-current=page]");
    await expect(current).toHaveCount(1);
    await expect(current).toHaveText("Toast");

    await row(page, "E-commerce pages").click();

    await expect(row(page, "Custom Ui pages")).toHaveAttribute("aria-expanded", "true");
    await expect(menu(page).getByRole("link", { name: "Go to orders" })).toBeVisible();
    await expect(page).toHaveURL("/toast");
  });

  test("a flyout forgives 60 ms away and closes between 100 and 140 ms", async ({ page }) => {
    await collapse(page);

    await row(page, "E-commerce pages").hover();
    await expect(flyout(page).getByRole("link")).toHaveText(["Products", "Orders"]);
    await page.mouse.move(700, 500);
    await page.clock.runFor(60);
    await row(page, "E-commerce pages").hover();
    await page.clock.runFor(500);
    await expect(flyout(page)).toBeVisible();
    await page.mouse.move(700, 500);
    await page.clock.runFor(99);
    await expect(flyout(page)).toBeVisible();
    await page.clock.runFor(41);

    await expect(flyout(page)).toHaveCount(0);
  });

  test("on its way from the icon into the flyout the pointer never closes it", async ({ page }) => {
    await collapse(page);
    await row(page, "E-commerce pages").hover();
    const from = (await row(page, "E-commerce pages").boundingBox())!;
    const to = (await flyout(page).getByRole("link", { name: "Go to orders" }).boundingBox())!;
    await flyout(page).evaluate((element) => element.setAttribute("data-first", ""));

    for (let step = 1; step <= 10; step++) {
      const share = step / 10;
      await page.mouse.move(from.x + 30 + (to.x - from.x) * share, from.y + 10 + (to.y - from.y) * share);
      await page.clock.runFor(30);
    }
    await page.clock.runFor(1500);

    // One that was closed and opened again would be another.
    await expect(page.locator("[data-flyout][data-first]")).toBeVisible();
    await flyout(page).getByRole("link", { name: "Go to orders" }).click();
    await expect(page).toHaveURL("/orders");
    await expect(flyout(page)).toHaveCount(0);
  });

  test("Esc and another flyout close a flyout at once", async ({ page }) => {
    await collapse(page);
    await row(page, "E-commerce pages").hover();
    await expect(flyout(page)).toContainText("Products");

    await row(page, "Custom Ui pages").hover();
    await expect(flyout(page)).toHaveCount(1);
    await expect(flyout(page)).toContainText("Datatable");
    await row(page, "Custom Ui pages").focus();
    await page.keyboard.press("Escape");

    await expect(flyout(page)).toHaveCount(0);
  });

  test("collapsed, the keyboard alone reaches a page", async ({ page }) => {
    await toggle(page).click();
    await expect.poll(() => width(page)).toBe(80);
    await page.getByRole("link", { name: "Skip to content" }).focus();
    await tabTo(page, row(page, "E-commerce pages"));

    await page.keyboard.press("ArrowRight");
    await expect(flyout(page).getByRole("link", { name: "Go to products" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");

    await expect(page).toHaveURL("/orders");
  });

  test("collapsed, the keyboard alone reaches Billing below Settings", async ({ page }) => {
    await toggle(page).click();
    await expect.poll(() => width(page)).toBe(80);
    await page.getByRole("link", { name: "Skip to content" }).focus();
    await tabTo(page, row(page, "Settings pages"));

    await page.keyboard.press("ArrowRight");
    await expect(flyout(page).getByRole("link", { name: "Go to your account" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");

    await expect(page).toHaveURL("/billing");
  });

  test("open, arrows, Home and End walk the lines", async ({ page }) => {
    await menu(page).getByRole("link", { name: "Go to the dashboard" }).focus();

    await page.keyboard.press("ArrowDown");
    await expect(row(page, "E-commerce pages")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(menu(page).getByRole("link", { name: "Go to products" })).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(row(page, "E-commerce pages")).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Home");

    await expect(menu(page).getByRole("link", { name: "Go to the dashboard" })).toBeFocused();
  });

  for (const [state, px] of [
    ["open", 256],
    ["collapsed", 80],
  ] as const) {
    test(`a window made narrow and wide again has its ${state} menu as before`, async ({ page }) => {
      if (state === "collapsed") await toggle(page).click();
      await expect.poll(() => width(page)).toBe(px);

      await page.setViewportSize({ width: 390, height: 844 });
      await expect(menu(page)).toBeHidden();
      await page.setViewportSize({ width: 1440, height: 900 });

      await expect(menu(page)).toBeVisible();
      expect(await width(page)).toBe(px);
    });
  }

  test("a screen's scripts are loaded on its first visit only, none twice", async ({ page }) => {
    await watched(page);
    const scripts: string[] = [];
    const coming = new Set<Request>();
    page.on("request", (request) => {
      if (request.resourceType() !== "script") return;
      scripts.push(request.url());
      coming.add(request);
    });
    page.on("requestfinished", (request) => coming.delete(request));
    /** What a screen fetches once it has nothing else to do has come too. */
    const isQuiet = () =>
      expect(async () => {
        const begun = scripts.length;
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
        expect([coming.size, scripts.length]).toEqual([0, begun]);
      }).toPass();
    await row(page, "E-commerce pages").click();
    const visit = async (name: string, path: string) => {
      const link = menu(page).getByRole("link", { name });
      await link.hover();
      await link.click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("grid")).toBeVisible();
      await isQuiet();
    };
    await visit("Go to products", "/products");
    await visit("Go to orders", "/orders");
    const loaded = scripts.length;
    await visit("Go to products", "/products");
    await visit("Go to orders", "/orders");

    expect(scripts.filter((url) => /(products|orders)-screen-/.test(url))).toHaveLength(2);
    expect(scripts.slice(loaded)).toEqual([]);
    expect(new Set(scripts).size).toBe(scripts.length);
  });
});

test.describe("on a phone", () => {
  test("the menu lies over the page until a tap beside it, and the focus returns", async ({ page }) => {
    await expect(menu(page)).toBeHidden();

    await toggle(page).click();
    await expect(menu(page)).toBeVisible();
    await expect(menu(page).getByRole("link", { name: "Go to the dashboard" })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe("hidden");
    await page.touchscreen.tap(350, 400);
    await expect(menu(page)).toBeHidden();
    await expect(toggle(page)).toBeFocused();
    await toggle(page).click();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await toggle(page).click();
    await menu(page).getByRole("link", { name: "Go to the dashboard" }).click();

    await expect(page).toHaveURL("/dashboard");
    await expect(menu(page)).toBeHidden();
  });
});

test("the theme changes without a reload, is kept, painted first and followed by other tabs @both", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto("/orders");
  await live(other);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

  await page.getByRole("button", { name: "Use the dark theme" }).click();

  await expect.poll(() => scheme(page)).toBe("dark");
  expect(await page.evaluate(() => "isSamePage" in globalThis)).toBe(true);
  expect(await stored(page, "site-theme")).toBe("dark");
  await expect.poll(() => scheme(other)).toBe("dark");
  await page.reload({ waitUntil: "commit" });
  await page.waitForFunction(() => document.body);
  expect(await scheme(page)).toBe("dark");
});

test("an unknown stored theme counts as light", async ({ page }) => {
  await page.evaluate(() => localStorage.setItem("site-theme", "blue"));

  await page.reload();
  await live(page);

  expect(await scheme(page)).toBe("light");
  await expect(page.getByRole("button", { name: "Use the dark theme" })).toBeVisible();
});

test("the profile menu says who is signed in and offers its acts in order", async ({ page }) => {
  await page.getByRole("button", { name: "Open the profile menu" }).click();
  const profile = page.getByRole("menu", { name: "Profile" });

  await expect(profile).toContainText(person.username);
  await expect(profile).toContainText(person.email);
  await expect(profile).toContainText("Kullanıcı");
  await expect(profile.getByRole("menuitem")).toHaveText([
    ...["Profile", "Billing", "Settings", "Keyboard Shortcuts"],
    ...["Team", "Github", "Log Out"],
  ]);
  // Without an address of the repository it is shown, and rests.
  const github = profile.getByRole("menuitem", { name: "Github" });
  await expect(github).toHaveAttribute("aria-disabled", "true");
  await expect(github).not.toHaveAttribute("href");
  await profile.getByRole("menuitem", { name: "Keyboard Shortcuts" }).click();

  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("after Log Out nothing is left, and Back does not reveal data @both", async ({ page }) => {
  await page.goto("/orders");
  await live(page);
  await page.getByRole("button", { name: "Open the profile menu" }).click();

  await page.getByRole("menuitem", { name: "Log Out" }).click();

  await expect(page).toHaveURL("/login");
  expect(await stored(page, "theme-token")).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("#1030")).toHaveCount(0);
});

test("? lists the shortcuts, but not while one types", async ({ page }) => {
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const field = page.getByLabel("Message").first();
  await field.fill("what");
  await field.press("?");
  await expect(dialog).toBeHidden();
  await expect(field).toHaveValue("what?");

  await field.blur();
  await page.keyboard.press("?");

  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("what is no page leads to the dashboard, or to sign-in without a token @both", async ({ page, context }) => {
  for (const path of ["/custom-ui", "/nope"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/dashboard");
  }
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies();

  for (const path of ["/custom-ui", "/nope"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/login");
  }
  await fillLogin(page, person);
});

test("the first Tab stop skips to the content @both", async ({ page }) => {
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();

  await page.keyboard.press("Enter");

  await expect(page.locator("main")).toBeFocused();
});
