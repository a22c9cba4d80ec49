import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { be, live, newPerson } from "../support/person.ts";
import { test } from "../support/test.ts";
import { complete } from "../support/watch.ts";

const folder = join(import.meta.dirname, "../../../web/i18n");
const catalogue = (locale: string): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(folder)
      .filter((file) => file.endsWith(`.${locale}.json`))
      .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8"))),
  );
const en = catalogue("en");
const tr = catalogue("tr");
const tabs = ["profile", "security", "sessions", "tokens", "notifications", "preferences", "team", "workspace"];
const paths = [
  "/dashboard",
  "/products",
  "/orders",
  "/datatable",
  "/toast",
  "/kanban",
  "/inbox",
  "/billing",
  "/add-product",
  "/date-picker",
  "/dropdown-menu",
  "/multi-file-upload",
  ...[...tabs, "activity"].map((tab) => `/account?tab=${tab}`),
];

/** Texts of one language that nobody may read in the other: long enough to be no name, without values in them, and different. */
function textsOnlyIn(own: Record<string, string>, other: Record<string, string>): string[] {
  const others = new Set(Object.values(other));
  const texts = Object.entries(own)
    .filter(([key, text]) => /\p{L}{2}.{5}/u.test(text) && !text.includes("{") && text !== other[key])
    .map(([, text]) => text);
  return [...new Set(texts)].filter((text) => !others.has(text));
}
const english = textsOnlyIn(en, tr);
const turkish = textsOnlyIn(tr, en);

/** Which of some texts a page shows, or says to a reader. */
function shownOf(page: Page, wanted: readonly string[]): Promise<string[]> {
  return page.evaluate((texts) => {
    const spoken = [...document.querySelectorAll("[aria-label], [placeholder], [title]")].flatMap((one) =>
      ["aria-label", "placeholder", "title"].map((name) => one.getAttribute(name) ?? ""),
    );
    const lines = new Set([...document.body.innerText.split("\n"), ...spoken].map((line) => line.trim()));
    return texts.filter((text) =>
      text.includes(" ") ? [...lines].some((line) => line.includes(text)) : lines.has(text),
    );
  }, wanted);
}

const englishOn = (page: Page) => shownOf(page, english);
const turkishOn = (page: Page) => shownOf(page, turkish);

/** Makes each text of the catalogue that is on the page two fifths longer, as another language might. */
async function lengthen(page: Page): Promise<number> {
  const texts = Object.values(en);
  return page.evaluate((known) => {
    const own = new Set(known);
    const walker = document.createTreeWalker(document.getElementById("app") as Node, NodeFilter.SHOW_TEXT);
    let count = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      if (!own.has(text.trim())) continue;
      // In words of the text's own length, so that lines break where they would.
      node.textContent = text.replace(/\p{L}+/gu, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)));
      count++;
    }
    return count;
  }, texts);
}

test("?lang=tr speaks Turkish on the sign-in page, and keeps to it @phone @proof", async ({ page }) => {
  await page.goto("/login?lang=tr");
  await live(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(tr["auth.login.title"] ?? "");
  expect(await page.locator("html").getAttribute("lang")).toBe("tr");
  expect(await englishOn(page)).toEqual([]);

  await page.goto("/register");
  await live(page);

  expect(await page.locator("html").getAttribute("lang")).toBe("tr");
  expect(await englishOn(page)).toEqual([]);
});

test("?lang=tr is kept with the account, on every screen no English is left, and the way back leads back @proof", async ({
  page,
  request,
  browser,
}) => {
  // It visits them all, each drawn again.
  test.slow();
  const person = await newPerson(request);
  await be(page, person);
  const stored = page.waitForResponse((response) => response.url().endsWith("/api/account/preferences"));
  await page.goto("/orders?lang=tr");
  expect((await stored).status()).toBe(200);

  for (const path of paths) {
    await page.goto(path);
    await live(page);
    expect(await page.locator("html").getAttribute("lang"), path).toBe("tr");
    await complete(page);
    expect(await englishOn(page), path).toEqual([]);
  }
  await page.getByRole("button", { name: tr["shell.profile"] ?? "" }).click();
  await expect(page.getByRole("menuitem", { name: tr["profile.logOut"] ?? "" })).toBeVisible();
  expect(await englishOn(page)).toEqual([]);

  const elsewhere = await browser.newPage();
  await elsewhere.goto("/login");
  await elsewhere.getByLabel("Email").fill(person.email);
  await elsewhere.getByLabel("Password", { exact: true }).fill(person.password);
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "tr");
  await elsewhere.close();

  await page.getByRole("menuitemradio", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  // The document's head comes before its body.
  await live(page);
  // Where it was switched, before anything is drawn again, and wherever one goes from there.
  await expect.poll(() => turkishOn(page)).toEqual([]);
  for (const path of ["/dashboard", "/billing", "/account?tab=preferences", "/kanban"]) {
    await page.goto(path);
    await live(page);
    await complete(page);
    expect(await turkishOn(page), path).toEqual([]);
  }
  await page.goto("/orders");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Orders");
  // The search for English does find it where it belongs.
  expect((await englishOn(page)).length).toBeGreaterThan(5);
  await page.goto("/orders?lang=tr");
  await live(page);
  expect((await turkishOn(page)).length).toBeGreaterThan(5);
});

test("with every text two fifths longer no screen scrolls sideways, on a phone @proof", async ({ page, request }) => {
  test.slow();
  const wide: string[] = [];
  const measure = async (path: string) => {
    expect(await lengthen(page), path).toBeGreaterThan(3);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 390) wide.push(`${path}: ${width}`);
  };
  for (const path of ["/login", "/register"]) {
    await page.goto(path);
    await live(page);
    await measure(path);
  }
  await be(page, await newPerson(request));

  for (const path of [...paths, "/dashboard?range=custom", "/datatable?mode=large", "/orders?order=17"]) {
    await page.goto(path);
    await live(page);
    await complete(page);
    await measure(path);
  }

  expect(wide).toEqual([]);
});
