import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { tabTo } from "./support/keyboard.ts";
import { be, live, newPerson, prefer } from "./support/person.ts";
import { test } from "./support/test.ts";
import { watched } from "./support/watch.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "Main menu" });
const toggle = (page: Page) => page.getByRole("button", { name: "Open or close the menu" });
const row = (page: Page, name: string) => menu(page).getByRole("button", { name });
const flyout = (page: Page) => page.locator("[data-flyout]");
const width = (page: Page) => menu(page).evaluate((nav) => nav.getBoundingClientRect().width);
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test.beforeEach(async ({ page, request }) => {
  await be(page, await newPerson(request));
  await page.goto("/toast");
  await live(page);
});

/** Where the pictures and the names of these lines of the menu begin; a line without a picture has none of the first. */
const beginnings = (lines: Locator) =>
  lines.evaluateAll((all) => {
    const left = (line: Element, part: string) =>
      [...line.querySelectorAll(part)].map((one) => one.getBoundingClientRect().left);
    return {
      pictures: all.flatMap((line) => left(line, ":scope > svg")),
      names: all.flatMap((line) => left(line, ":scope > span")),
    };
  });

/** Each of these lines has its picture, and all of them stand in line. */
async function expectInLine(lines: Locator, count: number): Promise<void> {
  await expect(lines).toHaveCount(count);
  const { pictures, names } = await beginnings(lines);
  expect(pictures).toHaveLength(count);
  expect(new Set(pictures).size).toBe(1);
  expect(new Set(names).size).toBe(1);
}

/** Collapses the menu and stops the page's clock, so that a tenth of a second is one on a busy machine too. */
async function collapse(page: Page): Promise<void> {
  await page.clock.install();
  await page.reload();
  await live(page);
  await toggle(page).click();
  await expect.poll(() => width(page)).toBe(80);
  await page.mouse.move(700, 500);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
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

  test("every line below another has its picture too, open and in the flyout @proof", async ({ page }) => {
    await expectInLine(menu(page).getByRole("list").getByRole("list").getByRole("link"), 5);

    await collapse(page);
    await row(page, "E-commerce pages").hover();

    await expectInLine(flyout(page).getByRole("link"), 2);
  });

  test("a page without a line of its own marks the one it belongs to @proof", async ({ page }) => {
    await page.goto("/add-product");

    await expect(menu(page).locator('[aria-current="true"]')).toHaveText("Products");
    await expect(row(page, "E-commerce pages")).toHaveAttribute("aria-expanded", "true");
  });

  test("a flyout forgives 60 ms away and closes between 100 and 140 ms @proof", async ({ page }) => {
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

  test("on its way from the icon into the flyout the pointer never closes it @proof", async ({ page }) => {
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

  test("Esc closes a flyout that the pointer opened, and what lies open below it only the next time @proof", async ({
    page,
  }) => {
    await page.goto("/orders?order=17");
    const sheet = page.getByRole("dialog", { name: /^Order #/ });
    await expect(sheet).toBeVisible();
    await collapse(page);
    await sheet.getByRole("button", { name: "Close" }).focus();
    await row(page, "E-commerce pages").hover();
    await expect(flyout(page)).toContainText("Products");

    await page.keyboard.press("Escape");
    await expect(flyout(page)).toHaveCount(0);
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");

    await expect(sheet).toHaveCount(0);
  });

  test("collapsed, the line at the foot of the menu says what it is @proof", async ({ page }) => {
    await collapse(page);

    await menu(page).getByRole("link", { name: "Made by the author" }).hover();
    await expect(flyout(page)).toHaveText("Made by the author");
    await page.mouse.move(700, 500);
    await page.clock.runFor(150);

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

  test("collapsed, the keyboard alone reaches Billing below Settings @proof", async ({ page }) => {
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

  test("collapsed, a flyout closed by Esc opens again by the arrow and by a press @proof", async ({ page }) => {
    await toggle(page).click();
    await expect.poll(() => width(page)).toBe(80);
    const settings = row(page, "Settings pages");
    await settings.focus();
    await expect(settings).toHaveAttribute("aria-expanded", "true");

    await page.keyboard.press("Escape");
    await expect(flyout(page)).toHaveCount(0);
    await expect(settings).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Enter");
    await expect(flyout(page)).toContainText("Billing");
    await expect(settings).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(flyout(page)).toHaveCount(0);
    await page.keyboard.press("ArrowRight");

    await expect(flyout(page).getByRole("link", { name: "Go to your account" })).toBeFocused();
  });

  test("open, arrows, Home and End walk the lines @proof", async ({ page }) => {
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
    test(`a window made narrow and wide again has its ${state} menu as before @proof`, async ({ page }) => {
      if (state === "collapsed") await toggle(page).click();
      await expect.poll(() => width(page)).toBe(px);

      await page.setViewportSize({ width: 390, height: 844 });
      await expect(menu(page)).toBeHidden();
      await page.setViewportSize({ width: 1440, height: 900 });

      await expect(menu(page)).toBeVisible();
      expect(await width(page)).toBe(px);
    });
  }

  test("a screen's scripts are loaded on its first visit only, none twice @proof", async ({ page }) => {
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
    const visit = async (what: string, path: string) => {
      const link = menu(page).getByRole("link", { name: `Go to ${what.toLowerCase()}` });
      await link.hover();
      await link.click();
      await expect(page).toHaveURL(path);
      // The screen before stands until this one can be drawn.
      await expect(page.getByRole("grid", { name: what })).toBeVisible();
      await isQuiet();
    };
    await visit("Products", "/products");
    await visit("Orders", "/orders");
    const loaded = scripts.length;
    await visit("Products", "/products");
    await visit("Orders", "/orders");

    expect(scripts.filter((url) => /(products|orders)-screen-/.test(url))).toHaveLength(2);
    expect(scripts.slice(loaded)).toEqual([]);
    expect(new Set(scripts).size).toBe(scripts.length);
  });
});

/** What is pressed by another name than it shows: the words that are seen, as whole words, and the name that is said. */
const misnamed = (page: Page) =>
  page.evaluate(() => {
    const words = (text: string) =>
      ` ${(text.toLocaleLowerCase(document.documentElement.lang).match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;
    /** Without a key that is only recalled, and counts, which have names of their own. */
    const shown = (node: Node): string => {
      if (!(node instanceof HTMLElement)) return node.textContent ?? "";
      if (node.matches("kbd, svg, [aria-hidden=true], [aria-label]")) return "";
      return [...node.childNodes].map(shown).join(" ");
    };
    return [...document.querySelectorAll<HTMLElement>("nav [aria-label], header [aria-label], [data-item]")]
      .filter((one) => one.matches("a, button, [role=link]"))
      .map((one) => ({
        name: one.getAttribute("aria-label") ?? "",
        seen: [...one.childNodes].map(shown).join(" ").trim(),
      }))
      .filter(({ name, seen }) => seen && name && !words(name).includes(words(seen)));
  });

for (const language of ["en", "tr"])
  test(`whoever speaks to the product calls what stands in its frame by what they see: ${language} @proof`, async ({
    page,
  }) => {
    await prefer(page, { language });
    await page.goto("/toast");
    await live(page);

    await expect(page.locator("nav [data-item]")).toHaveCount(16);
    expect(await misnamed(page)).toEqual([]);
  });

test.describe("on a phone", () => {
  test("what stands in the top bar is large enough for a thumb @proof", async ({ page }) => {
    for (const button of await page.getByRole("banner").getByRole("button").all()) {
      const box = await button.boundingBox();
      const name = await button.getAttribute("aria-label");
      expect([name, Math.min(box?.width ?? 0, box?.height ?? 0) >= 44]).toEqual([name, true]);
    }
  });

  test("every line below another has its picture too @proof", async ({ page }) => {
    await toggle(page).click();

    await expectInLine(menu(page).getByRole("list").getByRole("list").getByRole("link"), 5);
  });

  test("the menu lies over the page until a tap beside it, and the focus returns", async ({ page }) => {
    await expect(menu(page)).toBeHidden();

    await toggle(page).click();
    await expect(menu(page)).toBeVisible();
    await expect(menu(page).getByRole("link", { name: "Go to the dashboard" })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe("hidden");
    await page.keyboard.press("Shift+Tab");
    await expect(page.locator("a[href='#main']")).not.toBeFocused();
    await page.touchscreen.tap(350, 400);
    await expect(menu(page)).toBeHidden();
    await expect(toggle(page)).toBeFocused();
    await toggle(page).click();
    await expect(menu(page).getByRole("link", { name: "Go to the dashboard" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await toggle(page).click();
    await menu(page).getByRole("link", { name: "Go to the dashboard" }).click();

    await expect(page).toHaveURL("/dashboard");
    await expect(menu(page)).toBeHidden();
  });
});
